import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { GameDay } from '../../../../shared/game-day.ts';
import type { RunStatus, StartReport } from '../../../../shared/protocol/sim-service.ts';
import { toBase64 } from '../../../../shared/replay/base64.ts';
import { dialogsAtom } from '../../../dialogs/dialog-atoms.ts';
import { createTextStore } from '../../../platform/storage.ts';
import type { TabLock } from '../../../platform/tab-lock.ts';
import type { Simulation } from '../../../sim/simulation.ts';
import { createStore, type Store } from '../../../state/jotai.ts';
import { toastsAtom } from '../../../ui/toast-atoms.ts';
import { CurrentRun, type RunRequest } from './current-run.ts';
import type { Game } from './game.ts';
import { bootAtom, isInfuriatingAtom, pendingRunAtom, runAtom, screenAtom, showBeforeRunAtom } from './play-atoms.ts';
import type { RunStart } from './run-tracker.ts';
import type { SavedRun } from './saved-run.ts';

// The atoms read the day and the preferences of the page when they are loaded.
vi.hoisted(() =>
  vi.stubGlobal('window', { gameDate: '2026-11-21', matchMedia: () => Object.assign(new EventTarget(), { matches: false }) }),
);

const REPLAY = new Uint8Array([1, 2, 3]);
const STATUS: RunStatus = { phase: 'ready', strokes: 0, canShoot: true, checkpoint: 0, checkpoints: 0, climbedRows: 0, totalRows: 9 };

const savedRun = (infuriating: boolean): SavedRun => ({
  day: '2026-11-21' as GameDay,
  levelHash: 'abc',
  infuriating,
  strokes: 2,
  replay: toBase64(REPLAY),
});

/** A call that the test answers when it chooses. */
type Answer<T> = ReturnType<typeof Promise.withResolvers<T>>;

/** A tracker that remembers what it was made of. */
class FakeTracker {
  readonly start: RunStart;
  constructor(start: RunStart) {
    this.start = start;
  }
  drop(): void {}
}

const texts = createTextStore(() => {
  throw new Error('memory only');
});
let store: Store;
let saved: SavedRun | undefined;
/** What has happened, in order. */
let events: string[];
let starts: Parameters<Simulation['start']>[0][];
let locks: Answer<boolean>[];
let engine: Answer<StartReport>[];
let code: Promise<void>;
let loseLock: () => void;
let run: CurrentRun;
beforeEach(() => {
  store = createStore();
  store.set(bootAtom, { state: 'ready' });
  store.set(isInfuriatingAtom, false);
  saved = undefined;
  events = [];
  starts = [];
  locks = [];
  engine = [];
  code = Promise.resolve();
  store.sub(dialogsAtom, () => events.push(...store.get(dialogsAtom)));
  store.sub(toastsAtom, () => void events.push('toast'));
  store.sub(runAtom, noteStart);
  const game = {
    get: store.get,
    deps: { store, texts, tabLock },
    simulation,
    memory: { forgetRun: () => undefined },
    savedRun: () => saved,
  };
  const runCode = { handleSimEvents: () => undefined, RunTracker: FakeTracker };
  run = new CurrentRun({ ...game, lose: () => void events.push('failed') } as unknown as Game, async () => {
    await code;
    return runCode as never;
  });
});

function noteStart(): void {
  const begun = store.get(runAtom);
  if (!begun) return;
  const { start } = begun.tracker as unknown as FakeTracker;
  const kind = begun.practiceFrom > 0 ? `practice from ${begun.practiceFrom}` : start.saved ? 'resumed' : 'new';
  events.push(`started: ${kind}${start.infuriating ? ', infuriating' : ''}`);
}

const simulation: Pick<Simulation, 'start' | 'setPaused'> = {
  start(options) {
    starts.push(options);
    const answer = Promise.withResolvers<StartReport>();
    engine.push(answer);
    return answer.promise;
  },
  setPaused(isPaused) {
    if (isPaused) events.push('paused');
  },
};
const tabLock: Pick<TabLock, 'take' | 'release'> = {
  take(steal, onLost) {
    events.push(steal ? 'steal' : 'take');
    loseLock = onLost;
    const answer = Promise.withResolvers<boolean>();
    locks.push(answer);
    return answer.promise;
  },
  release: () => void events.push('release'),
};

/** Lets everything happen that waits for no answer. */
const settle = () => new Promise((done) => setTimeout(done));

async function answerLock(at: number, isOurs: boolean): Promise<void> {
  locks[at]?.resolve(isOurs);
  await settle();
}

async function answerStart(at: number, resumed = false): Promise<void> {
  engine[at]?.resolve({ status: STATUS, resumed, checkpointIds: [] });
  await settle();
}

