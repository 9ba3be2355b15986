import { describe, expect, it } from 'vitest';
import type { SubmitScoreRequest, SubmitScoreResponse } from '../../../../shared/api/scores.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { err, ok } from '../../../../shared/result.ts';
import type { ApiFailure, ApiResult } from '../../../api/http.ts';
import { createTextStore } from '../../../platform/storage.ts';
import { backoffMs, type NewRun, Outbox, type SubmissionState } from './outbox.ts';

const DAY = '2026-11-21' as GameDay;
const run = (id: string, more: Partial<NewRun> = {}): NewRun => ({
  id,
  day: DAY,
  score: 17,
  infuriating: false,
  isFirstAttempt: true,
  attemptId: `attempt-${id}`,
  replay: 'AAAA',
  ...more,
});
const ACCEPTED: SubmitScoreResponse = {
  success: true,
  verified: true,
  ranked: true,
  unrankedReason: null,
  shareKey: null,
  score: 17,
  gameDay: DAY,
  course: null,
  rank: 1,
  isFirstAttempt: true,
  streak: 3,
  runId: 'r',
  attemptId: 'attempt-r',
  strokesByCheckpoint: [17],
};
const refusal = (status: number, code = '', retryAfterMs?: number): ApiResult<never> =>
  err<ApiFailure>({ kind: 'http', status, code, retryAfterMs });

/** An outbox with a clock of its own: the server gives the `answers` in turn, and then repeats the last one. */
function setUp(answers: ApiResult<SubmitScoreResponse>[], text?: string) {
  const pauses: number[] = [];
  const store = createTextStore(() => {
    throw new Error('no storage here');
  });
  if (text !== undefined) store.set('outbox', text);
  const sent: SubmitScoreRequest[] = [];
  const names: (string | undefined)[] = [];
  const changes: [string, SubmissionState['state']][] = [];
  let now = 0;
  let owner: string | undefined;
  let timer: { at: number; callback: () => void } | undefined;
  const outbox = new Outbox({
    store,
    send: async (body, name) => {
      sent.push(body);
      names.push(name);
      return (answers.length > 1 ? answers.shift() : answers[0]) as ApiResult<SubmitScoreResponse>;
    },
    onChange: (id, submission) => changes.push([id, submission.state]),
    owner: () => owner,
    now: () => now,
    schedule: (callback, ms) => {
      pauses.push(ms);
      timer = { at: now + ms, callback };
      return () => {
        timer = undefined;
      };
    },
  });
  const settle = () => new Promise((done) => setImmediate(done));
  const wait = async (ms: number) => {
    now += ms;
    const due = timer;
    if (due && due.at <= now) {
      timer = undefined;
      due.callback();
    }
    await settle();
  };
  const signIn = (account: string | undefined) => {
    owner = account;
  };
  return { outbox, sent, names, changes, store, settle, wait, pauses, signIn };
}

describe('a run of an account', () => {
  const down = err<ApiFailure>({ kind: 'network' });

  it('is sent for no other account, and waits until its player is back', async () => {
    const { outbox, sent, settle, wait, signIn } = setUp([down, ok(ACCEPTED)]);
    signIn('user_ada');
    outbox.add(run('a'));
    await settle();
    signIn('user_eve');
    await wait(600_000);
    outbox.retryNow();
    await settle();
    expect(sent).toHaveLength(1);
    signIn('user_ada');
    outbox.retryNow();
    await settle();
    expect(sent).toHaveLength(2);
  });

  it('is sent with its owner’s token, and waits with its attempt while there is none', async () => {
    const { outbox, sent, names, settle, wait, signIn } = setUp([refusal(401), ok(ACCEPTED)]);
    signIn('user_ada');
    outbox.add(run('a'));
    await settle();
    await wait(2_000);
    expect(names).toEqual(['user_ada', 'user_ada']);
    expect(sent[1]).toEqual(sent[0]);
  });

  it('keeps no other run waiting', async () => {
    const { outbox, sent, settle, signIn } = setUp([down, ok(ACCEPTED)]);
    signIn('user_ada');
    outbox.add(run('a'));
    await settle();
    signIn(undefined);
    outbox.add(run('b'));
    await settle();
    expect(sent).toHaveLength(2);
  });
});

it('a run longer than the time since its start is kept until the server says', async () => {
  const { outbox, sent, changes, settle, wait } = setUp([refusal(425, 'too_early', 1_407_000), ok(ACCEPTED)]);
  outbox.add(run('a'));
  await settle();
  await wait(1_406_999);
  expect(sent).toHaveLength(1);
  await wait(1);
  expect(sent[1]).toEqual(sent[0]);
  expect(changes.map(([, state]) => state)).toEqual(['pending', 'pending', 'accepted']);
});

