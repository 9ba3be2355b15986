import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameDay } from '../../../../shared/game-day.ts';
import type { SimEvent, StartOptions } from '../../../../shared/protocol/sim-service.ts';
import { ok } from '../../../../shared/result.ts';
import type { Box2dWorld } from '../../../../sim-worker/engine/box2d-world.ts';
import { loadEngine } from '../../../../sim-worker/host/headless.ts';
import { RunSession } from '../../../../sim-worker/host/run-session.ts';
import { playing } from '../../../../tests/browser/support/runs.ts';
import { loadLevel } from '../../../../tests/support/levels.ts';
import type { Api } from '../../../api/client.ts';
import { dialogsAtom } from '../../../dialogs/dialog-atoms.ts';
import { createTextStore, type TextStore } from '../../../platform/storage.ts';
import { KEYS } from '../../../platform/storage-keys.ts';
import { TabLock } from '../../../platform/tab-lock.ts';
import { statusAtom } from '../../../sim/sim-atoms.ts';
import type { Simulation } from '../../../sim/simulation.ts';
import { createStore, type Store } from '../../../state/jotai.ts';
import { Outbox } from '../../ground/submission/outbox.ts';
import { recordBest } from './best-score.ts';
import { Game } from './game.ts';
import { bonusHole, type DayHole, holeOfDay } from './hole.ts';
import { bootAtom, givenUpRunAtom, holeAtom, pendingRunAtom, screenAtom, stageAtom } from './play-atoms.ts';
import { RunControls } from './run-controls.ts';
import { readSavedRun, type SavedRun, writeSavedRun } from './saved-run.ts';

// The atoms read the day and the preferences of the page when they are loaded.
vi.hoisted(() =>
  vi.stubGlobal('window', { gameDate: '2026-11-21', matchMedia: () => Object.assign(new EventTarget(), { matches: false }) }),
);

const DAY = '2026-11-21' as GameDay;
const PAST = holeOfDay('2026-11-10' as GameDay, DAY) as DayHole;
const LEVEL = loadLevel(25);
/** Shots of different directions and strengths, in parts of the longest drag. */
const SHOTS = [
  { dx: -900, dy: 2_400 },
  { dx: 700, dy: 1_900 },
  { dx: -300, dy: 3_100 },
  { dx: 1_500, dy: 1_200 },
  { dx: -2_000, dy: 2_000 },
  { dx: 400, dy: 2_800 },
  { dx: 250, dy: 1_700 },
] as const;

let engine: Box2dWorld;
beforeAll(async () => {
  engine = await loadEngine();
});

let store: Store;
let texts: TextStore;
let tracked: string[];
let session: RunSession;
let game: Game;
let controls: RunControls;
beforeEach(() => {
  store = createStore();
  texts = createTextStore(() => {
    throw new Error('memory only');
  });
  texts.set(KEYS.tutorial, 'confirmed');
  tracked = [];
  game = openGame();
  controls = new RunControls(game);
  store.set(bootAtom, { state: 'ready' });
});

/** A game on the real simulation, without a worker. */
function openGame(): Game {
  session = new RunSession(LEVEL, engine);
  let emit: (batch: readonly SimEvent[]) => void = () => undefined;
  const simulation: Partial<Simulation> = {
    start: async (options: StartOptions) => session.start(options),
    setPaused: (paused: boolean) => session.setPlaying(!paused),
    async shoot(drag) {
      const isShot = session.shoot(drag);
      emit(session.takeEvents());
      return isShot;
    },
    async returnToCheckpoint() {
      const isBack = session.returnToCheckpoint();
      emit(session.takeEvents());
      return isBack;
    },
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
    api: { trackStart: async () => ok({} as never) } as unknown as Api,
    outbox,
    feedback: { handle: () => undefined, celebrate: () => undefined },
    tabLock: new TabLock('run', undefined),
    track: (name: string) => void tracked.push(name),
    levelBase: '/levels/',
    createSimulation({ onEvents }) {
      emit = (batch) => {
        if (batch.length > 0) onEvents(batch);
      };
      return simulation as Simulation;
    },
  });
}

