import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialogsAtom } from '../../client/dialogs/dialog-atoms.ts';
import type { Game } from '../../client/features/play/game.ts';
import { GameContext } from '../../client/features/play/game-context.ts';
import { bannerAtom, levelAtom, practiceAtom, tipAtom } from '../../client/features/play/play-atoms.ts';
import { Hud } from '../../client/features/screens/Hud.tsx';
import { noRun, statusAtom, zoomAtom } from '../../client/sim/sim-atoms.ts';
import { type Shown, show } from './support/show.tsx';
import { text } from './support/text.ts';
import { until, untilHolds } from './support/until.ts';

let shown: Shown;
let done: string[];
beforeEach(async () => {
  localStorage.clear();
  done = [];
  await page.viewport(390, 844);
  /** A game that records the calls of its methods. */
  const game = new Proxy({} as Game, { get: (_, name) => () => void done.push(String(name)) });
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

test('the header shows the name of the product, and the strokes below it', async () => {
  await expect.element(page.getByRole('heading', { name: 'Upshot' })).toBeVisible();
  await until(() => page.getByTestId('strokes').element().textContent === '12');
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
  shown.store.set(practiceAtom, 2);
  await until(() => marked() === undefined);
});

test.each([
  ['Menu', 'menu'],
  ['Leaderboard', 'leaderboard'],
  ['Ball styles', 'ballStyles'],
  ['Sign in', 'signIn'],
  ['Instructions', 'instructions'],
])('%s opens its dialog', async (name, dialog) => {
  await button(name).click();
  expect(shown.store.get(dialogsAtom)).toEqual([dialog]);
});

test('the buttons request a restart and the return to the checkpoint', async () => {
  await button(text('hud.restartHole')).click();
  await button('Return to checkpoint').click();
  expect(done).toEqual(['requestRestart', 'returnToCheckpoint']);
});

test('the return button is hidden without a checkpoint', async () => {
  shown.store.set(statusAtom, { ...noRun(), phase: 'ready', canShoot: true });
  await until(() => button('Return to checkpoint').elements().length === 0);
});

const zoomButton = (name: string) => button(`${text('hud.zoom')}: ${name}`);
const radios = () => page.getByRole('radio').elements() as HTMLInputElement[];
const nameOf = (radio: HTMLInputElement) => radio.labels?.[0]?.textContent;

test('the zoom is automatic, 1x, 0.5x or 0.35x, behind one button, and only a choice is stored', async () => {
  expect([shown.store.get(zoomAtom), localStorage.getItem('zoom')]).toEqual(['auto', null]);
  await zoomButton('Auto').click();
  await until(() => radios().length > 0);
  expect(radios().map(nameOf)).toEqual(['Auto', '1x', '0.5x', '0.35x']);
  expect(
    radios()
      .filter(({ checked }) => checked)
      .map(nameOf),
  ).toEqual(['Auto']);
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

test('the banner of a checkpoint stays for three seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const drawn = () => document.querySelector('[role=status]:has(button)');
  // React draws in a later task, which the fake timers do not run.
  const settle = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  shown.store.set(bannerAtom, { kind: 'checkpoint' });
  await settle();
  expect(drawn()?.querySelector('p')?.textContent?.trim()).toBe('Checkpoint Reached!');
  expect(drawn()?.querySelector('button')?.textContent?.trim()).toBe('Return To Checkpoint');
  vi.advanceTimersByTime(2_999);
  await settle();
  expect(drawn()).not.toBeNull();
  vi.advanceTimersByTime(1);
  await settle();
  expect(drawn()).toBeNull();
});