describe('a run without an account', () => {
  it('is sent for the account that has signed in since', async () => {
    const { outbox, sent, names, settle, signIn } = setUp([err<ApiFailure>({ kind: 'network' }), ok(ACCEPTED)]);
    outbox.add(run('a'));
    await settle();
    signIn('user_ada');
    outbox.retryNow();
    await settle();
    expect(sent).toHaveLength(2);
    expect(names).toEqual([undefined, 'user_ada']);
  });
});

describe('a run in the outbox', () => {
  it('is sent again at once when the network returned while it was sent in vain', async () => {
    const { outbox, sent, changes, settle } = setUp([err<ApiFailure>({ kind: 'network' }), ok(ACCEPTED)]);
    outbox.add(run('a'));
    outbox.retryNow();
    await settle();
    expect(sent).toHaveLength(2);
    expect(changes.map(([, state]) => state)).toEqual(['pending', 'pending', 'accepted']);
  });

  it('sends a run, reports that it is accepted and forgets it', async () => {
    const { outbox, sent, changes, store, settle } = setUp([ok(ACCEPTED)]);
    outbox.add(run('a'));
    await settle();
    expect(sent).toMatchObject([{ score: 17, clientDate: DAY, attemptId: 'attempt-a', replay: 'AAAA', isFirstAttempt: true }]);
    expect(changes).toEqual([
      ['a', 'pending'],
      ['a', 'accepted'],
    ]);
    expect(store.get('outbox')).toBeUndefined();
  });

  it('says at every try that a run is for the archive, and nothing of others', async () => {
    const { outbox, sent, settle, wait } = setUp([err({ kind: 'network' }), ok(ACCEPTED)]);
    outbox.add(run('a', { archive: true }));
    await settle();
    await wait(2_000);
    outbox.add(run('b'));
    await settle();
    expect(sent.map((body) => body.archive)).toEqual([true, true, undefined]);
  });

  it('sends the run’s submission key at every try, with its attempt and without', async () => {
    const { outbox, sent, settle, wait } = setUp([err({ kind: 'network' }), refusal(403, 'attempt_of_other_player'), ok(ACCEPTED)]);
    outbox.add(run('a', { submissionKey: 'A'.repeat(22) }));
    await settle();
    await wait(2_000);
    expect(sent.map((body) => body.submissionKey)).toEqual(Array.from({ length: 3 }, () => 'A'.repeat(22)));
  });

  it('sends a run without its key when the key is damaged', async () => {
    const { outbox, sent, settle } = setUp([ok(ACCEPTED)]);
    outbox.add(run('a', { submissionKey: 'damaged' }));
    await settle();
    expect(sent.map((body) => body.submissionKey)).toEqual([undefined]);
  });

  it('keeps a run that found no connection and sends it again after the pause', async () => {
    const { outbox, sent, wait, settle, changes } = setUp([err({ kind: 'network' }), ok(ACCEPTED)]);
    outbox.add(run('a'));
    await settle();
    await wait(1_999);
    expect(sent).toHaveLength(1);
    await wait(1);
    expect(sent).toHaveLength(2);
    expect(changes.at(-1)).toEqual(['a', 'accepted']);
  });

  it('waits for its player when the session has just ended', async () => {
    const { outbox, sent, wait, settle } = setUp([refusal(401, 'unauthorized'), ok(ACCEPTED)]);
    outbox.add(run('a'));
    await settle();
    await wait(2_000);
    expect(sent).toHaveLength(2);
  });

  it('waits as long as the server asks', async () => {
    const { outbox, sent, wait, settle } = setUp([refusal(503, 'verifier_busy', 30_000), ok(ACCEPTED)]);
    outbox.add(run('a'));
    await settle();
    await wait(29_999);
    expect(sent).toHaveLength(1);
    await wait(1);
    expect(sent).toHaveLength(2);
  });

  it('never waits longer than an hour, whatever the server asks for', async () => {
    const { outbox, sent, wait, settle, pauses } = setUp([refusal(503, 'verifier_busy', 2 ** 31 * 2), ok(ACCEPTED)]);
    outbox.add(run('a'));
    await settle();
    expect(pauses).toEqual([3_600_000]);
    await wait(3_599_999);
    expect(sent).toHaveLength(1);
    await wait(1);
    expect(sent).toHaveLength(2);
  });

  it('drops a run that the server does not accept', async () => {
    const { outbox, changes, store, settle } = setUp([refusal(422, 'replay_rejected')]);
    outbox.add(run('a'));
    await settle();
    expect(changes.at(-1)).toEqual(['a', 'rejected']);
    expect(store.get('outbox')).toBeUndefined();
  });

  it.each([
    ['drops a run on a map that is deleted', { course: { kind: 'map', id: 'a'.repeat(22), revision: 1 } }, ['pending', 'rejected']],
    ['keeps another run that a server does not know while it is deployed', {}, ['pending', 'pending']],
  ] as const)('%s', async (_, part, states) => {
    const { outbox, changes, settle } = setUp([refusal(404, 'not_found')]);
    outbox.add(run('a', part));
    await settle();
    expect(changes.map(([, state]) => state)).toEqual(states);
  });

  it('sends a run whose attempt is refused once more without it', async () => {
    const { outbox, sent, changes, settle } = setUp([refusal(403, 'attempt_of_other_player'), ok(ACCEPTED)]);
    outbox.add(run('a'));
    await settle();
    expect(sent.map((body) => body.attemptId)).toEqual(['attempt-a', undefined]);
    expect(changes.at(-1)).toEqual(['a', 'accepted']);
  });

  it('sends a run again without its key when another run has used that key', async () => {
    const { outbox, sent, changes, settle } = setUp([refusal(409, 'submission_key_reused'), ok(ACCEPTED)]);
    outbox.add(run('a', { submissionKey: 'A'.repeat(22) }));
    await settle();
    expect(sent.map((body) => body.submissionKey)).toEqual(['A'.repeat(22), undefined]);
    expect(changes.at(-1)).toEqual(['a', 'accepted']);
  });

  it('drops a run that is refused for its key though it was sent without one', async () => {
    const { outbox, sent, changes, settle } = setUp([refusal(409, 'submission_key_reused')]);
    outbox.add(run('a', { submissionKey: 'A'.repeat(22) }));
    await settle();
    expect(sent).toHaveLength(2);
    expect(changes.at(-1)).toEqual(['a', 'rejected']);
  });

  it('holds a run until its attempt id has come', async () => {
    const { outbox, sent, settle } = setUp([ok(ACCEPTED)]);
    const { attemptId: _, ...bare } = run('a');
    outbox.add(bare, 4_000);
    await settle();
    expect(sent).toHaveLength(0);
    outbox.release('a', 'late');
    await settle();
    expect(sent).toMatchObject([{ attemptId: 'late' }]);
  });
});

