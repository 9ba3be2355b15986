import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, FIRST_DAY } from '../../shared/game-day.ts';
import { LIMITS } from '../../shared/limits.ts';
import { playSmallRun, SMALL_HASH, smallLevelFile, writeLevels } from '../support/small-course.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { TestPlayer } from './support/test-player.ts';

let server: TestServer;
let days = 0;

beforeAll(async () => {
  // Every day uses the small course, where each hop adds one stroke.
  server = await startTestServer({ levelsDir: writeLevels({ 2: smallLevelFile() }) });
});
beforeEach(() => {
  // Each test has a day of its own, so that no test sees the results of another.
  server.clock.set(`${addDays(FIRST_DAY, days++)}T12:00:00Z`);
});
afterAll(() => server?.close());

/** A new player finishes today's hole with this number of strokes. */
async function finish(strokes: number, infuriating = false): Promise<TestPlayer> {
  const player = new TestPlayer(server);
  const answer = await player.play(playSmallRun({ hops: strokes - 1, infuriating }).replay, infuriating);
  expect(answer).toMatchObject({ score: strokes, ranked: true });
  return player;
}

const newPlayer = () => new TestPlayer(server);

describe('an empty day', () => {
  test('has an answer', async () => {
    expect(await newPlayer().stats(5)).toEqual({
      averageScore: null,
      percentile: 0,
      firstAttemptPercentile: null,
      percentFinished: null,
      averageByCheckpoint: [],
      finishers: 0,
    });
    expect(await newPlayer().leaderboard()).toMatchObject({
      leaderboard: [],
      averageScore: null,
      percentFinished: null,
      userRank: null,
      finishers: 0,
    });
  });
});

describe('rank', () => {
  test('is 1 plus the number of better players, and ties share it', async () => {
    const ranks: [number, number][] = [];
    for (const strokes of [3, 1, 2, 2, 4]) ranks.push([strokes, (await (await finish(strokes)).leaderboard()).userRank ?? 0]);
    expect(ranks).toEqual([
      [3, 1],
      [1, 1],
      [2, 2],
      [2, 2],
      [4, 5],
    ]);
    const board = await newPlayer().leaderboard();
    expect(board.leaderboard.map((entry) => [entry.score, entry.rank])).toEqual([
      [1, 1],
      [2, 2],
      [2, 2],
      [3, 4],
      [4, 5],
    ]);
  });

  test('the answer to a submission includes the submission', async () => {
    await finish(1);
    const player = newPlayer();
    await player.leaderboard();
    expect(await player.play(playSmallRun({ hops: 1 }).replay)).toMatchObject({ rank: 2 });
    expect(await player.leaderboard()).toMatchObject({ userRank: 2, finishers: 2 });
  });
});

describe('the best run of a player', () => {
  test('is the only one that ranks; a better run changes the counts', async () => {
    const player = await finish(4);
    await finish(3);
    expect(await player.play(playSmallRun({ hops: 1 }).replay)).toMatchObject({ score: 2, rank: 1, isFirstAttempt: false });
    const board = await player.leaderboard();
    expect(board.leaderboard.map((entry) => [entry.score, entry.isUser])).toEqual([
      [2, true],
      [3, false],
    ]);
    expect(board).toMatchObject({ finishers: 2, averageScore: 2.5, percentFinished: 100 });
  });

  test('is not replaced by a worse run, whose answer contains the rank of the best', async () => {
    const player = await finish(2);
    await finish(3);
    expect(await player.play(playSmallRun({ hops: 4 }).replay)).toMatchObject({ score: 5, ranked: true, rank: 1 });
    expect((await player.leaderboard()).leaderboard.map((entry) => entry.score)).toEqual([2, 3]);
  });

  test('is the earlier of two equal runs', async () => {
    const player = await finish(2);
    const [before] = (await player.leaderboard()).leaderboard;
    server.clock.advance(60);
    await player.start();
    const { attemptId } = await player.start();
    await player.submit(playSmallRun({ hops: 1 }).replay, { attemptId });
    expect((await player.leaderboard()).leaderboard[0]?.runId).toBe(before?.runId);
  });
});

