import { afterEach, describe, expect, test, vi } from 'vitest';
import { neighborsQuery } from '../../server/modules/play/standings/board-neighbors.service.ts';
import { StandingsService } from '../../server/modules/play/standings/standings.service.ts';
import { LIMITS } from '../../shared/limits.ts';
import { SMALL_MEDALS } from './support/shared-server.ts';
import { setUpStandingsServer } from './support/standings-server.ts';
import { createAccount } from './support/test-account.ts';
import { signedInPlayer, type TestPlayer } from './support/test-player.ts';

const game = setUpStandingsServer({ hasOwnDatabase: true });
const { finish, newPlayer } = game;
afterEach(() => vi.restoreAllMocks());

/** A row of the crowd: strokes, `f` for infuriating mode, `n` for a name, and the time of the finish. */
type CrowdRow = readonly [strokes: number, marks: '' | 'f' | 'n' | 'fn', finishedAt: string];

/** Adds a row to today's board for each, with the counts. @returns their run ids in the same order */
async function addCrowd(rows: readonly CrowdRow[]): Promise<string[]> {
  const { today } = game.server;
  const ids: string[] = [];
  for (const [total, marks, time] of rows) {
    const named = marks.includes('n');
    const added = await game.server.query<{ runId: string }>(
      `WITH one AS (INSERT INTO player (id, user_id, username) SELECT id, CASE WHEN $3 THEN id::text END, CASE WHEN $3 THEN left(id::text, 8) END
         FROM gen_random_uuid() AS id RETURNING id),
       counted AS (INSERT INTO day_tally (game_day, measure, bucket, shard, n) VALUES ($1, 'best', $2, 0, 1), ($1, 'started', 0, 0, 1)
         ON CONFLICT (game_day, measure, bucket, shard) DO UPDATE SET n = day_tally.n + 1)
       INSERT INTO play (game_day, player_id, has_account, total, infuriating, finished_at, run_id)
       SELECT $1, id, $3, $2, $4, $5, gen_random_uuid() FROM one RETURNING run_id AS "runId"`,
      [today, total, named, marks.includes('f'), `${today}T${time}Z`],
    );
    ids.push(added[0]?.runId ?? '');
  }
  return ids;
}

const OWN = 'own';
/** The place of each neighbor in the crowd, or `own`. */
async function neighborsOf(player: TestPlayer, crowd: readonly string[], query = ''): Promise<(number | typeof OWN)[]> {
  const { neighbors } = await player.leaderboard(query);
  return neighbors.map(({ runId, isUser }) => (isUser ? OWN : crowd.indexOf(runId)));
}

