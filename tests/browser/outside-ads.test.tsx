import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Overlays } from '../../client/app/Overlays.tsx';
import { closeDialogAtom, dialogsAtom, openDialogAtom } from '../../client/dialogs/dialog-atoms.ts';
import { adsConsentAtom } from '../../client/features/ground/ads/ads-consent-atoms.ts';
import type { EventName } from '../../client/features/ground/analytics/events.ts';
import { TrackContext } from '../../client/features/ground/analytics/track-context.ts';
import type { Game } from '../../client/features/run/play/game.ts';
import { GameContext } from '../../client/features/run/play/game-context.ts';
import { isPausedAtom, stageAtom } from '../../client/features/run/play/play-atoms.ts';
import type { MessageKey } from '../../client/i18n/message-keys.ts';
import { openProvider } from './support/ad-page.ts';
import { violations } from './support/axe.ts';
import { resultOpened, unfoldResult } from './support/result-stage.tsx';
import { atFlag, dayStats, finishedRun } from './support/runs.ts';
import { type Shown, serve, show } from './support/show.tsx';
import { text } from './support/text.ts';
import { until, untilHolds } from './support/until.ts';

let shown: Shown;
let events: EventName[];
let outcomes: string[];
beforeEach(async () => {
  await page.viewport(390, 844);
  serve(() => dayStats());
  events = [];
  outcomes = [];
  shown = await show(null);
});
afterEach(() => {
  vi.useRealTimers();
  shown.end();
  vi.unstubAllGlobals();
});

const game = { simulation: {}, controls: { playBonus: (outcome: string) => void outcomes.push(outcome) } } as unknown as Game;

/** Finishes a run, and shows its celebration. */
async function celebrate(): Promise<void> {
  shown.store.set(stageAtom, atFlag(finishedRun()));
  shown.store.set(openDialogAtom, 'finish');
  shown.draw(
    <TrackContext value={(name: EventName) => void events.push(name)}>
      <GameContext value={game}>
        <MemoryRouter>
          <button type="button">Behind</button>
          <Overlays />
        </MemoryRouter>
      </GameContext>
    </TrackContext>,
  );
  await resultOpened();
  await unfoldResult();
  await expect.element(bonus()).toBeVisible();
}

const bonus = () => page.getByRole('button', { name: text('finish.bonus') });
const dialog = (name: string) => page.getByRole('dialog', { name });
const inTopLayer = () => [...document.querySelectorAll('dialog:modal h2')].map(({ textContent }) => textContent);
const note = () => document.querySelector('.outside-ad');
const theirs = () => page.getByRole('button', { name: 'Buy something' });

