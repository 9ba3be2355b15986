import { beforeEach, describe, expect, it } from 'vitest';
import type { SubmitScoreRequest, TrackStartResponse, TrackStrokeResponse } from '../../../../shared/api/scores.ts';
import type { Level } from '../../../../shared/course/level.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import { toBase64 } from '../../../../shared/replay/base64.ts';
import { encodeReplay } from '../../../../shared/replay/codec.ts';
import { EVENT, REPLAY_MODE } from '../../../../shared/replay/replay.ts';
import { err, ok } from '../../../../shared/result.ts';
import { SUBMISSION_KEY } from '../../../../shared/submission-key.ts';
import type { Api } from '../../../api/client.ts';
import type { ApiResult, RequestOwner } from '../../../api/http.ts';
import { createTextStore, type TextStore } from '../../../platform/storage.ts';
import { firstAttemptKey, KEYS } from '../../../platform/storage-keys.ts';
import { Outbox } from '../../ground/submission/outbox.ts';
import { dailyHole, type Hole } from './hole.ts';
import { type RunStart, RunTracker } from './run-tracker.ts';
import { readSavedRun } from './saved-run.ts';

const DAY = '2026-11-21' as GameDay;
const HASH = '0123456789abcdef';
const FLAG = firstAttemptKey(DAY);
/** Only the link of a challenge says that this is the day's course. */
const CLAIMED: Hole = { kind: 'archive', day: DAY, level: 45, enclosed: {} as Level };
const OFFLINE = err({ kind: 'network' } as const);
const STARTED: TrackStartResponse = { success: true, attemptId: 'signed', gameDay: DAY, level: 45, courseHash: HASH, isFirstAttempt: true };
const REPLAY = encodeReplay({
  mode: REPLAY_MODE.normal,
  simulationVersion: 1,
  courseHash: HASH,
  events: [
    { type: EVENT.shot, vx: 0, vy: -9_000, delaySteps: 0 },
    { type: EVENT.return, vx: 0, vy: 0, delaySteps: 90 },
    { type: EVENT.shot, vx: 0, vy: -9_000, delaySteps: 0 },
  ],
  digest: 7,
});
const RESULT = { strokes: 2, strokesByCheckpoint: [2], infuriating: false, replay: REPLAY, practice: false };

let texts: TextStore;
let sent: (string | undefined)[];
let bodies: SubmitScoreRequest[];
let asked: number;
let owners: RequestOwner[];
/** The attempts whose first stroke was reported, and what the server answers next. */
let strokesOf: string[];
let strokeAnswers: ApiResult<TrackStrokeResponse>[];
beforeEach(() => {
  strokesOf = [];
  strokeAnswers = [];
  texts = createTextStore(() => {
    throw new Error('memory only');
  });
  sent = [];
  bodies = [];
  asked = 0;
  owners = [];
});
const settle = () => new Promise((done) => setImmediate(done));

function track(answer: Promise<ApiResult<TrackStartResponse>>, more: Partial<RunStart> = {}): RunTracker {
  const api: Pick<Api, 'trackStart' | 'trackStroke'> = {
    trackStroke: async ({ attemptId }) => {
      strokesOf.push(attemptId);
      return strokeAnswers.shift() ?? ok({ success: true });
    },
    trackStart: (_, owner = {}) => {
      asked++;
      owners.push(owner);
      return answer;
    },
  };
  const outbox = new Outbox({
    store: texts,
    send: async (body) => {
      sent.push(body.attemptId);
      bodies.push(body);
      return OFFLINE;
    },
    onChange: () => undefined,
    owner: () => undefined,
    now: () => 0,
    schedule: () => () => undefined,
  });
  return new RunTracker(
    { kind: 'daily', hole: dailyHole(DAY), levelHash: HASH, infuriating: false, resumed: false, ...more },
    { texts, api: api as Api, outbox },
  );
}

describe('a finished run of the archive', () => {
  it.each([
    ['is a result of this browser at once', {}, { [DAY]: 2 }],
    ['on a course that only a link calls the day’s is one once the server has said so', { hole: CLAIMED }, {}],
  ])('%s', (_, more, results) => {
    track(Promise.resolve(OFFLINE), { kind: 'archive', ...more }).onFinished(RESULT);
    expect(JSON.parse(texts.get(KEYS.results) ?? '{}')).toEqual(results);
    expect(bodies).toMatchObject([{ score: 2, archive: true }]);
  });
});

