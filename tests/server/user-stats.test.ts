import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, FIRST_DAY, type GameDay } from '../../shared/game-day.ts';
import { playSmallRun, smallLevelFile, writeLevels } from '../support/small-course.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { TestPlayer } from './support/test-player.ts';

let server: TestServer;
beforeAll(async () => {
  // Every day uses the small course, where each hop adds one stroke.
  server = await startTestServer({ levelsDir: writeLevels({ 2: smallLevelFile() }) });
});
afterAll(() => server?.close());

const newPlayer = () => new TestPlayer(server);

let days = 0;
/** Moves to a day that no test has used, `gap` days after the last one. */
function nextDay(gap = 1): GameDay {
  days += gap;
  server.clock.set(`${addDays(FIRST_DAY, days)}T12:00:00Z`);
  return server.today;
}

let variant = 0;
async function finish(player: TestPlayer, strokes: number, infuriating = false): Promise<void> {
  const answer = await player.play(playSmallRun({ hops: strokes - 1, infuriating, variant: ++variant }).replay, infuriating);
  expect(answer).toMatchObject({ score: strokes, ranked: true });
}

/** New players finish with these numbers of strokes. */
async function others(...scores: number[]): Promise<void> {
  for (const strokes of scores) await finish(newPlayer(), strokes);
}

const NOTHING = {
  days_played: 0,
  total_games: 0,
  daily_runs_completed: 0,
  times_beat_average: 0,
  times_top_20_percentile: 0,
  infuriating_completed: 0,
  daily_first_places: 0,
};

describe('an unknown caller', () => {
  test('gets zeros and stays unknown', async () => {
    const day = nextDay();
    const player = newPlayer();
    const known = await server.query('SELECT id FROM player');
    expect(await player.userStats()).toEqual({
      stats: NOTHING,
      streak: 0,
      lastDate: null,
      today: { gameDay: day, best: null, infuriatingMode: false, firstAttempt: 'open', firstAttemptScore: null },
    });
    expect(player.cookies.size).toBe(0);
    expect(await server.query('SELECT id FROM player')).toEqual(known);
  });
});

describe('days, rounds and finishes', () => {
  test('are counted separately', async () => {
    const player = newPlayer();
    nextDay();
    await player.start();
    expect((await player.userStats()).stats).toEqual({ ...NOTHING, days_played: 1, total_games: 1 });
    await finish(player, 3);
    await finish(player, 2);
    nextDay();
    await finish(player, 2);
    expect((await player.userStats()).stats).toMatchObject({ days_played: 2, total_games: 4, daily_runs_completed: 2 });
  });

  test('in infuriating mode count days, even when another run was the best', async () => {
    const player = newPlayer();
    nextDay();
    await finish(player, 3, true);
    await finish(player, 4, true);
    await finish(player, 1);
    nextDay();
    await finish(player, 2);
    expect((await player.userStats()).stats.infuriating_completed).toBe(1);
  });
});

