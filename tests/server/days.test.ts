import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { toBase64 } from '../../shared/replay/base64.ts';
import { playRun } from '../support/runs.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { shareServer } from './support/shared-server.ts';
import { refusal, TestPlayer } from './support/test-player.ts';

let server: TestServer;
shareServer((shared) => {
  server = shared;
});
beforeEach(() => server.clock.set('2026-11-21T12:00:00Z'));

const at = (iso: string) => server.clock.set(iso);
const newPlayer = () => new TestPlayer(server);

describe('the change of the day', () => {
  test('is at 04:00:00.000 UTC', async () => {
    const player = newPlayer();
    at('2026-11-22T03:59:59.999Z');
    expect(await player.start()).toMatchObject({ gameDay: '2026-11-21', level: 45 });
    at('2026-11-22T04:00:00.000Z');
    expect(await player.start()).toMatchObject({ gameDay: '2026-11-22', level: 46, isFirstAttempt: true });
  });

  test('a run belongs to the day on which the server saw it start', async () => {
    const player = newPlayer();
    at('2026-11-22T03:55:00Z');
    const { attemptId } = await player.start();
    at('2026-11-22T04:10:00Z');
    expect(await player.submit(playRun('2026-11-21', { wasted: 1 }).replay, { attemptId, clientDate: '2026-11-22' })).toMatchObject({
      gameDay: '2026-11-21',
      ranked: true,
    });
    expect(await player.leaderboard('date=2026-11-21')).toMatchObject({ userRank: expect.any(Number) });
    expect(await player.leaderboard()).toMatchObject({ gameDay: '2026-11-22', userRank: null });
  });

  test.each([
    ['2026-11-22T04:29:59.999Z', true],
    ['2026-11-22T04:30:00.000Z', false],
    ['2026-12-24T12:00:00.000Z', false],
  ])('a run submitted at %s ranks: %s; later runs are archived', async (instant, ranked) => {
    const player = newPlayer();
    const run = playRun('2026-11-21');
    const { attemptId } = await player.start();
    at(instant);
    const answer = await player.submit(run.replay, { attemptId });
    expect(answer).toMatchObject({ verified: true, ranked, score: run.strokes, gameDay: '2026-11-21', isFirstAttempt: true });
    expect(answer.rank === null).toBe(!ranked);
    const rows = await server.query('SELECT ranked, total FROM run WHERE id = $1', [answer.runId]);
    expect(rows).toEqual([{ ranked, total: run.strokes }]);
  });

  test('an archived run changes neither board, counts nor streak', async () => {
    const player = newPlayer();
    at('2026-11-08T12:00:00Z');
    const { attemptId } = await player.begin();
    at('2026-11-10T12:00:00Z');
    expect(await player.submit(playRun('2026-11-08').replay, { attemptId })).toMatchObject({ ranked: false, rank: null, streak: 0 });
    expect(await player.stats(12, '2026-11-08')).toMatchObject({ finishers: 0, percentFinished: 0, firstAttemptPercentile: null });
    expect(await player.recentScores()).not.toContainEqual(expect.objectContaining({ timestamp: '2026-11-10T12:00:00.000Z' }));
  });
});

