import '@fontsource/fredoka/latin-600.css';
import '@fontsource/nunito/latin-700.css';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialogsAtom } from '../../client/dialogs/dialog-atoms.ts';
import { isLeftHandedAtom } from '../../client/display/hand-atom.ts';
import { accountAtom, isSessionEndedAtom } from '../../client/features/account/session/account-atoms.ts';
import { GameContext } from '../../client/features/run/play/game-context.ts';
import { bannerAtom, holeAtom, levelAtom, newDayAtom, stageAtom, tipAtom } from '../../client/features/run/play/play-atoms.ts';
import { Hud } from '../../client/features/screens/screens/Hud.tsx';
import { LANGUAGES, type Language } from '../../client/i18n/languages.ts';
import { setLanguageAtom } from '../../client/i18n/text-atoms.ts';
import { Looker, lookerAtom } from '../../client/sim/looker.ts';
import { roomTitleAtom } from '../../client/sim/rooms-in-view.ts';
import { noRun, statusAtom, zoomAtom } from '../../client/sim/sim-atoms.ts';
import type { GameDay } from '../../shared/game-day.ts';
import { HIGHEST_REST, SCREENS, sizeOf } from '../support/hud-boxes.ts';
import { drawn } from './support/drawn.ts';
import { mapHole } from './support/map-hole.ts';
import { recordingGame } from './support/recording-game.ts';
import { playing } from './support/runs.ts';
import { type Shown, show } from './support/show.tsx';
import { text } from './support/text.ts';
import { until, untilHolds } from './support/until.ts';

/** Where the worker draws the middle of every tile. */
const FLAG = { x: 300, y: 300 };