describe('the neighbors of the caller on a board', () => {
  // In the order of the board. The caller finishes with four strokes at 12:01.
  const CROWD: readonly CrowdRow[] = [
    [1, '', '05:00'],
    [3, 'fn', '05:00'],
    [3, 'n', '04:30'],
    [4, 'f', '23:00'],
    [4, 'n', '06:00'],
    [4, '', '13:00'],
    [5, 'f', '12:00'],
    [5, 'fn', '12:30'],
    [5, 'n', '04:10'],
    [9, '', '04:20'],
  ];

  test('are the three above and the three below, with their ranks among all', async () => {
    const crowd = await addCrowd(CROWD);
    const player = await finish(4);
    const { neighbors, leaderboard, userRow } = await player.leaderboard();
    expect(neighbors.map(({ runId }) => runId)).toEqual(leaderboard.slice(2, 9).map(({ runId }) => runId));
    expect(neighbors).toEqual(leaderboard.slice(2, 9));
    expect(await neighborsOf(player, crowd)).toEqual([2, 3, 4, OWN, 5, 6, 7]);
    expect(neighbors.map(({ rank }) => rank)).toEqual([2, 4, 4, 4, 4, 8, 8]);
    expect(neighbors[3]).toEqual(userRow);
  });

  test.each([
    ['showAnonymous=false', [1, 2, 4, OWN, 7, 8]],
    ['infuriatingOnly=true', [1, 3, OWN, 6, 7]],
    ['infuriatingOnly=true&showAnonymous=false', [1, OWN, 7]],
    ['limit=1', [2, 3, 4, OWN, 5, 6, 7]],
    ['offset=1', []],
  ])('with ?%s are those of the view, whether or not it has the own row', async (query, expected) => {
    const crowd = await addCrowd(CROWD);
    expect(await neighborsOf(await finish(4), crowd, query)).toEqual(expected);
  });

  test('of an infuriating run are before those of equal strokes in the normal mode', async () => {
    const crowd = await addCrowd(CROWD);
    expect(await neighborsOf(await finish(4, true), crowd)).toEqual([0, 1, 2, OWN, 3, 4, 5]);
  });

  test('at the ends of a board are fewer', async () => {
    const first = await finish(2);
    expect(await neighborsOf(first, [])).toEqual([OWN]);
    const crowd = await addCrowd([[5, '', '05:00']]);
    const last = await finish(6);
    expect(await neighborsOf(last, crowd)).toEqual([-1, 0, OWN]);
    expect(await neighborsOf(first, crowd)).toEqual([OWN, 0, -1]);
  });

  test('are told apart by microseconds and, at the same instant, by their ids', async () => {
    const { today } = game.server;
    const crowd = await addCrowd(
      ['000001', '000002', '000003', '000004', '000005'].map((micros) => [4, '', `05:00:00.${micros}`] as const),
    );
    const around = async (run: string | undefined) => {
      const found = await game.server.query<{ id: string }>('SELECT player_id AS id FROM play WHERE run_id = $1', [run]);
      const rows = await game.server.query<{ runId: string }>(neighborsQuery({ accountsOnly: false, infuriatingOnly: false }), [
        today,
        found[0]?.id,
      ]);
      return rows.map(({ runId }) => runId);
    };
    expect(await around(crowd[4])).toEqual(crowd.slice(1));
    await game.server.query('UPDATE play SET finished_at = $2 WHERE game_day = $1 AND run_id = ANY($3::uuid[])', [
      today,
      `${today}T05:00Z`,
      crowd,
    ]);
    const inOrder = await game.server.query<{ runId: string }>(
      'SELECT run_id AS "runId" FROM play WHERE game_day = $1 AND run_id = ANY($2::uuid[]) ORDER BY player_id',
      [today, crowd],
    );
    const runs = inOrder.map(({ runId }) => runId);
    expect(await around(runs[4])).toEqual(runs.slice(1));
  });

  test('are none without a verified finish, and are not of the rivals view', async () => {
    await finish(2);
    const starter = newPlayer();
    await starter.start();
    for (const player of [newPlayer(), starter]) expect((await player.leaderboard()).neighbors).toEqual([]);
    const account = signedInPlayer(game.server, await createAccount(game.server, 'by oneself'));
    await finish(3, false, account);
    expect(await account.leaderboard('view=rivals')).toMatchObject({ neighbors: [], histogram: null, rows: 1 });
  });

  test('of a past day are of that day', async () => {
    const past = game.server.today;
    const crowd = await addCrowd([[3, '', '05:00']]);
    const player = await finish(4);
    game.startNewDay();
    await addCrowd([[2, '', '05:00']]);
    expect(await neighborsOf(player, crowd, `date=${past}`)).toEqual([0, OWN]);
    expect(await neighborsOf(player, crowd)).toEqual([]);
  });

  test('are a few entries of the index of the view, however many have the same strokes', async () => {
    const { today } = game.server;
    const players = await game.server.query<{ id: string }>(
      `WITH crowd AS (INSERT INTO player (id) SELECT gen_random_uuid() FROM generate_series(1, 3000) RETURNING id)
       INSERT INTO play (game_day, player_id, total, infuriating, finished_at, run_id, has_account)
       SELECT $1, id, 7, random() < 0.5, $2, gen_random_uuid(), random() < 0.5 FROM crowd RETURNING player_id AS id`,
      [today, new Date(game.server.clock.now())],
    );
    await game.server.query('ANALYZE player, play');
    for (const [view, index] of [
      [{ accountsOnly: false, infuriatingOnly: false }, 'play_board_idx'],
      [{ accountsOnly: true, infuriatingOnly: false }, 'play_account_board_idx'],
    ] as const) {
      const values = [today, players[1_500]?.id];
      const answer = await game.server.query<{ 'QUERY PLAN': unknown }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${neighborsQuery(view)}`, values);
      const plan = JSON.stringify(answer[0]?.['QUERY PLAN']);
      expect(plan).toContain(index);
      // No node reads more rows than the answer needs, nor throws any away.
      const read = [...plan.matchAll(/"(?:Actual Rows|Rows Removed by [^"]+)": ?(\d+)/g)].map(([, rows]) => Number(rows));
      expect(Math.max(...read), plan).toBeLessThan(20);
    }
  });
});

describe('the histogram of a board', () => {
  test('has the players of the whole day by strokes, whatever the view shows', async () => {
    await addCrowd([
      [3, '', '05:00'],
      [3, 'n', '05:10'],
      [6, 'f', '05:20'],
    ]);
    const histogram = { from: 3, players: [2, 0, 0, 1], more: 0 };
    for (const query of ['', 'showAnonymous=false', 'infuriatingOnly=true']) {
      expect(await newPlayer().leaderboard(query)).toMatchObject({ histogram, medals: SMALL_MEDALS });
    }
    expect((await newPlayer().leaderboard('offset=1')).histogram).toBeNull();
    await finish(4);
    expect((await newPlayer().leaderboard()).histogram).toEqual({ ...histogram, players: [2, 1, 0, 1] });
  });

  test('is null on a day without a finisher', async () => {
    expect(await newPlayer().leaderboard()).toMatchObject({ histogram: null, par: 1 });
  });

  test('counts very many strokes together', async () => {
    await addCrowd([
      [2, '', '05:00'],
      [5_000, '', '05:00'],
    ]);
    const { histogram } = await newPlayer().leaderboard();
    expect(histogram).toMatchObject({ from: 2, more: 1 });
    expect(histogram?.players).toEqual([1, ...Array(LIMITS.histogramStrokes - 1).fill(0)]);
  });
});

test('a page is read once for all who wait, and each sees what was stored before', async () => {
  await finish(3);
  const standings = game.server.app.get(StandingsService, { strict: false });
  const read = standings.page.bind(standings);
  const [page, rows] = [vi.spyOn(standings, 'page'), vi.spyOn(standings, 'rows')];
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  page.mockImplementationOnce(async (...request) => {
    const found = await read(...request);
    begun.resolve();
    await released.promise;
    return found;
  });
  const early = newPlayer().leaderboard();
  await begun.promise;
  const player = await finish(1);
  await game.server.query("UPDATE player SET user_id = 'user_2', username = 'bea' WHERE id = (SELECT player_id FROM run WHERE id = $1)", [
    (await player.leaderboard('limit=1')).userRow?.runId,
  ]);
  const waiting = Array.from({ length: 5 }, () => newPlayer().leaderboard());
  await expect.poll(() => rows.mock.calls).toHaveLength(7);
  released.resolve();
  expect((await early).leaderboard.map(({ score }) => score)).toEqual([3]);
  for (const board of await Promise.all(waiting)) {
    expect(board.leaderboard.map(({ score, username }) => [score, username])).toEqual([
      [1, 'bea'],
      [3, 'Anonymous'],
    ]);
  }
  // The first one, that of the new row, and one for all who waited.
  expect(page).toHaveBeenCalledTimes(3);
});
