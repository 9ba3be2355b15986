import { afterEach, describe, expect, test } from 'vitest';
import { SCORE_ROUTES } from '../../shared/api/scores.ts';
import { toBase64 } from '../../shared/replay/base64.ts';
import { playRun } from '../support/runs.ts';
import { NOON, RACE_CONNECTIONS } from '../support/test-environment.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { pauseVerifications } from './support/pause-verifications.ts';
import { shareServer } from './support/shared-server.ts';
import { createAccount } from './support/test-account.ts';
import { refusal, TestPlayer } from './support/test-player.ts';

// The server has ten connections, so that concurrent requests can meet in the database.

const TODAY = '2026-11-21';
let server: TestServer;
shareServer((shared) => {
  server = shared;
}, 'race');
afterEach(() => server.clock.set(NOON));

describe('concurrent requests:', () => {
  test('two submissions of one attempt get one answer and leave one row', async () => {
    const player = new TestPlayer(server);
    const { attemptId } = await player.start();
    const { replay } = playRun(TODAY);
    const answers = await Promise.all(Array.from({ length: 4 }, () => player.submit(replay, { attemptId })));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(
      await server.query('SELECT 1 FROM run WHERE player_id = (SELECT player_id FROM run WHERE id = $1)', [answers[0]?.runId]),
    ).toHaveLength(1);
    expect((await player.leaderboard()).finishers).toBe(1);
  });

  test('twenty players start and finish; the counts are right', async () => {
    server.clock.set('2026-11-20T12:00:00Z');
    const runs = Array.from({ length: 20 }, (_, i) => playRun('2026-11-20', { wasted: 1 + (i % 5), variant: i }));
    await Promise.all(runs.map((run) => new TestPlayer(server).play(run.replay)));
    const total = runs.reduce((sum, run) => sum + run.strokes, 0);
    const board = await new TestPlayer(server).leaderboard();
    expect(board).toMatchObject({ finishers: 20, percentFinished: 100, averageScore: total / 20 });
    expect(board.leaderboard.map((entry) => entry.rank)).toEqual([1, 5, 9, 13, 17].flatMap((rank) => [rank, rank, rank, rank]));
  });

  test('of a player’s runs, the best one is kept', async () => {
    server.clock.set('2026-11-19T12:00:00Z');
    const player = new TestPlayer(server);
    await player.start();
    await Promise.all([3, 0, 2, 1].map((wasted) => player.play(playRun('2026-11-19', { wasted }).replay)));
    const best = playRun('2026-11-19').strokes;
    expect(await player.leaderboard()).toMatchObject({ finishers: 1, averageScore: best, leaderboard: [{ score: best }] });
  });

  test('two submissions of one run without an attempt are one run', async () => {
    server.clock.set('2026-11-05T12:00:00Z');
    const player = new TestPlayer(server);
    await player.submit(playRun('2026-11-05').replay);
    const both = await Promise.all([
      player.submit(playRun('2026-11-05', { wasted: 1 }).replay),
      player.submit(playRun('2026-11-05', { wasted: 1 }).replay),
    ]);
    expect(both[1]).toEqual(both[0]);
    expect((await player.leaderboard()).finishers).toBe(1);
    for (const table of ['run', 'attempt']) {
      expect(await server.query(`SELECT 1 FROM ${table} WHERE game_day = '2026-11-05'`)).toHaveLength(2);
    }
  });

  test('of attempts that one device starts, exactly one is blind', async () => {
    const player = new TestPlayer(server);
    await player.post(SCORE_ROUTES.submitScore, {});
    await player.start();
    server.clock.set('2026-11-22T12:00:00Z');
    const starts = await Promise.all(Array.from({ length: 6 }, () => player.start()));
    expect(starts.filter((start) => start.isFirstAttempt)).toHaveLength(1);
  });

  test('a run’s first stroke, sent several times at once, and its run count one player', async () => {
    server.clock.set('2026-11-18T12:00:00Z');
    const player = new TestPlayer(server);
    const start = await player.start();
    server.clock.advance(60);
    const strokes = Array.from({ length: 5 }, () => player.stroke(start));
    await Promise.all([...strokes, player.submit(playRun('2026-11-18').replay, start)]);
    expect(await server.query("SELECT sum(n)::int AS n FROM day_tally WHERE game_day = '2026-11-18' AND measure = 'started'")).toEqual([
      { n: 1 },
    ]);
  });

  test('the first requests of an account make one player', async () => {
    const player = new TestPlayer(server);
    player.account = await createAccount(server, 'ann');
    await Promise.all(Array.from({ length: 8 }, () => player.userStats()));
    expect(await server.query('SELECT username FROM player WHERE user_id = $1', [player.account.userId])).toEqual([{ username: 'ann' }]);
  });
});

