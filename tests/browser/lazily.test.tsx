import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Game } from '../../client/features/run/play/game.ts';
import { GameContext } from '../../client/features/run/play/game-context.ts';
import { InstructionsDialog } from '../../client/features/screens/screens/InstructionsDialog.tsx';
import { OpeningScreen } from '../../client/features/screens/screens/LazyNotices.tsx';
import { LoadingScreen } from '../../client/features/screens/screens/LoadingScreen.tsx';
import { aimModeAtom } from '../../client/sim/sim-atoms.ts';
import { lazily } from '../../client/ui/lazily.tsx';
import { drawn } from './support/drawn.ts';
import { type Shown, show } from './support/show.tsx';
import { text } from './support/text.ts';
import { until } from './support/until.ts';

vi.mock('../../client/features/screens/screens/OpeningWait.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
vi.mock('../../client/features/screens/screens/Instructions.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

let shown: Shown;
let isOnline: boolean;
let loads: number;
beforeEach(async () => {
  isOnline = true;
  loads = 0;
  shown = await show(null);
});
afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
  shown.end();
});

const Loaded = ({ name }: { readonly name: string }) => <p>loaded {name}</p>;

/** A part that cannot be loaded without a network. */
const part = () =>
  lazily(
    async () => {
      loads++;
      if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
      return Loaded;
    },
    { instead: () => <p>instead</p> },
  );

test('a part that could not be loaded is requested again when the network is back', async () => {
  const Part = part();
  isOnline = false;
  shown.draw(<Part name="late" />);
  await until(() => loads === 1);
  await expect.element(page.getByText('instead')).toBeVisible();
  isOnline = true;
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText('loaded late')).toBeVisible();
});

test('a part that could not be loaded is requested again when it is drawn anew', async () => {
  const Part = part();
  isOnline = false;
  shown.draw(<Part name="first" />);
  await until(() => loads === 1);
  shown.draw(<p>another screen</p>);
  await expect.element(page.getByText('another screen')).toBeVisible();
  isOnline = true;
  shown.draw(<Part name="second" />);
  await expect.element(page.getByText('loaded second')).toBeVisible();
});

test('a loaded part is drawn at once wherever it is drawn again, without a request', async () => {
  const Part = part();
  shown.draw(<Part name="here" />);
  await expect.element(page.getByText('loaded here')).toBeVisible();
  isOnline = false;
  shown.draw(
    <section>
      <Part name="there" />
    </section>,
  );
  await expect.element(page.getByText('loaded there')).toBeVisible();
  expect(loads).toBe(1);
});

/** `until` would advance the fake timers. */
async function drawnUntil(condition: () => boolean): Promise<void> {
  while (!condition()) await drawn();
}

test.each([
  ['the engine and the course', <LoadingScreen key="load" />],
  ['its own code', <OpeningScreen key="wait" opensAtMs={0} />],
])('a screen that waits ten seconds for %s says that it goes on, and leads back', async (_, screen) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let wentHome = 0;
  const game = { goHome: () => void wentHome++ } as unknown as Game;
  shown.draw(<GameContext value={game}>{screen}</GameContext>);
  await drawn();
  expect(page.getByRole('heading', { name: text('play.loading') }).elements()).toHaveLength(1);
  await drawnUntil(() => vi.getTimerCount() > 0);
  vi.advanceTimersByTime(9_999);
  await drawn();
  expect(page.getByRole('alert').elements()).toEqual([]);
  vi.advanceTimersByTime(1);
  await drawnUntil(() => page.getByRole('alert').elements().length > 0);
  expect(page.getByRole('alert').element().textContent).toBe(`${text('play.slowLoad')} ${text('play.stillLoading')}`);
  expect(page.getByRole('button', { name: text('play.refresh') }).elements()).toHaveLength(1);
  await page.getByRole('button', { name: text('play.toStart') }).click();
  expect(wentHome).toBe(1);
});

test.each([
  ['drag', 'hud.tip'],
  ['tap', 'aim.tip'],
] as const)('instructions that cannot be loaded still say how to shoot by %s', async (mode, key) => {
  shown.store.set(aimModeAtom, mode);
  shown.draw(
    <GameContext value={{} as Game}>
      <InstructionsDialog />
    </GameContext>,
  );
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expect.element(page.getByText(text(key))).toBeVisible();
});
