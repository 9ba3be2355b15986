import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { dialogsAtom } from '../../client/dialogs/dialog-atoms.ts';
import type { Game } from '../../client/features/play/game.ts';
import { GameContext } from '../../client/features/play/game-context.ts';
import { bannerAtom, tipAtom } from '../../client/features/play/play-atoms.ts';
import { Hud } from '../../client/features/screens/Hud.tsx';
import { noRun, statusAtom, zoomAtom } from '../../client/sim/sim-atoms.ts';
import { type Shown, show } from './support/show.tsx';
import { text } from './support/text.ts';
import { until } from './support/until.ts';

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

test('the zoom is 1x, 0.5x or 0.35x, and it is stored', async () => {
  const radios = page.getByRole('radio').elements() as HTMLInputElement[];
  expect(radios.map((radio) => radio.labels?.[0]?.textContent)).toEqual(['1x', '0.5x', '0.35x']);
  (page.getByRole('radio', { name: '0.35x' }).element() as HTMLElement).click();
  expect([shown.store.get(zoomAtom), localStorage.getItem('zoom')]).toEqual([0.35, '0.35']);
});

test('each zoom is a target of 48 px', async () => {
  await page.viewport(360, 640);
  const radios = page.getByRole('radio').elements() as HTMLInputElement[];
  const options = radios.map((radio) => radio.labels?.[0]?.getBoundingClientRect() ?? new DOMRect());
  expect(options.map(({ width, height }) => [width, height])).toEqual(Array(3).fill([48, 48]));
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
