import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeDialogAtom, dialogsAtom } from '../../client/dialogs/dialog-atoms.ts';
import { motionAtom } from '../../client/display/display-atoms.ts';
import type { Game } from '../../client/features/run/play/game.ts';
import { GameContext } from '../../client/features/run/play/game-context.ts';
import { GhostHand } from '../../client/features/screens/screens/GhostHand.tsx';
import { dragFromAim } from '../../client/sim/drag.ts';
import { aimAtom, aimModeAtom } from '../../client/sim/sim-atoms.ts';
import type { DragIntent } from '../../shared/protocol/intent.ts';
import { letMove } from './support/motion.ts';
import { type Shown, show } from './support/show.tsx';
import { text } from './support/text.ts';
import { until } from './support/until.ts';

const BALL = { x: 200, y: 500 };

let shown: Shown;
let done: string[];
/** What the worker was told to draw. */
let aims: (DragIntent | null)[];
beforeEach(async () => {
  localStorage.clear();
  done = [];
  aims = [];
  await page.viewport(390, 844);
  const game = {
    simulation: { ballOnScreen: async () => BALL, aim: (drag: DragIntent | null) => void aims.push(drag) },
    confirmInstructions: () => void done.push('confirm'),
    goHome: () => void done.push('home'),
  } as unknown as Game;
  shown = await show(
    <GameContext value={game}>
      <GhostHand />
    </GameContext>,
  );
  await until(() => document.querySelector('main'));
});
afterEach(() => {
  vi.useRealTimers();
  shown.end();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const hand = () => document.querySelector<HTMLElement>('.ghost-hand__hand:not([hidden])');
const open = () => shown.store.get(dialogsAtom);
// React draws in a later task, which fake timers do not run.
const settle = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
const point = (type: string) => document.body.dispatchEvent(new PointerEvent(type, { pointerId: 5, bubbles: true }));

test('the hand draws back from the ball, and the worker draws the dots of its drag', async () => {
  letMove(shown.store);
  await until(() => aims.some((drag) => drag !== null && drag.dy > 1_000));
  expect(hand()?.style.translate).toMatch(/px/);
  expect(document.querySelectorAll('main p')).toHaveLength(1);
  expect(document.querySelector('main p')?.textContent).toBe(text('hud.tip'));
});

test('with reduced motion the hand stands still, drawn back', async () => {
  shown.store.set(motionAtom, 'reduced');
  await until(() => (aims.at(-1) ?? null) !== null);
  const from = aims.length;
  await until(() => aims.length > from + 5);
  const still = new Set(aims.slice(from).map((drag) => JSON.stringify(drag)));
  expect([still.size, hand()?.style.opacity]).toEqual([1, '1']);
});

test('a drag confirms it once, when it is long enough for a shot, and it makes room', async () => {
  await until(() => aims.length > 0);
  shown.store.set(aimAtom, dragFromAim(90, 0.05));
  await until(() => hand() === null);
  const from = aims.length;
  await settle();
  expect([done, aims.slice(from)]).toEqual([[], []]);
  shown.store.set(aimAtom, dragFromAim(90, 0.2));
  await until(() => done.length > 0);
  shown.store.set(aimAtom, dragFromAim(90, 0.05));
  await settle();
  shown.store.set(aimAtom, dragFromAim(90, 0.6));
  await settle();
  expect(done).toEqual(['confirm']);
});

test.each([
  ['the button', () => button(text('dialogs.gotIt')).click()],
  ['Enter on the button, which has the focus', () => userEvent.keyboard('{Enter}')],
  [
    'Enter anywhere',
    async () => {
      (document.activeElement as HTMLElement).blur();
      await userEvent.keyboard('{Enter}');
    },
  ],
])('%s confirms it', async (_, act) => {
  await until(() => document.activeElement?.textContent === text('dialogs.gotIt'));
  await act();
  await until(() => done.length > 0);
  expect([done, open()]).toEqual([['confirm'], []]);
});

test.each([
  ['the button ?', () => button(text('hud.instructions')).click()],
  ['a key of the game', () => userEvent.keyboard('{ArrowUp}')],
  ['a tap mode that is on', async () => shown.store.set(aimModeAtom, 'tap')],
])('%s opens the instructions in words, and the hand waits', async (_, act) => {
  await until(hand);
  await act();
  await until(() => open().length > 0);
  expect(open()).toEqual(['instructions']);
  await until(() => hand() === null);
  expect([aims.at(-1), done]).toEqual([null, []]);
});

test('keys that are not the game’s change nothing', async () => {
  await until(hand);
  await userEvent.keyboard('{F2}{Shift}qm');
  expect([open(), done]).toEqual([[], []]);
  await userEvent.keyboard('w');
  await until(() => open().length > 0);
});

test('Escape goes back to the start screen', async () => {
  await until(hand);
  await userEvent.keyboard('{Escape}');
  expect(done).toEqual(['home']);
});

test('after ten seconds without input the instructions open, not under a finger', async () => {
  await until(hand);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const opensAfter = async (ms: number) => {
    vi.advanceTimersByTime(ms);
    await settle();
    return open();
  };
  point('pointerdown');
  expect(await opensAfter(30_000)).toEqual([]);
  point('pointerup');
  expect(await opensAfter(9_999)).toEqual([]);
  point('pointermove');
  expect(await opensAfter(9_999)).toEqual([]);
  expect(await opensAfter(1)).toEqual(['instructions']);
  shown.store.set(closeDialogAtom, 'instructions');
  await settle();
  point('pointermove');
  expect(await opensAfter(30_000)).toEqual([]);
});
