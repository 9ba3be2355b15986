import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameDay } from '../../../../shared/game-day.ts';
import { err, ok } from '../../../../shared/result.ts';
import type { Api } from '../../../api/client.ts';
import { dialogsAtom, leavablePlaceAtom } from '../../../dialogs/dialog-atoms.ts';
import { createTextStore, type TextStore } from '../../../platform/storage.ts';
import { KEYS } from '../../../platform/storage-keys.ts';
import { TabLock } from '../../../platform/tab-lock.ts';
import { noRun, statusAtom } from '../../../sim/sim-atoms.ts';
import type { Simulation } from '../../../sim/simulation.ts';
import { createStore, type Store } from '../../../state/jotai.ts';
import { Outbox } from '../../ground/submission/outbox.ts';
import { Game } from './game.ts';
import { type Hole, holeOfDay } from './hole.ts';
import { bootAtom, holeAtom, isPausedAtom, practiceCheckpointsAtom, reachedCheckpointsAtom, screenAtom } from './play-atoms.ts';
// Loaded before the tests: a game imports it with its first run, and fake timers do not wait for files.
import './run-events.ts';
import './run-tracker.ts';
import { RunControls } from './run-controls.ts';

// The atoms read the day and the preferences of the page when they are loaded.
vi.hoisted(() =>
  vi.stubGlobal('window', { gameDate: '2026-11-21', matchMedia: () => Object.assign(new EventTarget(), { matches: false }) }),
);

let store: Store;
let texts: TextStore;
let tracked: string[];
let starts: number;
let game: Game;
let controls: RunControls;
beforeEach(() => {
  vi.useFakeTimers();
  store = createStore();
  texts = createTextStore(() => {
    throw new Error('memory only');
  });
  tracked = [];
  starts = 0;
  game = openGame();
  controls = new RunControls(game);
  store.set(bootAtom, { state: 'ready' });
});
afterEach(() => vi.useRealTimers());

/** A game whose worker starts every run. */
function openGame(): Game {
  const simulation: Partial<Simulation> = {
    async start() {
      starts++;
      return { status: noRun(), resumed: false, checkpointIds: [] };
    },
    setPaused: () => undefined,
  };
  const outbox = new Outbox({
    store: texts,
    send: async () => ok({} as never),
    onChange: () => undefined,
    owner: () => undefined,
    now: () => 0,
    schedule: () => () => undefined,
  });
  return new Game({
    store,
    texts,
    api: { adGrant: async () => err({ kind: 'network' }) } as Partial<Api> as Api,
    outbox,
    feedback: { handle: () => undefined, celebrate: () => undefined },
    tabLock: new TabLock('run', undefined),
    track: (name: string) => void tracked.push(name),
    levelBase: '/levels/',
    createSimulation: () => simulation as Simulation,
  });
}

test('a new player without a pointer reads the instructions; play begins 1 ms later', async () => {
  game.play(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([store.get(dialogsAtom), store.get(screenAtom), starts]).toEqual([['instructions'], 'start', 0]);
  game.confirmInstructions();
  await vi.advanceTimersByTimeAsync(0);
  expect([store.get(dialogsAtom), store.get(screenAtom), starts]).toEqual([[], 'start', 0]);
  await vi.advanceTimersByTimeAsync(1);
  expect([store.get(screenAtom), starts, texts.get(KEYS.tutorial)]).toEqual(['playing', 1, 'confirmed']);
  expect(tracked).toEqual(['clicked_start', 'confirmed_instructions']);
});

test('a new player with a pointer sees the ghost hand; play begins 1 ms after it', async () => {
  game.play(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([store.get(dialogsAtom), store.get(screenAtom), store.get(isPausedAtom), starts]).toEqual([[], 'ghostHand', true, 0]);
  game.confirmInstructions();
  await vi.advanceTimersByTimeAsync(0);
  expect([store.get(screenAtom), starts]).toEqual(['ghostHand', 0]);
  await vi.advanceTimersByTimeAsync(1);
  expect([store.get(screenAtom), starts, texts.get(KEYS.tutorial)]).toEqual(['playing', 1, 'confirmed']);
  expect(tracked).toEqual(['clicked_start', 'confirmed_instructions']);
});

test('who has confirmed them plays at once, and reads them again without a new start', async () => {
  texts.set(KEYS.tutorial, 'confirmed');
  game.play(true);
  await vi.advanceTimersByTimeAsync(0);
  expect([store.get(dialogsAtom), store.get(screenAtom), starts]).toEqual([[], 'playing', 1]);
  game.confirmInstructions();
  await vi.advanceTimersByTimeAsync(10);
  expect([store.get(screenAtom), starts]).toEqual(['playing', 1]);
});

test('a second press on Play while the first is under way begins no second run', async () => {
  texts.set(KEYS.tutorial, 'confirmed');
  game.play(true);
  game.play(true);
  await vi.advanceTimersByTimeAsync(10);
  expect([starts, store.get(screenAtom)]).toEqual([1, 'playing']);
});

test('a hole left while its run begins brings no run to the next; the saved run stays', async () => {
  texts.set(KEYS.tutorial, 'confirmed');
  texts.set(KEYS.run, 'what waits');
  store.set(holeAtom, holeOfDay('2026-11-10' as GameDay, '2026-11-21' as GameDay) as Hole);
  game.play(true);
  game.visit();
  await vi.advanceTimersByTimeAsync(10);
  expect(store.get(holeAtom)).toMatchObject({ kind: 'daily', day: '2026-11-21' });
  expect([store.get(screenAtom), texts.get(KEYS.run)]).toEqual(['start', 'what waits']);
});

test('a change of day does not take a past hole away', () => {
  store.set(holeAtom, holeOfDay('2026-11-10' as GameDay, '2026-11-21' as GameDay) as Hole);
  game.handleDayChange('2026-11-22' as GameDay);
  expect(store.get(holeAtom)).toMatchObject({ kind: 'archive', day: '2026-11-10' });
});

test('who reads the instructions again while playing confirms no start', async () => {
  game.confirmInstructions();
  await vi.advanceTimersByTimeAsync(1);
  game.confirmInstructions();
  expect(tracked).toEqual(['confirmed_instructions']);
});

test('practice is offered from the course’s checkpoints, whatever is remembered', () => {
  store.set(reachedCheckpointsAtom, 4_000);
  expect(store.get(practiceCheckpointsAtom)).toBe(0);
  store.set(statusAtom, { ...noRun(), checkpoints: 5 });
  expect(store.get(practiceCheckpointsAtom)).toBe(5);
});

test('a bonus level is a place that Back leaves for today’s start screen', () => {
  controls.playBonus('rewarded');
  expect(store.get(holeAtom).kind).toBe('bonus');
  store.get(leavablePlaceAtom)?.leave();
  expect(store.get(holeAtom)).toMatchObject({ kind: 'daily', day: '2026-11-21' });
  expect([store.get(screenAtom), store.get(leavablePlaceAtom)]).toEqual(['start', null]);
});