describe('a full verification queue', () => {
  test('answers 503 with Retry-After; the run can be sent again', async () => {
    const narrow = await startTestServer({ connections: RACE_CONNECTIONS, env: { VERIFIER_THREADS: '1', VERIFIER_QUEUE: '1' } });
    try {
      const submissions = await Promise.all(
        Array.from({ length: 8 }, async (_, wasted) => {
          const player = new TestPlayer(narrow);
          const { attemptId } = await player.start();
          return { player, attemptId, replay: playRun(TODAY, { wasted }).replay };
        }),
      );
      const send = ({ player, attemptId, replay }: (typeof submissions)[number]) =>
        player.submitRaw({ attemptId, replay: toBase64(replay) });
      // The thread plays two short runs in turns, and one waits.
      const paused = pauseVerifications(narrow, 3);
      const taken = submissions.slice(0, 3).map(send);
      await paused.reached;
      for (const answer of await Promise.all(submissions.slice(3).map(send))) {
        expect(refusal(answer)).toMatchObject({ status: 503, code: 'verifier_busy' });
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      paused.resume();
      expect((await Promise.all(taken)).map((answer) => answer.status)).toEqual([200, 200, 200]);
      const again = submissions.at(-1);
      expect(await again?.player.submit(again.replay, { attemptId: again.attemptId })).toMatchObject({ ranked: true });
    } finally {
      await narrow.close();
    }
  });

  test('an IP address verifies at most two replays at once; others do not wait', async () => {
    const fair = await startTestServer({ connections: RACE_CONNECTIONS, env: { VERIFIER_PER_ADDRESS: '2', TRUST_PROXY: '1' } });
    try {
      const send = async (wasted: number, address: string) => {
        const body = { score: 1, clientDate: TODAY, replay: toBase64(playRun(TODAY, { wasted }).replay) };
        return new TestPlayer(fair).post(SCORE_ROUTES.submitScore, body, { 'x-forwarded-for': address });
      };
      const paused = pauseVerifications(fair, 3);
      const greedy = [0, 1].map((wasted) => send(wasted, '203.0.113.1'));
      const other = send(0, '203.0.113.2');
      await paused.reached;
      const third = await send(2, '203.0.113.1');
      expect(refusal(third)).toMatchObject({ status: 503, code: 'verifier_busy' });
      expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
      paused.resume();
      expect((await Promise.all([...greedy, other])).map((answer) => answer.status)).toEqual([200, 200, 200]);
      expect((await send(2, '203.0.113.1')).status).toBe(200);
    } finally {
      await fair.close();
    }
  });

  test('a replay that waits too long is answered 503, too', async () => {
    const env = { VERIFIER_THREADS: '1', VERIFIER_TIMEOUT_MS: '1' };
    const impatient = await startTestServer({ connections: RACE_CONNECTIONS, env });
    try {
      const player = new TestPlayer(impatient);
      const submit = (wasted: number) => player.submitRaw({ replay: toBase64(playRun(TODAY, { wasted }).replay) });
      // The thread has both its runs.
      const paused = pauseVerifications(impatient, 2);
      const taken = [submit(0), submit(1)];
      await paused.reached;
      expect(refusal(await submit(2))).toMatchObject({ status: 503, code: 'verifier_busy' });
      paused.resume();
      expect((await Promise.all(taken)).map((answer) => answer.status)).toEqual([200, 200]);
    } finally {
      await impatient.close();
    }
  });
});