describe('places in the field', () => {
  const placesOf = async (player: TestPlayer) => {
    const { times_beat_average: average, times_top_20_percentile: top, daily_first_places: first } = (await player.userStats()).stats;
    return { average, top, first };
  };

  test.each([
    // Own strokes, strokes of the others, better than average, within the best 20 percent, first.
    [2, [], 0, 1, 1],
    [2, [2], 0, 1, 1],
    [2, [2, 5], 1, 1, 1],
    [2, [1, 5], 1, 0, 0],
    [2, [1, 3], 0, 0, 0],
    [2, [1, 3, 3, 3, 3], 1, 1, 0],
    [4, [1, 2], 0, 0, 0],
  ])('%i strokes among others with %j', async (own, field, average, top, first) => {
    nextDay();
    const player = newPlayer();
    await finish(player, own);
    await others(...field);
    expect(await player.leaderboard()).toMatchObject({ finishers: field.length + 1 });
    expect(await placesOf(player)).toEqual({ average, top, first });
  });

  test('keep the result at the end of the day, and add up over days', async () => {
    const player = newPlayer();
    nextDay();
    await finish(player, 2);
    await others(2, 3);
    nextDay();
    await others(1, 1);
    await finish(player, 4);
    nextDay();
    await finish(player, 1);
    await others(2);
    expect(await placesOf(player)).toEqual({ average: 2, top: 2, first: 2 });
    nextDay(7);
    expect(await placesOf(player)).toEqual({ average: 2, top: 2, first: 2 });
    // Again, from the cached days that are over.
    expect(await placesOf(player)).toEqual({ average: 2, top: 2, first: 2 });
  });

  test('of an open day change with it', async () => {
    const player = newPlayer();
    nextDay();
    await finish(player, 2);
    expect(await placesOf(player)).toEqual({ average: 0, top: 1, first: 1 });
    await others(1, 2);
    expect(await placesOf(player)).toEqual({ average: 0, top: 0, first: 0 });
    // The day has changed, and still accepts late runs.
    const { attemptId } = await player.start();
    server.clock.set(`${addDays(server.today, 1)}T04:10:00Z`);
    await player.submit(playSmallRun({ hops: 0 }).replay, { attemptId });
    days++;
    expect(await placesOf(player)).toEqual({ average: 1, top: 1, first: 1 });
  });

  test('of a day that has just closed include runs that were counted late', async () => {
    const player = newPlayer();
    const day = nextDay();
    await finish(player, 2);
    const tomorrow = addDays(day, 1);
    days++;
    server.clock.set(`${tomorrow}T04:31:00Z`);
    expect((await placesOf(player)).first).toBe(1);
    await server.query(`INSERT INTO day_tally (game_day, measure, bucket, shard, n) VALUES ($1, 'best', 1, 0, 1)`, [day]);
    server.clock.set(`${tomorrow}T05:00:00Z`);
    expect((await placesOf(player)).first).toBe(0);
  });

  test('are read with a limited number of queries, however many the days', async () => {
    const player = newPlayer();
    for (let i = 0; i < 6; i++) {
      nextDay();
      await finish(player, 2);
    }
    nextDay(3);
    const { statements } = await server.countStatements(() => player.userStats());
    expect(statements).toBeLessThanOrEqual(6);
    expect((await player.userStats()).stats.daily_first_places).toBe(6);
  });
});

describe('the streak', () => {
  test('is that of the last finish, until a day passes without one', async () => {
    const player = newPlayer();
    nextDay();
    await finish(player, 2);
    const last = nextDay();
    await finish(player, 2);
    expect(await player.userStats()).toMatchObject({ streak: 2, lastDate: last });
    nextDay();
    expect(await player.userStats()).toMatchObject({ streak: 2, lastDate: last });
    nextDay();
    expect(await player.userStats()).toMatchObject({ streak: 0, lastDate: last });
  });
});

describe('today', () => {
  test('reports the state of the blind run and the best score', async () => {
    nextDay();
    const player = newPlayer();
    const { attemptId } = await player.start();
    expect((await player.userStats()).today).toMatchObject({ best: null, firstAttempt: 'started', firstAttemptScore: null });
    server.clock.advance(60);
    await player.submit(playSmallRun({ hops: 3 }).replay, { attemptId });
    expect((await player.userStats()).today).toMatchObject({ best: 4, firstAttempt: 'finished', firstAttemptScore: 4 });
    await finish(player, 2, true);
    expect((await player.userStats()).today).toMatchObject({ best: 2, infuriatingMode: true, firstAttemptScore: 4 });
    const tomorrow = nextDay();
    expect((await player.userStats()).today).toEqual({
      gameDay: tomorrow,
      best: null,
      infuriatingMode: false,
      firstAttempt: 'open',
      firstAttemptScore: null,
    });
  });
});