describe('the attempt of a run', () => {
  it('is its account’s; one begun as the device’s makes the page link the two anew', async () => {
    texts.set(KEYS.accountId, 'user_ada');
    texts.set(KEYS.linkedSession, 'sess_1');
    track(Promise.resolve(ok(STARTED))).onStrokes(1);
    expect([owners[0]?.owner, texts.get(KEYS.linkedSession)]).toEqual(['user_ada', 'sess_1']);
    owners[0]?.onSentWithoutToken?.();
    expect(texts.get(KEYS.linkedSession)).toBeUndefined();
  });

  it('starts the attempt at the first stroke, once, and keeps its id beside the shots', async () => {
    const run = track(Promise.resolve(ok(STARTED)));
    run.onStrokes(0);
    expect(asked).toBe(0);
    run.onStrokes(1);
    run.onSaved(REPLAY, 2);
    run.onStrokes(2);
    await settle();
    expect(asked).toBe(1);
    expect(readSavedRun(texts, KEYS.run, DAY, HASH)).toMatchObject({ strokes: 2, attemptId: 'signed' });
  });

  it('goes on without an attempt when the server cannot be reached', async () => {
    const run = track(Promise.resolve(OFFLINE));
    run.onStrokes(1);
    run.onSaved(REPLAY, 2);
    await settle();
    expect(readSavedRun(texts, KEYS.run, DAY, HASH)).toMatchObject({ strokes: 2 });
    run.onFinished(RESULT);
    await settle();
    expect(sent).toEqual([undefined]);
  });

  it.each([
    ['another day', { gameDay: '2026-11-22' }],
    ['another course', { courseHash: 'fedcba9876543210' }],
  ])('uses no attempt of %s', async (_, difference) => {
    const run = track(Promise.resolve(ok({ ...STARTED, ...difference })));
    run.onStrokes(1);
    await settle();
    run.onFinished(RESULT);
    await settle();
    expect(sent).toEqual([undefined]);
  });

  it('lets a finished run wait for the attempt that is still on its way', async () => {
    const { promise, resolve } = Promise.withResolvers<ApiResult<TrackStartResponse>>();
    const run = track(promise);
    run.onStrokes(1);
    run.onFinished(RESULT);
    await settle();
    expect(sent).toEqual([]);
    resolve(ok(STARTED));
    await settle();
    expect(sent).toEqual(['signed']);
  });

  it.each(['archive', 'bonus', 'practice'] as const)(
    'asks for none in a run of the kind %s, and leaves the blind run alone',
    async (kind) => {
      const run = track(Promise.resolve(ok(STARTED)), { kind });
      run.onStrokes(1);
      await settle();
      expect([asked, texts.keys()]).toEqual([0, []]);
    },
  );

  describe('has its first stroke reported', () => {
    it('once, as soon as the server has answered its start', async () => {
      const { promise, resolve } = Promise.withResolvers<ApiResult<TrackStartResponse>>();
      const run = track(promise);
      run.onStrokes(1);
      run.onStrokes(2);
      await settle();
      expect(strokesOf).toEqual([]);
      resolve(ok(STARTED));
      await settle();
      expect(strokesOf).toEqual(['signed']);
      run.onStrokes(3);
      await settle();
      expect(strokesOf).toEqual(['signed']);
    });

    it('again with the next strokes until the server has it', async () => {
      const busy = err({ kind: 'http', status: 503, code: 'unavailable', retryAfterMs: undefined } as const);
      strokeAnswers = [OFFLINE, busy];
      const run = track(Promise.resolve(ok(STARTED)));
      for (let strokes = 1; strokes <= 4; strokes++) {
        run.onStrokes(strokes);
        await settle();
      }
      expect(strokesOf).toEqual(['signed', 'signed', 'signed']);
    });

    it('and not again when the server refuses it', async () => {
      strokeAnswers = [err({ kind: 'http', status: 400, code: 'attempt_invalid', retryAfterMs: undefined })];
      const run = track(Promise.resolve(ok(STARTED)));
      for (let strokes = 1; strokes <= 3; strokes++) {
        run.onStrokes(strokes);
        await settle();
      }
      expect(strokesOf).toEqual(['signed']);
    });

    it('in a resumed run, unless it was before', async () => {
      const run = track(Promise.resolve(ok(STARTED)));
      run.onStrokes(1);
      run.onSaved(REPLAY, 2);
      await settle();
      const saved = readSavedRun(texts, KEYS.run, DAY, HASH);
      expect([strokesOf.splice(0), saved?.strokeReported]).toEqual([['signed'], true]);
      for (const strokeReported of [true, false]) {
        track(Promise.resolve(ok(STARTED)), { resumed: true, saved: { attemptId: String(strokeReported), strokeReported } }).onStrokes(3);
      }
      await settle();
      expect(strokesOf).toEqual(['false']);
    });

    it('not at all without an attempt', async () => {
      track(Promise.resolve(OFFLINE)).onStrokes(1);
      await settle();
      expect([asked, strokesOf]).toEqual([1, []]);
    });
  });

  it('asks for no second attempt when a run is resumed', () => {
    const run = track(Promise.resolve(ok(STARTED)), { resumed: true, saved: { attemptId: 'old' } });
    run.onStrokes(3);
    run.onFinished(RESULT);
    expect(asked).toBe(0);
    expect(sent).toEqual(['old']);
  });
});