describe('a run begins', () => {
  test.each<
    [name: string, request: RunRequest, saved: boolean | undefined, chosen: boolean, asked: object, resumed: boolean, started: string]
  >([
    ['anew', {}, undefined, false, { infuriating: false }, false, 'new'],
    ['anew, in the mode that is chosen', {}, undefined, true, { infuriating: true }, false, 'new, infuriating'],
    ['where the saved one stands', {}, false, false, { infuriating: false, resume: REPLAY }, true, 'resumed'],
    ['in the mode of the saved one, not the chosen', {}, false, true, { infuriating: false, resume: REPLAY }, true, 'resumed'],
    ['in infuriating mode, as saved', {}, true, false, { infuriating: true, resume: REPLAY }, true, 'resumed, infuriating'],
    ['anew, when the engine refuses the saved one', {}, false, false, { infuriating: false, resume: REPLAY }, false, 'new'],
    ['in practice, whatever is saved', { practiceFrom: 3 }, true, true, { infuriating: false, practiceFrom: 3 }, false, 'practice from 3'],
  ])('%s', async (_name, request, savedMode, chosen, asked, resumed, started) => {
    saved = savedMode === undefined ? undefined : savedRun(savedMode);
    store.set(isInfuriatingAtom, chosen);
    run.begin(request);
    await answerLock(0, true);
    await answerStart(0, resumed);
    expect(starts).toEqual([asked]);
    expect(events).toEqual(['take', `started: ${started}`]);
  });

  test('with the run that is saved when the lock has come, not before', async () => {
    run.begin({});
    saved = savedRun(false);
    await answerLock(0, true);
    expect(starts).toEqual([{ infuriating: false, resume: REPLAY }]);
  });
});

describe('another tab', () => {
  test('that plays is reported, and nothing begins', async () => {
    run.begin({});
    await answerLock(0, false);
    expect([events, starts, store.get(screenAtom)]).toEqual([['take', 'elsewhere'], [], 'start']);
  });

  test('gives the run away when it is asked for', async () => {
    run.begin({ takeOver: true });
    await answerLock(0, true);
    await answerStart(0);
    expect(events).toEqual(['steal', 'started: new']);
  });

  test.each([
    ['is played', () => undefined],
    ['waits on the start screen', () => store.set(showBeforeRunAtom, 'start')],
  ])('may take away a run that %s', async (_name, leave) => {
    run.begin();
    await answerLock(0, true);
    await answerStart(0);
    leave();
    events = [];
    loseLock();
    expect(events).toEqual(['release', 'paused', 'elsewhere']);
    expect([store.get(screenAtom), store.get(runAtom), store.get(pendingRunAtom)]).toEqual(['start', null, null]);
  });
});

describe('a beginning', () => {
  test('fails when the worker does, and the next one may succeed', async () => {
    run.begin({});
    await answerLock(0, true);
    engine[0]?.reject(new Error('gone'));
    await settle();
    expect(events).toEqual(['take', 'failed']);
    run.begin({});
    await answerLock(1, true);
    await answerStart(1);
    expect(events).toEqual(['take', 'failed', 'take', 'started: new']);
  });

  test('fails when its code cannot be loaded, before the worker is asked', async () => {
    code = Promise.reject(new Error('offline'));
    run.begin({});
    await answerLock(0, true);
    expect([events, starts]).toEqual([['take', 'release', 'paused', 'toast'], []]);
    events = [];
    code = Promise.resolve();
    run.begin({});
    await answerLock(1, true);
    await answerStart(0);
    expect(events).toEqual(['take', 'started: new']);
  });

  test('that is dropped while its code loads starts nothing, and gives the lock back', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    code = promise;
    run.begin({});
    await answerLock(0, true);
    run.drop();
    resolve();
    await settle();
    expect([events, starts]).toEqual([['take', 'release', 'paused', 'release', 'paused'], []]);
  });

  test('is not begun twice', async () => {
    run.begin({});
    run.begin({});
    await answerLock(0, true);
    run.begin({});
    await answerStart(0);
    expect([events, locks.length, starts.length]).toEqual([['take', 'started: new'], 1, 1]);
  });

  test('that is dropped before the lock comes starts nothing, and gives the lock back', async () => {
    run.begin({});
    run.drop();
    await answerLock(0, true);
    expect([events, starts]).toEqual([['take', 'release', 'paused', 'release', 'paused'], []]);
  });

  test('that is dropped gives the lock back after an earlier run, too', async () => {
    run.begin({});
    await answerLock(0, true);
    await answerStart(0);
    run.drop();
    run.begin({});
    run.drop();
    events = [];
    await answerLock(1, true);
    expect(events).toEqual(['release', 'paused']);
  });

  test('that is dropped while another tab holds the lock says nothing of it', async () => {
    run.begin({});
    run.drop();
    await answerLock(0, false);
    expect(events).not.toContain('elsewhere');
  });

  test('that is dropped while the engine starts brings no run, and gives the lock back', async () => {
    run.begin({});
    await answerLock(0, true);
    run.drop();
    await answerStart(0);
    expect(events).toEqual(['take', 'release', 'paused', 'release', 'paused']);
  });

  test.each([
    ['still under way', false, ['take', 'release', 'paused', 'take']],
    ['a run', true, ['take', 'release', 'paused', 'take', 'started: new']],
  ])('that is overtaken leaves the lock to the later one, which is %s', async (_name, isRun, expected) => {
    run.begin({});
    run.drop();
    run.begin({});
    if (isRun) {
      await answerLock(1, true);
      await answerStart(0);
    }
    await answerLock(0, true);
    expect(events).toEqual(expected);
  });
});