describe('an ad of others', () => {
  /** A player who has agreed sees the ad. */
  async function watch() {
    shown.store.set(adsConsentAtom, 'accepted');
    const provider = openProvider('generic');
    await celebrate();
    await until(() => provider.elements.length === 1 && provider.script.requests === 1);
    provider.script.offer();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await bonus().click();
    expect(events).toEqual(['rewarded_ad_shown']);
    provider.script.appear();
    await vi.advanceTimersByTimeAsync(300);
    await until(() => inTopLayer().length === 0);
    return provider;
  }

  /** The page is as before, with the focus at the button that has asked. */
  async function expectBack(): Promise<void> {
    await until(() => inTopLayer().length === 1 && note() === null);
    expect([shown.store.get(dialogsAtom), document.activeElement?.textContent]).toEqual([['finish'], text('finish.bonus')]);
    await bonus().click({ trial: true });
  }

  test('lies above the celebration, which stays open and takes nothing meanwhile', async () => {
    const { script, ad } = await watch();
    expect([shown.store.get(dialogsAtom), shown.store.get(isPausedAtom)]).toEqual([['finish', 'ad'], true]);
    expect(document.elementFromPoint(innerWidth / 2, innerHeight / 2)).toBe(ad);
    await theirs().click();
    for (let i = 0; i < 4; i++) {
      await userEvent.tab();
      expect(document.querySelector('[data-lowered]')?.contains(document.activeElement)).toBe(false);
    }
    await userEvent.keyboard('{Escape}');
    expect(shown.store.get(dialogsAtom)).toEqual(['finish', 'ad']);
    script.finish();
    await expectBack();
    expect([outcomes, events]).toEqual([['rewarded'], ['rewarded_ad_shown', 'rewarded_ad_completed']]);
  });

  test('also lies above a dialog that opens meanwhile, which is there afterward', async () => {
    const { script } = await watch();
    shown.store.set(openDialogAtom, 'moreGames');
    await until(() => document.querySelectorAll('dialog[open]').length === 2);
    await until(() => inTopLayer().length === 0);
    await theirs().click();
    script.dismiss();
    await until(() => inTopLayer().length === 2);
    shown.store.set(closeDialogAtom, 'moreGames');
    await until(() => inTopLayer().length === 1);
  });

  test.each([
    ['its button', () => page.getByRole('button', { name: text('ads.leave') }).click()],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('may be left after ten seconds by %s, without a bonus level', async (_, leave) => {
    const { script } = await watch();
    expect(note()?.checkVisibility()).toBe(false);
    await vi.advanceTimersByTimeAsync(10_000);
    await expect.element(page.getByRole('button', { name: text('ads.leave') })).toBeVisible();
    // Axe waits for timers.
    vi.useRealTimers();
    expect(await violations('.outside-ad')).toEqual([]);
    await leave();
    await expectBack();
    script.finish();
    expect([outcomes, events]).toEqual([[], ['rewarded_ad_shown', 'rewarded_ad_closed']]);
  });

  test('that does not appear is given up, and the bonus level comes', async () => {
    const { script, ad } = await watch();
    ad.remove();
    script.dismiss();
    await expectBack();
    await vi.advanceTimersByTimeAsync(100);
    script.offer();
    await bonus().click();
    await expect.element(page.getByText(text('ads.sought'))).toBeVisible();
    await vi.advanceTimersByTimeAsync(3_100);
    await expectBack();
    expect(outcomes).toEqual(['empty']);
  });
});

describe('the question before the first ad of others', () => {
  const answers = () => [...document.querySelectorAll('dialog footer button')];
  const question = (name: 'question' | 'age' | 'personal') => dialog(text(`ads.${name}`));
  const choose = (name: 'question' | 'age' | 'personal', answer: MessageKey) =>
    question(name)
      .getByRole('button', { name: text(answer) })
      .click();

  test.each([
    [390, 844],
    [1280, 800],
  ])('is asked with a no and a yes of equal size, at %i by %i', async (width, height) => {
    await page.viewport(width, height);
    const { elements } = openProvider('generic');
    await celebrate();
    await bonus().click();
    await expect.element(question('question').getByText(text('settings.undecided'))).toBeVisible();
    const sizes = answers().map((button) => button.getBoundingClientRect());
    expect(sizes.map(({ width: w, height: h }) => `${w} ${h}`)).toEqual(Array(2).fill(`${sizes[0]?.width} ${sizes[0]?.height}`));
    expect(question('question').getByText('ads.example', { exact: false }).elements()).toHaveLength(1);
    expect(await violations('dialog')).toEqual([]);
    expect(elements).toEqual([]);
  });

  test.each([
    ['a no', () => page.getByRole('button', { name: text('settings.decline') }).click()],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('leads by %s to a card of our own', async (_, answer) => {
    const { elements } = openProvider('generic');
    await celebrate();
    await bonus().click();
    await expect.element(question('question')).toBeVisible();
    await answer();
    await expect.element(dialog(text('ads.title'))).toBeVisible();
    expect([elements, shown.store.get(dialogsAtom)]).toEqual([[], ['finish', 'ad']]);
  });

  test('leads by a yes to age, personal ads where the site has such, and the ad', async () => {
    const { script } = openProvider('generic', { mayBePersonal: true });
    await celebrate();
    await bonus().click();
    await choose('question', 'settings.accept');
    await choose('age', 'ads.ageYes');
    await choose('personal', 'settings.accept');
    await untilHolds(() => expect(script.requests).toBe(1));
    expect(script.isNonPersonal).toBe(false);
    await expect.element(page.getByText(text('ads.sought'))).toBeVisible();
    script.offer();
    script.appear();
    await until(() => inTopLayer().length === 0);
    script.finish();
    await until(() => inTopLayer().length === 1);
    expect([outcomes, document.activeElement?.textContent]).toEqual([['rewarded'], text('finish.bonus')]);
  });

  test('asks a player under sixteen no more, and ads are not personal', async () => {
    const { script } = openProvider('generic', { mayBePersonal: true });
    await celebrate();
    await bonus().click();
    await choose('question', 'settings.accept');
    await choose('age', 'ads.ageNo');
    await untilHolds(() => expect(script.requests).toBe(1));
    expect([script.isNonPersonal, localStorage.getItem('adsAge')]).toEqual([true, 'under16']);
    script.lack();
    await until(() => outcomes.length === 1);
  });
});