it.each([
  ['daily', undefined],
  ['archive', true],
] as const)('a run of the kind %s is handed in with archive: %s', async (kind, archive) => {
  const run = track(Promise.resolve(OFFLINE), { kind });
  run.onStrokes(1);
  await settle();
  run.onFinished(RESULT);
  await settle();
  expect(bodies.map((body) => body.archive)).toEqual([archive]);
});

describe('the submission key of a run', () => {
  const savedKey = (key: typeof KEYS.run | typeof KEYS.archiveRun = KEYS.run) => readSavedRun(texts, key, DAY, HASH)?.submissionKey;

  it.each([
    ['daily', KEYS.run],
    ['archive', KEYS.archiveRun],
  ] as const)('is made at the first stroke of a run of kind %s, kept with it and sent with it', async (kind, key) => {
    const run = track(Promise.resolve(OFFLINE), { kind });
    run.onStrokes(1);
    run.onSaved(REPLAY, 2);
    const made = savedKey(key);
    expect(made).toMatch(SUBMISSION_KEY);
    run.onSaved(REPLAY, 2);
    expect(savedKey(key)).toBe(made);
    await settle();
    run.onFinished(RESULT);
    await settle();
    expect(bodies.map((body) => body.submissionKey)).toEqual([made]);
  });

  it('goes on with a resumed run, and is another one for every run', async () => {
    const resumed = track(Promise.resolve(OFFLINE), { resumed: true, saved: { submissionKey: 'A'.repeat(22) } });
    resumed.onSaved(REPLAY, 2);
    expect(savedKey()).toBe('A'.repeat(22));
    resumed.onFinished(RESULT);
    const keys = new Set(['A'.repeat(22)]);
    for (let i = 0; i < 20; i++) {
      track(Promise.resolve(OFFLINE)).onSaved(REPLAY, 2);
      keys.add(savedKey() ?? '');
    }
    expect(keys.size).toBe(21);
  });

  it('is made later for the saved run of an older page', async () => {
    const run = track(Promise.resolve(OFFLINE), { resumed: true });
    run.onFinished(RESULT);
    await settle();
    expect(bodies.map((body) => body.submissionKey)).toEqual([expect.stringMatching(SUBMISSION_KEY)]);
  });
});

describe('what a run says of itself as the first attempt', () => {
  /** The claim of a run that is played to the flag after `before` has changed what the browser stores. */
  async function claimAfter(before: () => void, during: () => void = () => undefined) {
    before();
    const run = track(Promise.resolve(ok(STARTED)));
    run.onStrokes(1);
    await settle();
    during();
    run.onFinished(RESULT);
    await settle();
    return bodies.map((body) => body.isFirstAttempt);
  }

  it.each<[string, () => void, (() => void) | undefined, boolean | undefined]>([
    ['is the first that the browser knows', () => undefined, undefined, true],
    ['comes after one that was given up or practiced', () => texts.set(FLAG, 'false'), undefined, false],
    ['has lost what the browser knew', () => undefined, () => texts.remove(FLAG), undefined],
    ['finds what is no flag', () => undefined, () => texts.set(FLAG, '{'), undefined],
  ])('a run that %s', async (_, before, during, expected) => {
    expect(await claimAfter(before, during)).toEqual([expected]);
  });
});

describe('what a run leaves in the browser', () => {
  it('leaves nothing to resume after the finish, and counts streak and best score', async () => {
    const run = track(Promise.resolve(ok(STARTED)));
    run.onStrokes(1);
    run.onSaved(REPLAY, 2);
    run.onCheckpoints(['3-40']);
    await settle();
    expect(run.onFinished(RESULT)).toMatchObject({ strokes: 2, isBest: true, isFirstAttempt: true, streak: 1, replay: toBase64(REPLAY) });
    expect(readSavedRun(texts, KEYS.run, DAY, HASH)).toBeUndefined();
    expect(texts.get('checkpoints')).toBeUndefined();
    expect(texts.get('bestScore')).toBe('2');
  });

  it('is not brought back by an attempt that arrives after the run was dropped', async () => {
    const { promise, resolve } = Promise.withResolvers<ApiResult<TrackStartResponse>>();
    const run = track(promise);
    run.onStrokes(1);
    run.onSaved(REPLAY, 2);
    texts.remove('run');
    run.drop();
    resolve(ok(STARTED));
    await settle();
    expect(texts.get('run')).toBeUndefined();
  });
});