let shown: Shown;
let done: string[];
beforeEach(async () => {
  localStorage.clear();
  done = [];
  await page.viewport(390, 844);
  /** A game that records the calls of its methods. */
  const simulation = { tileOnScreen: async () => FLAG };
  const game = recordingGame(() => done, { simulation });
  shown = await show(
    <MemoryRouter>
      <GameContext value={game}>
        <Hud />
      </GameContext>
    </MemoryRouter>,
  );
  shown.store.set(statusAtom, { ...noRun(), phase: 'ready', canShoot: true, strokes: 12, checkpoint: 2, checkpoints: 4 });
  await until(() => document.querySelector('[data-testid=strokes]'));
});
afterEach(() => {
  vi.useRealTimers();
  shown.end();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const tip = 'Drag the ball to aim, release to shoot. Get to the top in as few strokes as possible!';

test('on a wide screen the header shows the product’s name, the strokes below it', async () => {
  await page.viewport(900, 800);
  const name = page.getByRole('heading', { name: 'Upshot' });
  const strokes = page.getByTestId('strokes');
  await until(() => name.element().getBoundingClientRect().height > 20);
  expect(strokes.element().textContent).toBe('12');
  expect(name.element().getBoundingClientRect().bottom).toBeLessThan(strokes.element().getBoundingClientRect().top);
});

test('on a narrow screen only screen readers have the name of the product', async () => {
  await page.viewport(899, 800);
  await until(() => page.getByRole('heading', { name: 'Upshot' }).element().getBoundingClientRect().width === 1);
});

test('the test of a map leads back to the editor in one press, and no other run does', async () => {
  const back = button('Back to Map Editor');
  expect(back.elements()).toEqual([]);
  shown.store.set(holeAtom, mapHole());
  await drawn();
  expect(back.elements()).toEqual([]);
  shown.store.set(holeAtom, mapHole({ from: 'editor' }));
  await back.click();
  expect(done).toEqual(['backToEditor']);
});

const FOLDED = ['Menu', 'Leaderboard', 'Ball styles', 'Sign in', text('hud.restartHole'), 'Instructions', text('hud.muteSound')];
const areVisible = (names: readonly string[]) => names.map((name) => button(name).elements().length === 1);

test('from 900 px on all buttons stand open; below, one button unfolds them', async () => {
  await page.viewport(900, 800);
  await until(() => !areVisible(FOLDED).includes(false));
  expect(areVisible([text('hud.moreButtons')])).toEqual([false]);
  await page.viewport(899, 800);
  await until(() => !areVisible(FOLDED).includes(true));
  await button(text('hud.moreButtons')).click();
  await until(() => !areVisible(FOLDED).includes(false));
});

test.each([
  ['the same button', () => button(text('hud.moreButtons')).click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a press on the course', async () => void document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))],
  ['the focus elsewhere', async () => (button('Return to checkpoint').element() as HTMLElement).focus()],
])('%s folds the buttons again', async (_, act) => {
  await button(text('hud.moreButtons')).click();
  await until(() => !areVisible(FOLDED).includes(false));
  await act();
  await until(() => !areVisible(FOLDED).includes(true));
});

test('beside par stands the best medal that is still in reach', async () => {
  shown.store.set(levelAtom, { name: 'Pagoda', par: 26, theme: 'meadow', medals: { gold: 13, silver: 18, bronze: 26 } });
  const status = shown.store.get(statusAtom);
  const marked = () => document.querySelector('.hud__medal')?.textContent;
  await untilHolds(() => expect(marked()).toBe('In reach: Gold medal'));
  // At rest, one more stroke is needed; the stroke in flight may be the last one.
  for (const [phase, strokes, medal] of [
    ['ready', 13, 'Silver medal'],
    ['moving', 13, 'Gold medal'],
    ['ready', 18, 'Bronze medal'],
    ['ready', 26, "Finisher's leaf"],
  ] as const) {
    shown.store.set(statusAtom, { ...status, phase, strokes });
    await untilHolds(() => expect(marked()).toBe(`In reach: ${medal}`));
  }
  shown.store.set(stageAtom, playing({ practiceFrom: 2 }));
  await until(() => marked() === undefined);
});

test.each([
  ['Menu', 'menu'],
  ['Leaderboard', 'leaderboard'],
  ['Ball styles', 'ballStyles'],
  ['Sign in', 'signIn'],
  ['Instructions', 'instructions'],
])('%s unfolds with one press, opens its dialog with the second', async (name, dialog) => {
  await button(text('hud.moreButtons')).click();
  await button(name).click();
  expect(shown.store.get(dialogsAtom)).toEqual([dialog]);
  await until(() => !areVisible(FOLDED).includes(true));
  expect(document.activeElement).toBe(button(text('hud.moreButtons')).element());
});

test('on a phone four things stand over the course: strokes, buttons, return, zoom', async () => {
  await until(() => !areVisible(FOLDED).includes(true));
  const names = page
    .getByRole('button')
    .elements()
    .map((one) => one.getAttribute('aria-label'));
  expect(names).toEqual([text('hud.lookAtFlag'), text('hud.moreButtons'), 'Return to checkpoint', `${text('hud.zoom')}: Auto`]);
});

test('the fold bears a dot while the button of an ended session is folded away', async () => {
  const dot = () => document.querySelector('.hud__attention');
  expect(dot()).toBeNull();
  shown.store.set(isSessionEndedAtom, true);
  const fold = button(`${text('hud.moreButtons')}: ${text('start.sessionEnded')}`);
  await until(() => (dot()?.getBoundingClientRect().width ?? 0) > 10);
  await fold.click();
  await expect.element(button(text('start.sessionEnded'))).toBeVisible();
  expect(dot()).toBeNull();
  shown.store.set(accountAtom, { status: 'loading' });
  shown.store.set(isSessionEndedAtom, false);
  await until(() => button(text('hud.moreButtons')).elements().length === 1);
});

test('a drag can begin on the panel of strokes, its climb bar excepted', async () => {
  const middleOf = (selector: string) => {
    const { left, top, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    return document.elementFromPoint(left + width / 2, top + height / 2);
  };
  await until(() => middleOf('.hud__climb')?.className === 'hud__look');
  expect(middleOf('.hud__score-label')?.closest('.hud')).toBeNull();
});

test.each(SCREENS)('at %s the notice of a new hole covers neither a resting ball nor a button', async (screen) => {
  const { width, height } = sizeOf(screen);
  await page.viewport(width, height);
  shown.store.set(newDayAtom, '2026-11-22' as GameDay);
  const notice = await until(() => document.querySelector('.notice--day'));
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    await shown.store.set(setLanguageAtom, language);
    await drawn();
    await untilHolds(() => {
      const { left, right, top, bottom } = notice.getBoundingClientRect();
      const corners = [...document.querySelectorAll('.hud__score, .hud__more')].map((part) => part.getBoundingClientRect());
      const isClear = corners.every((box) => box.bottom <= top || box.right <= left || box.left >= right);
      const isWhole = notice.scrollWidth <= notice.clientWidth;
      expect([language, isClear, bottom <= HIGHEST_REST[screen], isWhole]).toEqual([language, true, true, true]);
    });
  }
  await shown.store.set(setLanguageAtom, 'en');
  const { left, top } = notice.getBoundingClientRect();
  expect(document.elementFromPoint(left + 8, top + 8)?.closest('.hud')).toBeNull();
});

test('the buttons request a restart, in two presses, and the return to the checkpoint', async () => {
  await button(text('hud.moreButtons')).click();
  await button(text('hud.restartHole')).click();
  await button('Return to checkpoint').click();
  expect(done).toEqual(['requestRestart', 'returnToCheckpoint']);
});

test.each([
  [390, 844],
  [360, 640],
])('the HUD covers at most 10 % of the upper half of %i x %i, 14 % with a flourish', async (width, height) => {
  await page.viewport(width, height);
  shown.store.set(statusAtom, { ...noRun(), phase: 'ready', canShoot: true, strokes: 28, checkpoint: 2, checkpoints: 4 });
  shown.store.set(levelAtom, { name: 'Pagoda', par: 35, theme: 'meadow', medals: { gold: 22, silver: 30, bronze: 35 } });
  await until(() => page.getByTestId('strokes').element().textContent === '28');
  expect(coveredPercent(width, height)).toBeLessThanOrEqual(10);
  shown.store.set(bannerAtom, { kind: 'checkpoint', column: 3, row: 4 });
  await until(() => document.querySelector('.flourish[data-placed] .flourish__words'));
  expect(coveredPercent(width, height)).toBeGreaterThan(5);
  expect(coveredPercent(width, height)).toBeLessThanOrEqual(14);
});

/** How much of the upper half of the screen buttons, panels and words cover, percent. */
function coveredPercent(width: number, height: number): number {
  const parts = [...document.querySelectorAll('.hud button:not(.hud__look), .hud__score, .notice, .flourish__words')];
  const areas = parts.map((part) => {
    const { top, bottom, width: across } = part.getBoundingClientRect();
    return across * Math.max(0, Math.min(bottom, height / 2) - top);
  });
  return (areas.reduce((sum, area) => sum + area, 0) / ((width * height) / 2)) * 100;
}

test.each([390, 360, 320])('the words of a reached checkpoint stand in one row with the zoom at %i px', async (width) => {
  await page.viewport(width, 640);
  shown.store.set(bannerAtom, { kind: 'checkpoint', column: 3, row: 4 });
  const words = await until(() => document.querySelector('.hud__return--shining'));
  const zoom = document.querySelector('.zoom');
  expect(zoom?.getBoundingClientRect().right).toBeLessThanOrEqual(width);
  expect(zoom?.getBoundingClientRect().bottom).toBe(words.getBoundingClientRect().bottom);
  expect(words.scrollWidth).toBeLessThanOrEqual(words.clientWidth);
});

test('for the left hand the sides are exchanged', async () => {
  const xOf = (name: string) => button(name).element().getBoundingClientRect().x;
  const xOfStrokes = () => page.getByTestId('strokes').element().getBoundingClientRect().x;
  const sides = () => [xOfStrokes() < xOf(text('hud.moreButtons')), xOf('Return to checkpoint') < 100];
  expect(sides()).toEqual([true, true]);
  shown.store.set(isLeftHandedAtom, true);
  await until(() => xOfStrokes() > xOf(text('hud.moreButtons')));
  expect(sides()).toEqual([false, false]);
  expect(localStorage.getItem('leftHanded')).toBe('true');
});

test('after the finish the whole course is shown: no zoom, and no flag to look at', async () => {
  const names = () => [zoomButton('Auto'), button(text('hud.lookAtFlag'))].map((one) => one.elements().length);
  expect(names()).toEqual([1, 1]);
  shown.store.set(statusAtom, { ...noRun(), phase: 'finished', strokes: 12 });
  await untilHolds(() => expect(names()).toEqual([0, 0]));
});

test('the return button is hidden without a checkpoint', async () => {
  shown.store.set(statusAtom, { ...noRun(), phase: 'ready', canShoot: true });
  await until(() => button('Return to checkpoint').elements().length === 0);
});

const zoomButton = (name: string) => button(`${text('hud.zoom')}: ${name}`);
const radios = () => page.getByRole('radio').elements() as HTMLInputElement[];
const nameOf = (radio: HTMLInputElement) => radio.labels?.[0]?.textContent;

test('the zoom is automatic, 1x, 0.5x or 0.35x, and only a choice is stored', async () => {
  expect([shown.store.get(zoomAtom), localStorage.getItem('zoom')]).toEqual(['auto', null]);
  await zoomButton('Auto').click();
  await until(() => radios().length > 0);
  expect(radios().map(nameOf)).toEqual(['Auto', '1x', '0.5x', '0.35x']);
  expect(
    radios()
      .filter(({ checked }) => checked)
      .map(nameOf),
  ).toEqual(['Auto']);
  expect(localStorage.getItem('zoom')).toBeNull();
  await page.getByText('0.35x').click();
  await until(() => radios().length === 0);
  expect([shown.store.get(zoomAtom), localStorage.getItem('zoom')]).toEqual([0.35, '0.35']);
  await expect.element(zoomButton('0.35x')).toBeVisible();
});

test('the list of zooms has targets of 48 px, and is chosen from and closed by keys', async () => {
  await page.viewport(360, 640);
  (zoomButton('Auto').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await until(() => document.activeElement === radios()[0]);
  const sizes = radios().map((radio) => radio.labels?.[0]?.getBoundingClientRect() ?? new DOMRect());
  expect(sizes.filter(({ width, height, left, right }) => width >= 48 && height >= 48 && left >= 0 && right <= 360)).toHaveLength(4);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(shown.store.get(zoomAtom)).toBe(0.5);
  await userEvent.keyboard('{Escape}');
  await until(() => radios().length === 0);
  expect(document.activeElement).toBe(zoomButton('0.5x').element());
});

test('a press beside the list of zooms closes it', async () => {
  await zoomButton('Auto').click();
  await until(() => radios().length > 0);
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await until(() => radios().length === 0);
});

test('the tip of the specification is shown until the first shot', async () => {
  shown.store.set(tipAtom, 'tip');
  await expect.element(page.getByText(tip)).toBeVisible();
  shown.store.set(tipAtom, 'none');
  await until(() => page.getByText(tip).elements().length === 0);
});

test('the hint after the first shot is one whole line on a small phone', async () => {
  await page.viewport(360, 640);
  shown.store.set(tipAtom, 'hint');
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    await shown.store.set(setLanguageAtom, language);
    await drawn();
    const line = await until(() => document.querySelector<HTMLElement>('.controls__line.for-touch'));
    expect([language, line.scrollWidth <= line.clientWidth, line.clientHeight < 30]).toEqual([language, true, true]);
  }
  await shown.store.set(setLanguageAtom, 'en');
});

test('the hint gives way to the title of a room', async () => {
  const hint = () => page.getByRole('region', { name: text('hud.controls') }).elements();
  shown.store.set(tipAtom, 'hint');
  await until(() => hint().length === 1);
  shown.store.set(roomTitleAtom, 'The Well');
  await until(() => hint().length === 0);
  shown.store.set(roomTitleAtom, null);
  await until(() => hint().length === 1);
});

test('before the first checkpoint the button leads back to the start', async () => {
  const status = { ...noRun(), phase: 'ready', canShoot: true, checkpoint: 0, checkpoints: 4 } as const;
  const back = button(text('hud.backToStart'));
  shown.store.set(statusAtom, { ...status, strokes: 0 });
  await until(() => button('Return to checkpoint').elements().length === 0);
  expect(back.elements()).toEqual([]);
  shown.store.set(statusAtom, { ...status, strokes: 1 });
  await back.click();
  expect(done).toEqual(['returnToCheckpoint']);
  shown.store.set(stageAtom, { ...playing(), infuriating: true });
  await until(() => back.elements().length === 0);
});

test('the flourish of a checkpoint and the words of its button stay for three seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const flourish = () => document.querySelector('.flourish');
  const words = () => button('Return to checkpoint').element().textContent?.trim();
  // React draws in a later task, which the fake timers do not run.
  const settle = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await settle();
  expect(words()).toBe('Checkpoint');
  shown.store.set(bannerAtom, { kind: 'checkpoint', column: 3, row: 4 });
  await settle();
  expect([flourish()?.textContent, words()]).toEqual(['Checkpoint Reached!', 'Return To Checkpoint']);
  vi.advanceTimersByTime(2_999);
  await settle();
  expect([flourish()?.textContent, words()]).toEqual(['Checkpoint Reached!', 'Return To Checkpoint']);
  vi.advanceTimersByTime(1);
  await settle();
  expect([flourish(), words()]).toEqual([null, 'Checkpoint']);
});

test('the flourish stands above its flag and lets a tap through to the course', async () => {
  shown.store.set(bannerAtom, { kind: 'checkpoint', column: 3, row: 4 });
  const flourish = await until(() => document.querySelector('.flourish[data-placed] .flourish__words'));
  const { left, right, top, bottom } = flourish.getBoundingClientRect();
  expect(bottom).toBeLessThan(FLAG.y);
  expect(bottom).toBeGreaterThan(FLAG.y - 80);
  expect(right).toBeLessThanOrEqual(390);
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  expect(hit?.closest('.hud')).toBeNull();
  await button('Return to checkpoint').click();
  expect(done).toEqual(['returnToCheckpoint']);
});

test('while the climb bar is held the next flag is in view, by pointer and keys', async () => {
  const asked: string[] = [];
  shown.store.set(lookerAtom, new Looker(({ kind }) => void asked.push(kind)));
  const bar = button(text('hud.lookAtFlag'));
  await bar.click();
  await until(() => asked.length === 2);
  expect(asked.splice(0)).toEqual(['flag', 'back']);
  (bar.element() as HTMLElement).focus();
  await userEvent.keyboard('{ >}');
  expect(asked).toEqual(['flag']);
  await userEvent.keyboard('{/ }');
  expect(asked).toEqual(['flag', 'back']);
});

test('the climb bar is held by one press alone, and not beyond the loss of focus', async () => {
  const asked: string[] = [];
  shown.store.set(lookerAtom, new Looker(({ kind }) => void asked.push(kind)));
  const bar = button(text('hud.lookAtFlag'));
  await bar.click({ button: 'right' });
  const element = bar.element() as HTMLElement;
  element.focus();
  for (const repeat of [false, true, true]) {
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }));
  }
  expect(asked).toEqual(['flag']);
  element.blur();
  expect(asked).toEqual(['flag', 'back']);
});
