import { expect, test } from 'vitest';
import { lastIdOf, SAMPLE_QUERIES } from '../../server/modules/play/scores/day-runs.service.ts';
import { GHOST_QUERIES } from '../../server/modules/play/scores/ghost-runs.service.ts';
import { PLACE_QUERIES } from '../../server/modules/play/standings/board-places.service.ts';
import { setUpStandingsServer } from './support/standings-server.ts';

// A day of many players, of which the planner knows nothing yet, and then all. The queries may read only what they need of it.

const PLAYERS = 20_000;
/** Different strokes of the players. Each has equally many of them. */
const TOTALS = 100;
const PART = 50;

const game = setUpStandingsServer({ hasOwnDatabase: true });

interface PlanNode {
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Rows of the players' days, or of their runs, that the statement has read. */
function rowsRead(node: PlanNode): number {
  const own = ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1);
  const isRead = node['Relation Name'] === 'play' || node['Relation Name'] === 'run';
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), isRead ? own : 0);
}

test('ghosts and shot maps read a few rows of a day, however many play', async () => {
  const day = game.server.today;
  const at = new Date(game.server.clock.now());
  const crowd = await game.server.query<{ id: string }>(
    `WITH crowd AS (INSERT INTO player (id) SELECT gen_random_uuid() FROM generate_series(1, $3) RETURNING id)
     INSERT INTO play (game_day, player_id, total, infuriating, finished_at, run_id)
     SELECT $1, id, 1 + row_number() OVER () % $4, random() < 0.1, $2, gen_random_uuid() FROM crowd RETURNING player_id AS id`,
    [day, at, PLAYERS, TOTALS],
  );
  await game.server.query(
    `INSERT INTO day_tally (game_day, measure, bucket, shard, n)
     SELECT game_day, 'best', total, 0, count(*) FROM play WHERE game_day = $1 GROUP BY game_day, total`,
    [day],
  );
  await game.server.query(
    `INSERT INTO attempt (id, player_id, game_day, is_first, infuriating, started_at)
     SELECT run_id, player_id, game_day, true, false, finished_at FROM play WHERE game_day = $1`,
    [day],
  );
  await game.server.query(
    `INSERT INTO run (id, player_id, attempt_id, game_day, level, course_hash, infuriating, is_first, ranked, total, strokes_by_checkpoint,
       steps, simulation_version, replay, replay_sha256, finished_at)
     SELECT run_id, player_id, run_id, game_day, 2, '', infuriating, true, true, total, ARRAY[total], 1, 1, '', sha256(run_id::text::bytea), finished_at
     FROM play WHERE game_day = $1`,
    [day],
  );
  const runs = await game.server.query<{ id: string }>('SELECT id FROM run WHERE game_day = $1 LIMIT $2', [day, PART]);
  const statements = [
    ['first', PLACE_QUERIES.first, [day], 1],
    // The median skips those before it who have the same strokes.
    ['median', PLACE_QUERIES.median, [day], PLAYERS / TOTALS + 1],
    ['below', PLACE_QUERIES.below, [day, TOTALS / 2], 3],
    ['best of a player', GHOST_QUERIES.bestOfDay, [crowd[0]?.id, day, ''], 1],
    // The ids are random: twice as many are expected as are wanted.
    ['replays', GHOST_QUERIES.recordings, [runs.slice(0, 12).map(({ id }) => id)], 12],
    ['chosen players', SAMPLE_QUERIES.chosen, [day, lastIdOf(PLAYERS, PART), PART], 3 * PART],
    ['their runs', SAMPLE_QUERIES.sampled, [runs.map(({ id }) => id)], PART],
  ] as const;
  for (const before of ['SELECT 1', 'ANALYZE']) {
    await game.server.query(before);
    for (const [what, text, values, atMost] of statements) {
      const [row] = await game.server.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
      const read = row ? rowsRead(row['QUERY PLAN'][0].Plan) : Number.NaN;
      expect(read, `${what} after ${before}: ${JSON.stringify(row)}`).toBeLessThanOrEqual(atMost);
    }
  }
});

test('the players of a sample are chosen from a part of the ids that is large enough', async () => {
  const day = game.server.today;
  await game.server.query(
    `WITH crowd AS (INSERT INTO player (id) SELECT gen_random_uuid() FROM generate_series(1, $2) RETURNING id)
     INSERT INTO play (game_day, player_id) SELECT $1, id FROM crowd`,
    [day, PLAYERS],
  );
  const below = async (finishers: number) =>
    (await game.server.query('SELECT 1 FROM play WHERE game_day = $1 AND player_id <= $2', [day, lastIdOf(finishers, PART)])).length;
  expect(await below(PLAYERS)).toBeGreaterThan(PART);
  expect(await below(PLAYERS)).toBeLessThan(3 * PART);
  for (const finishers of [0, PART, 2 * PART]) expect(await below(finishers)).toBe(PLAYERS);
});