describe('a run whose start the server did not see', () => {
  test('ranks while its day is open, and is never blind', async () => {
    const player = newPlayer();
    at('2026-11-02T12:00:00Z');
    const answer = await player.submit(playRun('2026-11-02').replay);
    expect(answer).toMatchObject({ verified: true, ranked: true, rank: 1, isFirstAttempt: false, streak: 1 });
    const { jti, sub } = decodeJwt(answer.attemptId ?? '');
    expect(await server.query('SELECT player_id, is_first, started_at FROM attempt WHERE id = $1', [jti])).toEqual([
      { player_id: sub, is_first: false, started_at: new Date('2026-11-02T12:00:00Z') },
    ]);
    expect(await server.query('SELECT attempt_id FROM run WHERE id = $1', [answer.runId])).toEqual([{ attempt_id: jti }]);
    expect(await player.submit(playRun('2026-11-02', { wasted: 1 }).replay, { attemptId: answer.attemptId ?? '' })).toEqual(answer);
    expect(await player.stats(20)).toMatchObject({ finishers: 1, percentFinished: 100, firstAttemptPercentile: null });
    expect((await player.start()).isFirstAttempt).toBe(false);
  });

  test('ranks for its day until 30 minutes after its end, and is archived later', async () => {
    const replay = playRun('2026-11-03').replay;
    at('2026-11-04T04:20:00Z');
    expect(await newPlayer().submit(replay, { clientDate: '2026-11-03' })).toMatchObject({ gameDay: '2026-11-03', ranked: true });
    at('2026-11-04T04:30:00Z');
    expect(await newPlayer().submit(replay, { clientDate: '2026-11-03' })).toMatchObject({
      gameDay: '2026-11-03',
      ranked: false,
      rank: null,
    });
  });

  test('sent twice is one run', async () => {
    const player = newPlayer();
    at('2026-11-05T12:00:00Z');
    const { replay } = playRun('2026-11-05');
    const first = await player.submit(replay);
    expect(await player.submit(replay)).toEqual(first);
    expect((await player.leaderboard()).finishers).toBe(1);
    for (const table of ['run', 'attempt']) {
      expect(await server.query(`SELECT 1 FROM ${table} WHERE game_day = '2026-11-05'`)).toHaveLength(1);
    }
  });

  test('sent again with an attempt is still the same run', async () => {
    const player = newPlayer();
    at('2026-11-06T12:00:00Z');
    const { replay } = playRun('2026-11-06');
    const { attemptId } = await player.start();
    const first = await player.submit(replay);
    expect((await player.submit(replay, { attemptId })).runId).toBe(first.runId);
  });

  test('of a future day must be sent again when the day has started', async () => {
    const player = newPlayer();
    at('2026-11-22T03:58:00Z');
    const run = { replay: toBase64(playRun('2026-11-22').replay), clientDate: '2026-11-22' };
    const answer = await player.submitRaw(run);
    expect(refusal(answer)).toMatchObject({ status: 425, code: 'too_early' });
    expect(answer.headers.get('retry-after')).toBe('120');
    server.clock.advance(120);
    expect((await player.submitRaw(run)).body).toMatchObject({ verified: true, ranked: true });
  });

  test('of a day before the first is refused, even if the fallback course fits', async () => {
    const fallback = toBase64(playRun('2026-10-31').replay);
    const answer = await newPlayer().submitRaw({ replay: fallback, clientDate: '2026-10-31' });
    expect(refusal(answer)).toEqual({ status: 422, code: 'replay_rejected', reason: 'wrong_course' });
  });

  test('of a course other than its day’s is refused', async () => {
    const answer = await newPlayer().submitRaw({ replay: toBase64(playRun('2026-11-20').replay), clientDate: '2026-11-21' });
    expect(refusal(answer)).toEqual({ status: 422, code: 'replay_rejected', reason: 'wrong_course' });
  });
});

describe('the streak', () => {
  const finishOn = async (player: TestPlayer, day: string, wasted = 0) => {
    at(`${day}T12:00:00Z`);
    return (await player.play(playRun(day, { wasted }).replay)).streak;
  };

  test('stays the same on the same day, grows on the next, and starts again after a gap', async () => {
    const player = newPlayer();
    expect(await finishOn(player, '2026-11-10')).toBe(1);
    expect(await finishOn(player, '2026-11-10', 1)).toBe(1);
    expect(await finishOn(player, '2026-11-11')).toBe(2);
    expect(await finishOn(player, '2026-11-12')).toBe(3);
    expect(await finishOn(player, '2026-11-14')).toBe(1);
  });

  test('includes a late run of yesterday', async () => {
    const player = newPlayer();
    expect(await finishOn(player, '2026-11-15')).toBe(1);
    at('2026-11-17T03:50:00Z');
    const { attemptId } = await player.start();
    at('2026-11-17T04:05:00Z');
    expect((await player.play(playRun('2026-11-17').replay)).streak).toBe(1);
    expect((await player.submit(playRun('2026-11-16').replay, { attemptId })).streak).toBe(3);
  });

  test('is also in the answer to an old request, and ends after a day without a finish', async () => {
    const player = newPlayer();
    await finishOn(player, '2026-11-18');
    const streak = async () => ((await player.submitRaw({ score: 9 })).body as { streak: number }).streak;
    expect(await streak()).toBe(1);
    at('2026-11-19T12:00:00Z');
    expect(await streak()).toBe(1);
    at('2026-11-20T12:00:00Z');
    expect(await streak()).toBe(0);
  });
});

test('GAME_DATE sets the day, to try out a course', async () => {
  const other = await startTestServer({ env: { GAME_DATE: '2026-11-03' } });
  try {
    const player = new TestPlayer(other);
    expect(await player.start()).toMatchObject({ gameDay: '2026-11-03', level: 27 });
    expect(await player.submit(playRun('2026-11-03').replay, { clientDate: '2026-11-03' })).toMatchObject({ ranked: true });
  } finally {
    await other.close();
  }
});