describe('the outbox', () => {
  it('tries at once when the connection is back', async () => {
    const { outbox, sent, settle } = setUp([err({ kind: 'network' }), ok(ACCEPTED)]);
    outbox.add(run('a'));
    await settle();
    outbox.retryNow();
    await settle();
    expect(sent).toHaveLength(2);
  });

  it('never holds more than its limit, drops the oldest and reports that', async () => {
    const { outbox, store, settle, changes } = setUp([err({ kind: 'network' })]);
    for (let i = 0; i <= LIMITS.outboxRuns; i++) outbox.add(run(String(i)));
    await settle();
    const kept = (JSON.parse(store.get('outbox') ?? '[]') as { id: string }[]).map((entry) => entry.id);
    expect(kept).toHaveLength(LIMITS.outboxRuns);
    expect(kept[0]).toBe('1');
    expect(changes.filter(([, state]) => state === 'dropped')).toEqual([['0', 'dropped']]);
  });

  it('sends at once a run whose wait only a wrong clock can have named', async () => {
    const far = { ...run('a'), tries: 1, notBeforeMs: 1e13 };
    const { outbox, sent } = setUp([ok(ACCEPTED)], JSON.stringify([far]));
    await outbox.flush();
    expect(sent).toHaveLength(1);
  });

  it.each(['{broken', '{}', '[1,null,{"id":"x"}]'])('survives the corrupt storage %s', async (text) => {
    const { outbox, sent } = setUp([ok(ACCEPTED)], text);
    await outbox.flush();
    expect(sent).toHaveLength(0);
  });
});

describe('backoffMs', () => {
  it.each([
    [0, undefined, 2_000],
    [1, undefined, 4_000],
    [20, undefined, 300_000],
    [0, 60_000, 60_000],
    [20, 1_000, 300_000],
    [0, 2 ** 31, 3_600_000],
  ])('after %d failures and a Retry-After of %j waits %d ms', (tries, retryAfterMs, expected) => {
    expect(backoffMs(tries, retryAfterMs)).toBe(expected);
  });
});