/** Lets the code of a run and the answers of the simulation arrive. */
async function settle(): Promise<void> {
  await new Promise((done) => setImmediate(done));
  await vi.dynamicImportSettled();
  await new Promise((done) => setImmediate(done));
}

function rest(): void {
  for (let i = 0; i < 5_000 && session.status().phase === 'moving'; i++) session.step();
  expect(session.status().phase).toBe('ready');
}

async function play(shots: readonly { readonly dx: number; readonly dy: number }[]): Promise<void> {
  for (const shot of shots) {
    controls.shoot(shot);
    await settle();
    rest();
  }
  store.set(statusAtom, session.status());
}

async function begin(shots: number): Promise<void> {
  game.play(false);
  await settle();
  await play(SHOTS.slice(0, shots));
}

/** All that decides how the run goes on: the bits of the ball's place, and the replay. */
function stateOf() {
  const {
    balls: [{ x, y }],
    activeFlags,
  } = session.frame(1);
  return {
    bits: [...new Uint8Array(new Float64Array([x, y]).buffer)],
    activeFlags,
    replay: readSavedRun(texts, KEYS.run, DAY, '')?.replay,
  };
}

const strokes = () => session.status().strokes;
const reset = async () => {
  controls.requestRestart();
  await settle();
  store.set(statusAtom, session.status());
};

describe('before the first finish of the day', () => {
  it.each([1, 7])('a restart after %d strokes asks, and nothing is lost yet', async (count) => {
    await begin(count);
    await reset();
    expect([store.get(dialogsAtom), strokes(), store.get(givenUpRunAtom)]).toEqual([['reset'], count, null]);
    controls.confirmRestart();
    await settle();
    expect([store.get(dialogsAtom), strokes(), store.get(givenUpRunAtom), texts.get(KEYS.run)]).toEqual([[], 0, null, undefined]);
  });
});