describe('infuriating mode', () => {
  test('charges all strokes to the start; such a run is listed first among equals, whose rank it shares', async () => {
    const early = await finish(2);
    server.clock.advance(60);
    const flame = await finish(2, true);
    const board = await flame.leaderboard();
    expect(board.leaderboard.map((entry) => [entry.isUser, entry.infuriatingMode, entry.rank])).toEqual([
      [true, true, 1],
      [false, false, 1],
    ]);
    expect((await early.leaderboard()).userRank).toBe(1);
  });

  test('replaces an equal run without the flame and does not change the counts', async () => {
    const player = await finish(2);
    expect(await player.play(playSmallRun({ hops: 1, infuriating: true }).replay, true)).toMatchObject({ rank: 1 });
    expect(await player.leaderboard()).toMatchObject({ finishers: 1, averageScore: 2, leaderboard: [{ infuriatingMode: true }] });
  });
});

describe('stats', () => {
  test.each([
    // Score; percentile of a player without a finish, among finishers with 1, 2, 2 and 4 strokes.
    [1, 0],
    [2, 75],
    [3, 75],
    [4, 100],
    [9, 100],
  ])('a score of %i has percentile %i in a field of 1, 2, 2, 4', async (score, percentile) => {
    for (const strokes of [1, 2, 2, 4]) await finish(strokes);
    expect(await newPlayer().stats(score)).toMatchObject({
      percentile,
      firstAttemptPercentile: percentile,
      averageScore: 2.25,
      finishers: 4,
    });
  });

  test('do not count the asking player among the others', async () => {
    await finish(1);
    await finish(3);
    const player = await finish(2);
    expect(await player.stats(2)).toMatchObject({ percentile: 50, firstAttemptPercentile: 50 });
    expect(await newPlayer().stats(2)).toMatchObject({ percentile: 67 });
  });

  test('the best score has percentile 0: alone, tied, and alone in the field', async () => {
    const player = await finish(2);
    expect(await player.stats(2)).toMatchObject({ percentile: 0, firstAttemptPercentile: 0 });
    await finish(2);
    expect(await player.stats(2)).toMatchObject({ percentile: 0 });
  });

  test('first attempts are counted separately', async () => {
    const player = await finish(4);
    await player.play(playSmallRun({ hops: 0 }).replay);
    await finish(2);
    // Best runs of the others: 1, 2. Blind runs of the others: 4, 2.
    expect(await newPlayer().stats(3)).toMatchObject({ percentile: 100, firstAttemptPercentile: 50 });
  });

  test('percentFinished counts players with a finish among players with a start', async () => {
    await finish(1);
    for (let i = 0; i < 2; i++) await newPlayer().start();
    expect(await newPlayer().stats(1)).toMatchObject({ percentFinished: 33.3 });
    expect(await newPlayer().leaderboard()).toMatchObject({ percentFinished: 33.3 });
  });

  test('average the strokes by checkpoint over the best runs', async () => {
    const player = await finish(5);
    await player.play(playSmallRun({ hops: 1 }).replay);
    await finish(3);
    expect((await newPlayer().stats(1)).averageByCheckpoint).toEqual([2.5]);
  });

  test.each(['score=', 'score=%20', 'score=-1', 'score=1.5', 'score=1000001', 'score=x', '', 'score=2&date=2026-13-01'])(
    'refuses ?%s',
    async (query) => {
      expect((await newPlayer().get(`/api/stats?${query}`)).status).toBe(400);
    },
  );
});

