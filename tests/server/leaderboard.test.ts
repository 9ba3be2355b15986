import { DataSource } from 'typeorm';
import { describe, expect, test } from 'vitest';
import { AccountEvents } from '../../server/common/account-events.ts';
import { PLAYERS_ROWS } from '../../server/modules/play/standings/play.repository.ts';
import { errorSchema } from '../../shared/api/common.ts';
import { GHOSTS_ROUTE, ghostsResponse } from '../../shared/api/ghosts.ts';
import { LEADERBOARD_ROUTE } from '../../shared/api/leaderboard.ts';
import { RIVAL_ROUTES } from '../../shared/api/rivals.ts';
import { runPath, runResponse } from '../../shared/api/runs.ts';
import { LIMITS } from '../../shared/limits.ts';
import { playSmallRun } from '../support/small-course.ts';
import { SMALL_MEDALS } from './support/shared-server.ts';
import { setUpStandingsServer } from './support/standings-server.ts';
import { createAccount } from './support/test-account.ts';
import { expectOk, refusal, signedInPlayer, type TestPlayer } from './support/test-player.ts';

const game = setUpStandingsServer({ hasOwnDatabase: true });
const { finish, newPlayer, startNewDay } = game;

describe('the leaderboard', () => {
  test('has the average, the share and the place beside the entries', async () => {
    await finish(1);
    const player = await finish(4);
    for (const starter of [newPlayer(), newPlayer()]) await starter.begin();
    const board = await player.leaderboard();
    expect(board).toMatchObject({ averageScore: 2.5, percentFinished: 50, userRank: 2, leaderboard: [{ score: 1 }, { score: 4 }] });
  });

  test('without anonymous players lists players with accounts, with ranks among all', async () => {
    await finish(1);
    const player = await finish(2);
    await finish(3);
    expect((await player.leaderboard('showAnonymous=false')).leaderboard).toEqual([]);
    const runId = (await player.leaderboard()).leaderboard[1]?.runId;
    await game.server.query("UPDATE player SET user_id = 'user_1', username = 'ann' WHERE id = (SELECT player_id FROM run WHERE id = $1)", [
      runId,
    ]);
    await game.server.query('UPDATE play SET has_account = true WHERE run_id = $1', [runId]);
    expect((await newPlayer().leaderboard('showAnonymous=false')).leaderboard).toEqual([
      {
        score: 2,
        username: 'ann',
        userId: 'user_1',
        guest: null,
        isUser: false,
        isRival: false,
        infuriatingMode: false,
        rank: 2,
        runId,
      },
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

  test('contains the caller’s own row on every page, and for no other caller', async () => {
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
    await game.server.query(
      `WITH crowd AS (INSERT INTO player (id) SELECT gen_random_uuid() FROM generate_series(1, $1) RETURNING id)
       INSERT INTO play (game_day, player_id, total, infuriating, finished_at, run_id)
       SELECT $2, id, 7, true, $3, gen_random_uuid() FROM crowd`,
      [players, game.server.today, new Date(game.server.clock.now())],
    );
    await game.server.query(
      `INSERT INTO day_tally (game_day, measure, bucket, shard, n) VALUES ($1, 'started', 0, 0, $2), ($1, 'best', 7, 0, $2)`,
      [game.server.today, players],
    );
    // Without statistics the planner assumes empty tables, and a page takes seconds.
    await game.server.query('ANALYZE player, play, day_tally');
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
    await game.server.query("UPDATE player SET username = 'Fu_ck Cassandra' WHERE id = (SELECT player_id FROM run WHERE id = $1)", [runId]);
    const board = await player.leaderboard();
    expect([board.leaderboard[0]?.username, board.userRow?.username]).toEqual(['***** Cassandra', '***** Cassandra']);
    expect((await player.recentScores())[0]?.username).toBe('***** Cassandra');
  });

  test('of a past day has the rows of that day, and the medals of its level', async () => {
    const past = game.server.today;
    await finish(2);
    startNewDay();
    expect(await newPlayer().leaderboard(`date=${past}`)).toMatchObject({ gameDay: past, finishers: 1, medals: SMALL_MEDALS });
    expect(await newPlayer().leaderboard()).toMatchObject({ finishers: 0 });
  });

  test('accepts a limit of at most 100', async () => {
    for (const strokes of [1, 2, 3]) await finish(strokes);
    expect((await newPlayer().leaderboard('limit=2')).leaderboard).toHaveLength(2);
  });

  test.each(['limit=0', 'limit=101', 'offset=-1', 'offset=20001', 'offset=1.5', 'showAnonymous=perhaps', 'infuriatingOnly=1'])(
    'refuses ?%s',
    async (query) => {
      expect((await newPlayer().get(`/api/leaderboard?${query}`)).status).toBe(400);
    },
  );
});

describe('a guest', () => {
  test('has one number everywhere on a day, another on the next, and no name or id', async () => {
    const player = await finish(2);
    const other = await finish(3);
    const { userRow, gameDay } = await player.leaderboard();
    const { guest, runId = '' } = userRow ?? {};
    expect(userRow).toMatchObject({ username: 'Anonymous', userId: null, guest: expect.any(Number) });
    const seen = await other.leaderboard();
    const run = runResponse.parse(expectOk(await other.get(runPath(runId))));
    const ghosts = ghostsResponse.parse(expectOk(await other.get(GHOSTS_ROUTE)));
    const recent = (await newPlayer().recentScores()).find((line) => line.runId === runId);
    const locked = errorSchema.parse((await newPlayer().get(runPath(runId))).body);
    expect([seen.leaderboard[0], run, ghosts.first, recent, locked.details].map((each) => each?.guest)).toEqual(Array(5).fill(guest));
    expect((await player.leaderboard()).guest).toBe(guest);
    expect(seen.guest).not.toBe(guest);
    await startNewDay();
    await finish(2, false, player);
    const next = await player.leaderboard();
    expect(next.userRow?.guest).toEqual(expect.any(Number));
    expect(next.userRow?.guest).not.toBe(guest);
    expect((await player.leaderboard(`date=${gameDay}`)).userRow?.guest).toBe(guest);
  });

  test('knows the own number from the first start on; with an account there is none', async () => {
    const starter = newPlayer();
    expect((await starter.leaderboard()).guest).toBeNull();
    await starter.start();
    expect((await starter.leaderboard()).guest).toEqual(expect.any(Number));
    const member = signedInPlayer(game.server, await createAccount(game.server, 'numberless'));
    await finish(2, false, member);
    expect(await member.leaderboard()).toMatchObject({ guest: null, userRow: { username: 'numberless', guest: null } });
  });
});

describe('recent scores', () => {
  test('are the latest verified finishes, newest first', async () => {
    await finish(3);
    game.server.clock.advance(30);
    await finish(2, true);
    await newPlayer().submitRaw({ score: 1 });
    const recent = await newPlayer().recentScores();
    const ofAnother = {
      username: 'Anonymous',
      userId: null,
      guest: expect.any(Number),
      isUser: false,
      runId: expect.any(String),
      isRival: false,
      beatsUser: false,
    };
    expect(recent.slice(0, 2)).toEqual([
      { timestamp: `${game.server.today}T12:02:30.000Z`, score: 2, infuriatingMode: true, rank: 1, ...ofAnother },
      { timestamp: `${game.server.today}T12:01:00.000Z`, score: 3, infuriatingMode: false, rank: 2, ...ofAnother },
    ]);
    expect(recent.length).toBeLessThanOrEqual(20);
  });

  test('mark the caller’s own run and nobody else’s', async () => {
    const [first, second] = [await finish(3), await finish(2)];
    const ownRunsOf = async (player: TestPlayer) => (await player.recentScores()).filter(({ isUser }) => isUser).map(({ runId }) => runId);
    const board = async (player: TestPlayer) => (await player.leaderboard()).userRow?.runId;
    // Within the second for which one reading is cached.
    const asked = await Promise.all([first, second, newPlayer(), first].map(ownRunsOf));
    expect(asked).toEqual([[await board(first)], [await board(second)], [], [await board(first)]]);
  });

  test('tell who is a rival, and who has beaten the caller', async () => {
    const me = signedInPlayer(game.server, await createAccount(game.server, 'keen eye'));
    const rival = signedInPlayer(game.server, await createAccount(game.server, 'old rival'));
    await game.finish(3, false, me);
    await game.finish(4, false, rival);
    await finish(2);
    expect((await me.post(RIVAL_ROUTES.rivals, { action: 'add', rivalUserId: rival.account?.userId })).status).toBe(200);
    const seen = async (player: TestPlayer) =>
      (await player.recentScores()).slice(0, 3).map(({ score, rank, isRival, beatsUser }) => [score, rank, isRival, beatsUser]);
    expect(await seen(me)).toEqual([
      [2, 1, false, true],
      [4, 3, true, false],
      [3, 2, false, false],
    ]);
    expect(await seen(newPlayer())).toEqual([
      [2, 1, false, false],
      [4, 3, false, false],
      [3, 2, false, false],
    ]);
    // The scores of a day that is over say nothing about the hole of today.
    startNewDay();
    expect(await seen(me)).toEqual([
      [2, null, false, false],
      [4, null, true, false],
      [3, null, false, false],
    ]);
  });

  test('at the same instant always have the same order', async () => {
    for (const strokes of [4, 2, 5, 1, 3]) await finish(strokes);
    await game.server.query('UPDATE play SET finished_at = $2 WHERE game_day = $1', [game.server.today, new Date(game.server.clock.now())]);
    const inOrder = await game.server.query<{ total: number }>('SELECT total FROM play WHERE game_day = $1 ORDER BY player_id', [
      game.server.today,
    ]);
    const recent = await newPlayer().recentScores();
    expect(recent.slice(0, 5).map(({ score }) => score)).toEqual(inOrder.map(({ total }) => total));
  });

  test('list each player once, with the best run of the last day', async () => {
    await finish(5);
    const player = await finish(3);
    const best = await player.play(playSmallRun({ hops: 1 }).replay);
    await player.play(playSmallRun({ hops: 3 }).replay);
    startNewDay();
    const timestampOf = (minutes: number) => `${game.server.today}T12:0${minutes}:00.000Z`;
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

describe('the view of rivals', () => {
  /** A signed-in player, who has finished today with this number of strokes if there is one. */
  async function person(username: string, strokes?: number, infuriating = false): Promise<TestPlayer> {
    const player = signedInPlayer(game.server, await createAccount(game.server, username));
    if (strokes === undefined) await player.userStats();
    else await game.finish(strokes, infuriating, player);
    return player;
  }

  async function choose(player: TestPlayer, ...rivals: readonly TestPlayer[]): Promise<void> {
    for (const { account } of rivals) {
      expect((await player.post(RIVAL_ROUTES.rivals, { action: 'add', rivalUserId: account?.userId })).status).toBe(200);
    }
  }

  test('lists oneself and the rivals who have finished, and names those who have not', async () => {
    await finish(1);
    const me = await person('me in the middle', 3);
    await finish(2);
    const [first, last] = [await person('first rival', 2), await person('last rival', 5)];
    const [zoe, bert] = [await person('zoe waits'), await person('Bert waits')];
    await person('no rival', 1);
    await choose(me, last, zoe, bert, first);
    const board = await me.leaderboard('view=rivals&limit=1&offset=3');
    expect(board.leaderboard.map(({ username, rank, isUser, isRival }) => [username, rank, isUser, isRival])).toEqual([
      ['first rival', 3, false, true],
      ['me in the middle', 5, true, false],
      ['last rival', 6, false, true],
    ]);
    expect(board).toMatchObject({ rows: 3, finishers: 6, userRank: 5, userRow: { rank: 5, isRival: false } });
    expect(board.waitingRivals).toEqual([
      { id: bert.account?.userId, username: 'Bert waits' },
      { id: zoe.account?.userId, username: 'zoe waits' },
    ]);
    expect((await me.leaderboard('view=rivals&showAnonymous=false')).leaderboard).toEqual(board.leaderboard);
    // The rivals are not told.
    expect((await first.leaderboard('view=rivals')).leaderboard.map(({ username }) => username)).toEqual(['first rival']);
  });

  test('marks rivals on everybody’s board, for who has chosen them', async () => {
    const [me, rival] = [await person('chooser', 2), await person('chosen', 1)];
    const marks = async (player: TestPlayer) => (await player.leaderboard()).leaderboard.map(({ isRival }) => isRival);
    expect(await marks(me)).toEqual([false, false]);
    await choose(me, rival);
    expect(await marks(me)).toEqual([true, false]);
    for (const player of [rival, newPlayer()]) expect(await marks(player)).toEqual([false, false]);
    expect((await me.leaderboard()).waitingRivals).toEqual([]);
    await me.post(RIVAL_ROUTES.rivals, { action: 'remove', rivalUserId: rival.account?.userId });
    expect(await marks(me)).toEqual([false, false]);
  });

  test('does not mark the nameless row that the deleted account of a rival leaves', async () => {
    const [me, rival] = [await person('who chose', 2), await person('who goes', 1)];
    await choose(me, rival);
    const top = async () => (await me.leaderboard()).leaderboard[0];
    expect(await top()).toMatchObject({ username: 'who goes', isRival: true });
    const events = game.server.app.get(AccountEvents, { strict: false });
    await game.server.app.get(DataSource).transaction((manager) => events.userDeleted(manager, rival.account?.userId ?? ''));
    expect(await top()).toMatchObject({ username: 'Anonymous', isRival: false });
  });

  test('shows infuriating runs alone; who has finished otherwise does not wait', async () => {
    const me = await person('without a flame', 1);
    const [flame, plain] = [await person('with a flame', 3, true), await person('also without', 2)];
    await choose(me, flame, plain);
    const board = await me.leaderboard('view=rivals&infuriatingOnly=true');
    expect(board.leaderboard).toMatchObject([{ username: 'with a flame', rank: 3, infuriatingMode: true }]);
    expect(board).toMatchObject({ rows: 1, waitingRivals: [], userRow: { rank: 1 } });
  });

  test('orders equal scores as the board does: infuriating first, then the earlier', async () => {
    const me = await person('early', 2);
    const [late, flame] = [await person('late', 2), await person('flame', 2, true)];
    await choose(me, late, flame);
    const board = await me.leaderboard('view=rivals');
    expect(board.leaderboard.map(({ username, rank }) => [username, rank])).toEqual([
      ['flame', 1],
      ['early', 1],
      ['late', 1],
    ]);
    expect(board.leaderboard).toEqual((await me.leaderboard()).leaderboard);
  });

  test('is of another day when one is given, and refused for a coming one', async () => {
    const [me, rival] = [await person('of two days'), await person('of one day', 2)];
    await choose(me, rival);
    const { today } = game.server;
    game.startNewDay();
    expect(await me.leaderboard('view=rivals')).toMatchObject({ leaderboard: [], waitingRivals: [{ username: 'of one day' }] });
    expect(await me.leaderboard(`view=rivals&date=${today}`)).toMatchObject({
      leaderboard: [{ username: 'of one day' }],
      waitingRivals: [],
    });
    expect(refusal(await me.get(`${LEADERBOARD_ROUTE}?view=rivals&date=2099-01-01`))).toMatchObject({ status: 425 });
    expect(refusal(await me.get(`${LEADERBOARD_ROUTE}?view=friends`))).toMatchObject({ status: 400 });
  });

  test('reads its rows by their primary key, however many play', async () => {
    const players = await game.server.query<{ id: string }>(
      `WITH crowd AS (INSERT INTO player (id) SELECT gen_random_uuid() FROM generate_series(1, 10000) RETURNING id)
       INSERT INTO play (game_day, player_id, total, finished_at, run_id)
       SELECT $1, id, 7, $2, gen_random_uuid() FROM crowd RETURNING player_id AS id`,
      [game.server.today, new Date(game.server.clock.now())],
    );
    const ids = players.slice(0, 10).map(({ id }) => id);
    // Before the planner knows of the new day, and after.
    for (const statement of ['SELECT 1', 'ANALYZE player, play']) {
      await game.server.query(statement);
      const plan = JSON.stringify(await game.server.query(`EXPLAIN ${PLAYERS_ROWS}`, [game.server.today, ids]));
      expect(plan).toMatch(/Index Cond: [^"]*player_id = chosen\.id/);
      expect(plan).not.toContain('board_idx');
    }
  });
});