describe('after it', () => {
  beforeEach(() => void recordBest(texts, DAY, 30));

  it('up to five strokes are given up without a word', async () => {
    await begin(5);
    await reset();
    expect([store.get(dialogsAtom), strokes(), store.get(givenUpRunAtom), tracked]).toEqual([
      [],
      0,
      null,
      ['clicked_start', 'first_shot', 'level_restarted'],
    ]);
  });

  it('a longer run comes back bit by bit, and goes on as it would have', async () => {
    await begin(6);
    const before = stateOf();
    await reset();
    expect([store.get(dialogsAtom), strokes(), store.get(givenUpRunAtom)?.strokes, texts.get(KEYS.run)]).toEqual([[], 0, 6, undefined]);
    controls.undoRestart();
    await settle();
    expect([strokes(), stateOf(), store.get(givenUpRunAtom), store.get(screenAtom)]).toEqual([6, before, null, 'playing']);
    await play(SHOTS.slice(6));
    const after = stateOf();
    // Now these shots without the detour.
    texts.remove(KEYS.run);
    game.leave();
    store.set(bootAtom, { state: 'ready' });
    await begin(7);
    expect(stateOf()).toEqual(after);
  });

  it('a run that is given up in flight comes back at its rest', async () => {
    await begin(6);
    controls.shoot(SHOTS[6]);
    await settle();
    for (let i = 0; i < 20; i++) session.step();
    const flying = readSavedRun(texts, KEYS.run, DAY, '')?.replay;
    await reset();
    controls.undoRestart();
    await settle();
    const back = stateOf();
    expect([strokes(), back.replay]).toEqual([7, flying]);
    texts.remove(KEYS.run);
    game.leave();
    store.set(bootAtom, { state: 'ready' });
    await begin(7);
    expect(stateOf()).toEqual(back);
  });

  it('the command to return brings it back before the first stroke only', async () => {
    await begin(6);
    await reset();
    controls.returnToCheckpoint();
    await settle();
    store.set(statusAtom, session.status());
    expect(strokes()).toBe(6);
    await reset();
    await play(SHOTS.slice(0, 1));
    controls.returnToCheckpoint();
    await settle();
    expect([strokes(), store.get(givenUpRunAtom)?.strokes]).toEqual([1, 6]);
  });

  it('on the start screen it waits there again', async () => {
    await begin(6);
    game.goHome();
    controls.requestRestart();
    expect([store.get(dialogsAtom), store.get(pendingRunAtom), store.get(givenUpRunAtom)?.strokes]).toEqual([[], null, 6]);
    controls.undoRestart();
    expect([store.get(pendingRunAtom)?.strokes, store.get(givenUpRunAtom), store.get(screenAtom)]).toEqual([6, null, 'start']);
    game.play(false);
    await settle();
    expect(strokes()).toBe(6);
  });

  it('a short run that is given up next leaves the offer of the longer one', async () => {
    await begin(6);
    const before = stateOf();
    await reset();
    const offer = store.get(givenUpRunAtom);
    await play(SHOTS.slice(0, 1));
    await reset();
    expect([strokes(), store.get(givenUpRunAtom)]).toEqual([0, offer]);
    controls.undoRestart();
    await settle();
    expect([strokes(), stateOf()]).toEqual([6, before]);
  });

  it('what another tab has played on in the run meanwhile is not overwritten', async () => {
    await begin(6);
    game.goHome();
    const run = readSavedRun(texts, KEYS.run, DAY, '') as SavedRun;
    controls.requestRestart();
    const later = { ...run, strokes: 7 };
    writeSavedRun(texts, KEYS.run, later);
    controls.undoRestart();
    expect([readSavedRun(texts, KEYS.run, DAY, ''), store.get(givenUpRunAtom)]).toEqual([later, null]);
  });

  it('the offer ends with the hole', async () => {
    await begin(6);
    await reset();
    game.leave();
    expect(store.get(givenUpRunAtom)).toBeNull();
    controls.undoRestart();
    expect(texts.get(KEYS.run)).toBeUndefined();
  });

  it('a bonus level and practice still ask, and so does another past hole', async () => {
    for (const hole of [bonusHole(DAY), PAST]) {
      store.set(holeAtom, hole);
      await begin(7);
      await reset();
      expect(store.get(dialogsAtom)).toEqual(['reset']);
      controls.confirmRestart();
      game.leave();
      store.set(bootAtom, { state: 'ready' });
    }
    store.set(holeAtom, { ...PAST, kind: 'daily', day: DAY });
    await begin(6);
    store.set(stageAtom, playing({ practiceFrom: 1 }));
    await reset();
    expect(store.get(dialogsAtom)).toEqual(['reset']);
  });

  it('Play Again in an earlier result gives up a run that waits, and offers it back', async () => {
    await begin(6);
    game.goHome();
    controls.playAgain();
    await settle();
    expect([strokes(), store.get(screenAtom), store.get(givenUpRunAtom)?.strokes]).toEqual([0, 'playing', 6]);
  });
});

it('a past hole that was finished does not ask either', async () => {
  texts.set(KEYS.results, JSON.stringify({ [PAST.day]: 22 }));
  store.set(holeAtom, PAST);
  await begin(7);
  await reset();
  expect([store.get(dialogsAtom), strokes(), store.get(givenUpRunAtom)?.strokes]).toEqual([[], 0, 7]);
});

it('a finished run is left at once', async () => {
  await begin(1);
  store.set(statusAtom, { ...session.status(), phase: 'finished' });
  await reset();
  expect([store.get(dialogsAtom), strokes(), store.get(screenAtom)]).toEqual([[], 0, 'playing']);
});