describe('the leaderboard', () => {
  test('without anonymous players lists players with accounts, with their ranks among all', async () => {
    await finish(1);
    const player = await finish(2);
    await finish(3);
    expect((await player.leaderboard('showAnonymous=false')).leaderboard).toEqual([]);
    const runId = (await player.leaderboard()).leaderboard[1]?.runId;
    await server.query("UPDATE player SET user_id = 'user_1', username = 'ann' WHERE id = (SELECT player_id FROM run WHERE id = $1)", [
      runId,
    ]);
    await server.query('UPDATE play SET has_account = true WHERE run_id = $1', [runId]);
    expect((await newPlayer().leaderboard('showAnonymous=false')).leaderboard).toEqual([
      { score: 2, username: 'ann', userId: 'user_1', isUser: false, isRival: false, infuriatingMode: false, rank: 2, runId },
    ]);
    expect((await newPlayer().leaderboard()).leaderboard.map((entry) => entry.username)).toEqual(['Anonymous', 'ann', 'Anonymous']);
  });

  test('is read in pages that do not overlap, with the total number of rows', async () => {
    for (const strokes of [3, 1, 2, 2, 4, 2]) await finish(strokes);
    const whole = await newPlayer().leaderboard();
    expect(whole).toMatchObject({ rows: 6, finishers: 6 });
    const pages = await Promise.all([0, 2, 4, 6].map((offset) => newPlayer().leaderboard(`offset=${offset}&limit=2`)));
    expect(pages.map(({ leaderboard }) => leaderboard.length)).toEqual([2, 2, 2, 0]);
    expect(pages.flatMap(({ leaderboard }) => leaderboard)).toEqual(whole.leaderboard);
    expect(pages.map(({ rows }) => rows)).toEqual([6, 6, 6, 6]);
    expect(pages[1]?.leaderboard.map(({ rank }) => rank)).toEqual([2, 2]);
  });

  test('can be filtered to infuriating runs, which keep their ranks among all players', async () => {
    await finish(1);
    await finish(2);
    const flame = await finish(2, true);
    await finish(4, true);
    const board = await flame.leaderboard('infuriatingOnly=true');
    expect(board.leaderboard.map(({ score, rank, isUser }) => [score, rank, isUser])).toEqual([
      [2, 2, true],
      [4, 4, false],
    ]);
    expect(board).toMatchObject({ rows: 2, finishers: 4, userRank: 2 });
    expect((await flame.leaderboard('infuriatingOnly=true&offset=1')).leaderboard.map(({ score }) => score)).toEqual([4]);
    expect(await flame.leaderboard('infuriatingOnly=true&showAnonymous=false')).toMatchObject({ leaderboard: [], rows: 0 });
  });

  test('updates the number of rows of a filtered view when a row is added', async () => {
    await finish(3, true);
    expect((await newPlayer().leaderboard('infuriatingOnly=true')).rows).toBe(1);
    await finish(2, true);
    expect((await newPlayer().leaderboard('infuriatingOnly=true')).rows).toBe(2);
  });

  test('contains the caller’s own row on every page, even when the view hides it, and for no other caller', async () => {
    await finish(1);
    const player = await finish(3);
    await finish(5, true);
    const own = { score: 3, username: 'Anonymous', userId: null, isUser: true, infuriatingMode: false, rank: 2 };
    for (const query of ['', 'limit=1', 'offset=2&limit=1', 'infuriatingOnly=true', 'showAnonymous=false']) {
      expect((await player.leaderboard(query)).userRow).toMatchObject(own);
    }
    expect((await player.leaderboard()).leaderboard[1]).toEqual((await player.leaderboard('limit=1')).userRow);
    const starter = newPlayer();
    await starter.start();
    for (const other of [newPlayer(), starter]) expect(await other.leaderboard()).toMatchObject({ userRow: null, userRank: null });
  });

  test('can be paged through up to a limit, even when there are more rows', async () => {
    const players = LIMITS.leaderboardReach + 50;
    await server.query(
      `WITH crowd AS (INSERT INTO player (id) SELECT gen_random_uuid() FROM generate_series(1, $1) RETURNING id)
       INSERT INTO play (game_day, player_id, total, infuriating, finished_at, run_id)
       SELECT $2, id, 7, true, $3, gen_random_uuid() FROM crowd`,
      [players, server.today, new Date(server.clock.now())],
    );
    await server.query(
      `INSERT INTO day_tally (game_day, measure, bucket, shard, n) VALUES ($1, 'started', 0, 0, $2), ($1, 'best', 7, 0, $2)`,
      [server.today, players],
    );
    // Without statistics the planner assumes empty tables, and a page takes seconds.
    await server.query('ANALYZE player, play, day_tally');
    const { rows } = await newPlayer().leaderboard('limit=1');
    for (const view of ['', '&infuriatingOnly=true']) {
      const page = async (offset: number) => newPlayer().leaderboard(`offset=${offset}&limit=100${view}`);
      expect(await page(rows - 60)).toMatchObject({ rows: LIMITS.leaderboardReach, finishers: players });
      expect((await page(rows - 60)).leaderboard).toHaveLength(60);
      expect((await page(rows)).leaderboard).toEqual([]);
    }
    const last = await finish(9);
    expect(await last.leaderboard()).toMatchObject({ userRank: players + 1, userRow: { score: 9, rank: players + 1 } });
  });

  test('replaces offensive words in names', async () => {
    const player = await finish(1);
    const { runId } = (await player.leaderboard()).userRow ?? {};
    await server.query("UPDATE player SET username = 'Fu_ck Cassandra' WHERE id = (SELECT player_id FROM run WHERE id = $1)", [runId]);
    const board = await player.leaderboard();
    expect([board.leaderboard[0]?.username, board.userRow?.username]).toEqual(['***** Cassandra', '***** Cassandra']);
    expect((await player.recentScores())[0]?.username).toBe('***** Cassandra');
  });

  test('of a past day has the rows of that day', async () => {
    const past = server.today;
    await finish(2);
    server.clock.set(`${addDays(FIRST_DAY, days++)}T12:00:00Z`);
    expect(await newPlayer().leaderboard(`date=${past}`)).toMatchObject({ gameDay: past, finishers: 1 });
    expect(await newPlayer().leaderboard()).toMatchObject({ finishers: 0 });
  });

  test('accepts a limit of at most 100', async () => {
    for (const strokes of [1, 2, 3]) await finish(strokes);
    expect((await newPlayer().leaderboard('limit=2')).leaderboard).toHaveLength(2);
  });

  test.each([
    'limit=0',
    'limit=101',
    'limit=',
    'offset=-1',
    'offset=20001',
    'offset=',
    'offset=1.5',
    'showAnonymous=perhaps',
    'infuriatingOnly=1',
  ])('refuses ?%s', async (query) => {
    expect((await newPlayer().get(`/api/leaderboard?${query}`)).status).toBe(400);
  });
});

