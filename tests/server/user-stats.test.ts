import { DataSource } from 'typeorm';
import { describe, expect, test, vi } from 'vitest';
import { DatabaseState } from '../../server/common/database-state.ts';
import { USER_STATS_ROUTE } from '../../shared/api/user-stats.ts';
import { addDays, FIRST_DAY, type GameDay } from '../../shared/game-day.ts';
import { playSmallRun } from '../support/small-course.ts';
import type { TestServer } from '../support/test-server.ts';
import { shareServer } from './support/shared-server.ts';
import { createAccount } from './support/test-account.ts';
import { refusal, signedInPlayer, TestPlayer } from './support/test-player.ts';

let server: TestServer;
shareServer((shared) => {
  // Every day uses the small course, where each hop adds one stroke.
  server = shared;
}, 'small');

const newPlayer = () => new TestPlayer(server);

let days = 0;
/** Moves to a day that no test has used, `gap` days after the last one. */
function nextDay(gap = 1): GameDay {
  days += gap;
  server.clock.set(`${addDays(FIRST_DAY, days)}T12:00:00Z`);
  return server.today;
}

/** Moves to the moment at which the day before is closed. */
const closeDay = () => server.clock.set(`${addDays(server.today, 1)}T04:40:00Z`);

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
      player: null,
      hasNameClaim: true,
      streak: 0,
      lastDate: null,
      unlockedStyles: [],
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
    closeDay();
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
    expect(await placesOf(player)).toEqual({ average: 1, top: 1, first: 1 });
    nextDay(7);
    expect(await placesOf(player)).toEqual({ average: 2, top: 2, first: 2 });
    // Again, from the cached days that are over.
    expect(await placesOf(player)).toEqual({ average: 2, top: 2, first: 2 });
  });

  test('count once the day is closed, by the places at the very end', async () => {
    const player = newPlayer();
    const day = nextDay();
    await finish(player, 2);
    await others(2, 3);
    const nothing = { average: 0, top: 0, first: 0 };
    expect(await placesOf(player)).toEqual(nothing);
    // The day has changed, and still takes late runs.
    const { attemptId } = await player.start();
    server.clock.set(`${addDays(day, 1)}T04:10:00Z`);
    await player.submit(playSmallRun({ hops: 0 }).replay, { attemptId });
    expect(await placesOf(player)).toEqual(nothing);
    // The day takes no run any longer, and the last ones are being counted.
    server.clock.set(`${addDays(day, 1)}T04:39:59Z`);
    expect(await placesOf(player)).toEqual(nothing);
    expect((await player.userStats()).stats).toMatchObject({ days_played: 1, total_games: 2, daily_runs_completed: 1 });
    await server.query(`INSERT INTO day_tally (game_day, measure, bucket, shard, n) VALUES ($1, 'best', 0, 0, 1)`, [day]);
    server.clock.advance(1);
    expect(await placesOf(player)).toEqual({ average: 1, top: 0, first: 0 });
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

describe('of another player', () => {
  let asked = 0;
  const ask = (caller: TestPlayer, playerId: string) => caller.get(`${USER_STATS_ROUTE}?playerId=${playerId}`);
  const signedIn = async (name: string) => signedInPlayer(server, await createAccount(server, name));

  test('everybody who is signed in sees the counts, and not what is private', async () => {
    const player = await signedIn('seen_player');
    nextDay();
    await finish(player, 1);
    closeDay();
    days++;
    await finish(player, 2);
    const own = await player.userStats();
    const id = player.account?.userId as string;
    expect(own.player).toEqual({ id, username: 'seen_player' });
    expect(own).toMatchObject({
      stats: { daily_first_places: 1 },
      today: { best: 2 },
      unlockedStyles: expect.arrayContaining(['first_1']),
    });
    const caller = await signedIn('who_looks');
    expect((await ask(caller, id)).body).toEqual({
      ...own,
      unlockedStyles: [],
      today: { gameDay: server.today, best: null, infuriatingMode: false, firstAttempt: 'open', firstAttemptScore: null },
    });
    expect((await ask(player, id)).body).toEqual(own);
  });

  test.each(['nobody', 'user_000000000000000000000000000', "' OR 1=1 --"])('nobody has the id %j', async (id) => {
    const answer = await ask(await signedIn(`asks_${++asked}`), encodeURIComponent(id));
    expect(refusal(answer)).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('an id that nobody can have is refused', async () => {
    const caller = await signedIn('asks_badly');
    for (const id of ['%00', 'x'.repeat(129)]) expect(refusal(await ask(caller, id))).toMatchObject({ status: 400, code: 'bad_request' });
  });

  test('a device is told to sign in, whether or not somebody has the id', async () => {
    const { account } = await signedIn('asked_for');
    for (const id of [account?.userId, 'nobody']) expect(refusal(await ask(newPlayer(), `${id}`))).toMatchObject({ status: 401 });
  });
});

describe('unlocked styles', () => {
  const rows = () => server.query('SELECT style_id, unlocked_at FROM unlocked_style ORDER BY player_id, style_id');

  test('stay when the counters have fallen', async () => {
    const player = newPlayer();
    nextDay();
    await finish(player, 2);
    expect((await player.userStats()).unlockedStyles).toEqual(['daily_1']);
    closeDay();
    days++;
    const earned = ['daily_1', 'first_1', 'top_1'];
    expect((await player.userStats()).unlockedStyles).toEqual(earned);
    await server.query(`UPDATE play SET total = NULL WHERE run_id IS NOT NULL AND game_day = $1`, [addDays(server.today, -1)]);
    const { stats, unlockedStyles } = await player.userStats();
    expect(stats).toMatchObject({ daily_runs_completed: 0, daily_first_places: 0 });
    expect(unlockedStyles).toEqual(earned);
  });

  test('are written once: two reads both answer, and a later one writes nothing', async () => {
    const player = newPlayer();
    nextDay();
    await finish(player, 2);
    const answers = await Promise.all([player.userStats(), player.userStats(), player.userStats()]);
    for (const { unlockedStyles } of answers) expect(unlockedStyles).toEqual(['daily_1']);
    const before = await rows();
    server.clock.advance(60);
    const query = vi.spyOn(server.app.get(DataSource), 'query');
    await player.userStats();
    const written = query.mock.calls.filter(([sql]) => /INSERT|UPDATE|DELETE|FOR KEY SHARE/.test(sql));
    query.mockRestore();
    expect(written).toEqual([]);
    expect(await rows()).toEqual(before);
  });

  test('are told, and kept later, while the database has no space', async () => {
    const player = newPlayer();
    nextDay();
    await finish(player, 2);
    const before = await rows();
    const space = vi.spyOn(server.app.get(DatabaseState), 'hasSpace').mockResolvedValue(false);
    expect((await player.userStats()).unlockedStyles).toEqual(['daily_1']);
    space.mockRestore();
    expect(await rows()).toEqual(before);
    await player.userStats();
    expect(await rows()).toHaveLength(before.length + 1);
  });

  test('that this version does not know are told, too', async () => {
    const player = newPlayer();
    nextDay();
    await finish(player, 2);
    await player.userStats();
    await server.query(
      `INSERT INTO unlocked_style SELECT player_id, 'of_tomorrow', unlocked_at FROM unlocked_style ORDER BY unlocked_at DESC LIMIT 1`,
    );
    expect((await player.userStats()).unlockedStyles).toEqual(['daily_1', 'of_tomorrow']);
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
