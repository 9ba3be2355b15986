import { beforeEach, describe, expect, test } from 'vitest';
import type { GameDay } from '../../../../shared/game-day.ts';
import type { RunStatus, StartReport } from '../../../../shared/protocol/sim-service.ts';
import { toBase64 } from '../../../../shared/replay/base64.ts';
import type { Simulation } from '../../../sim/simulation.ts';
import { type RunRequest, RunStarter } from './run-starter.ts';
import type { SavedRun } from './saved-run.ts';

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

let saved: SavedRun | undefined;
let isInfuriating: boolean;
/** What has happened, in order. */
let events: string[];
let starts: Parameters<Simulation['start']>[0][];
let locks: Answer<boolean>[];
let engine: Answer<StartReport>[];
let code: Promise<void>;
let loseLock: () => void;
let starter: RunStarter;
beforeEach(() => {
  saved = undefined;
  isInfuriating = false;
  events = [];
  starts = [];
  locks = [];
  engine = [];
  code = Promise.resolve();
  starter = new RunStarter({
    simulation: {
      start(options) {
        starts.push(options);
        const answer = Promise.withResolvers<StartReport>();
        engine.push(answer);
        return answer.promise;
      },
      setPaused: (isPaused) => void events.push(`paused ${isPaused}`),
    },
    tabLock: {
      take(steal, onLost) {
        events.push(steal ? 'steal' : 'take');
        loseLock = onLost;
        const answer = Promise.withResolvers<boolean>();
        locks.push(answer);
        return answer.promise;
      },
      release: () => void events.push('release'),
    },
    loadRunCode: () => code,
    savedRun: () => saved,
    isInfuriating: () => isInfuriating,
    onStarted: (run) => {
      const kind = run.practiceFrom > 0 ? `practice from ${run.practiceFrom}` : run.saved ? 'resumed' : 'new';
      events.push(`started: ${kind}${run.infuriating ? ', infuriating' : ''}`);
    },
    onOtherTabPlays: () => void events.push('elsewhere'),
    onTakenOver: () => void events.push('taken over'),
    onFailure: () => void events.push('failed'),
  });
});

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
    isInfuriating = chosen;
    void starter.start(request);
    await answerLock(0, true);
    await answerStart(0, resumed);
    expect(starts).toEqual([asked]);
    expect(events).toEqual(['take', `started: ${started}`]);
  });

  test('with the run that is saved when the lock has come, not before', async () => {
    void starter.start({});
    saved = savedRun(false);
    await answerLock(0, true);
    expect(starts).toEqual([{ infuriating: false, resume: REPLAY }]);
  });
});

describe('another tab', () => {
  test('that plays is reported, and nothing begins', async () => {
    void starter.start({});
    await answerLock(0, false);
    expect([events, starts]).toEqual([['take', 'elsewhere'], []]);
  });

  test('gives the run away when it is asked for', async () => {
    void starter.start({ takeOver: true });
    await answerLock(0, true);
    await answerStart(0);
    expect(events).toEqual(['steal', 'started: new']);
  });

  test('may take the run away', async () => {
    void starter.start({});
    await answerLock(0, true);
    await answerStart(0);
    loseLock();
    expect(events).toEqual(['take', 'started: new', 'taken over']);
  });
});

describe('a beginning', () => {
  test('fails when the worker does, and the next one may succeed', async () => {
    void starter.start({});
    await answerLock(0, true);
    engine[0]?.reject(new Error('gone'));
    await settle();
    expect(events).toEqual(['take', 'failed']);
    void starter.start({});
    await answerLock(1, true);
    await answerStart(1);
    expect(events).toEqual(['take', 'failed', 'take', 'started: new']);
  });

  test('fails when its code cannot be loaded, before the worker is asked', async () => {
    code = Promise.reject(new Error('offline'));
    void starter.start({});
    await answerLock(0, true);
    expect([events, starts]).toEqual([['take', 'failed'], []]);
    code = Promise.resolve();
    void starter.start({});
    await answerLock(1, true);
    await answerStart(0);
    expect(events).toEqual(['take', 'failed', 'take', 'started: new']);
  });

  test('that is dropped while its code loads starts nothing, and gives the lock back', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    code = promise;
    void starter.start({});
    await answerLock(0, true);
    starter.drop();
    resolve();
    await settle();
    expect([events, starts]).toEqual([['take', 'release', 'paused true', 'release', 'paused true'], []]);
  });

  test('is not begun twice', async () => {
    void starter.start({});
    void starter.start({});
    await answerLock(0, true);
    void starter.start({});
    await answerStart(0);
    expect([events, locks.length, starts.length]).toEqual([['take', 'started: new'], 1, 1]);
  });

  test('that is dropped before the lock comes starts nothing, and gives the lock back', async () => {
    void starter.start({});
    starter.drop();
    await answerLock(0, true);
    expect([events, starts]).toEqual([['take', 'release', 'paused true', 'release', 'paused true'], []]);
  });

  test('that is dropped gives the lock back after an earlier run, too', async () => {
    void starter.start({});
    await answerLock(0, true);
    await answerStart(0);
    starter.drop();
    void starter.start({});
    starter.drop();
    events = [];
    await answerLock(1, true);
    expect(events).toEqual(['release', 'paused true']);
  });

  test('that is dropped while another tab holds the lock says nothing of it', async () => {
    void starter.start({});
    starter.drop();
    await answerLock(0, false);
    expect(events).not.toContain('elsewhere');
  });

  test('that is dropped while the engine starts brings no run, and gives the lock back', async () => {
    void starter.start({});
    await answerLock(0, true);
    starter.drop();
    await answerStart(0);
    expect(events).toEqual(['take', 'release', 'paused true', 'release', 'paused true']);
  });

  test.each([
    ['still under way', false, ['take', 'release', 'paused true', 'take']],
    ['a run', true, ['take', 'release', 'paused true', 'take', 'started: new']],
  ])('that is overtaken leaves the lock to the later one, which is %s', async (_name, isRun, expected) => {
    void starter.start({});
    starter.drop();
    void starter.start({});
    if (isRun) {
      await answerLock(1, true);
      await answerStart(0);
    }
    await answerLock(0, true);
    expect(events).toEqual(expected);
  });
});