describe('recent scores', () => {
  test('are the latest verified finishes, newest first', async () => {
    await finish(3);
    server.clock.advance(30);
    await finish(2, true);
    await newPlayer().submitRaw({ score: 1 });
    const recent = await newPlayer().recentScores();
    expect(recent.slice(0, 2)).toEqual([
      { timestamp: `${server.today}T12:02:30.000Z`, username: 'Anonymous', score: 2, infuriatingMode: true },
      { timestamp: `${server.today}T12:01:00.000Z`, username: 'Anonymous', score: 3, infuriatingMode: false },
    ]);
    expect(recent.length).toBeLessThanOrEqual(20);
  });

  test('at the same instant always have the same order', async () => {
    for (const strokes of [4, 2, 5, 1, 3]) await finish(strokes);
    await server.query('UPDATE play SET finished_at = $2 WHERE game_day = $1', [server.today, new Date(server.clock.now())]);
    const inOrder = await server.query<{ total: number }>('SELECT total FROM play WHERE game_day = $1 ORDER BY player_id', [server.today]);
    const recent = await newPlayer().recentScores();
    expect(recent.slice(0, 5).map(({ score }) => score)).toEqual(inOrder.map(({ total }) => total));
  });

  test('list each player once, with the best run of the last day, so that no player fills the feed', async () => {
    await finish(5);
    const player = await finish(3);
    const best = await player.play(playSmallRun({ hops: 1 }).replay);
    await player.play(playSmallRun({ hops: 3 }).replay);
    server.clock.set(`${addDays(FIRST_DAY, days++)}T12:00:00Z`);
    const timestampOf = (minutes: number) => `${server.today}T12:0${minutes}:00.000Z`;
    expect((await player.recentScores()).slice(0, 2).map((line) => line.score)).toEqual([best.score, 5]);
    await player.play(playSmallRun({ hops: 3 }).replay);
    const recent = await player.recentScores();
    expect(recent.slice(0, 2)).toEqual([
      expect.objectContaining({ score: 4, timestamp: timestampOf(1) }),
      expect.objectContaining({ score: 5 }),
    ]);
    expect(recent.filter((line) => line.score === best.score && line.timestamp > timestampOf(0))).toEqual([]);
  });
});

test('the fallback course is used while a day has no file', async () => {
  expect(await newPlayer().start()).toMatchObject({ level: 2, courseHash: SMALL_HASH });
});
