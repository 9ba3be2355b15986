import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ball styles that a player has earned stay earned. Players of before keep what their counters earn now. */
export class KeepUnlockedStyles1795372000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE unlocked_style (
        player_id uuid NOT NULL,
        style_id text NOT NULL,
        unlocked_at timestamptz NOT NULL,
        CONSTRAINT unlocked_style_pkey PRIMARY KEY (player_id, style_id),
        CONSTRAINT unlocked_style_player_fkey FOREIGN KEY (player_id) REFERENCES player (id) ON DELETE CASCADE
      )`);
    await db.query(FILL);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE unlocked_style');
  }
}

/** What each style asks for, as it was when the styles began to stay. */
const STYLES = [
  ['daily', 'daily_runs_completed', [1, 5, 15, 30, 50]],
  ['average', 'times_beat_average', [1, 5, 15, 30, 50]],
  ['top', 'times_top_20_percentile', [1, 5, 15, 30, 50]],
  ['infuriating', 'infuriating_completed', [1, 3, 7, 15, 30]],
  ['first', 'daily_first_places', [1, 2, 3, 5, 10]],
] as const;

const STYLE_ROWS = STYLES.flatMap(([group, counter, targets]) =>
  targets.map((target, i) => `('${group}_${i + 1}', '${counter}', ${target})`),
).join(', ');

/**
 * The rule of the service: all finished days count as daily runs, and closed days are compared with the best runs of all players. A day is
 * closed 40 minutes after its end, which is at 04:00 UTC. The percentile among the others is 0 without a better one, and else 100 minus the
 * percentage of the others who are worse, rounded: it is 20 or less when more than 79.5 percent of them are worse.
 */
const FILL = `
  WITH field AS (
    SELECT game_day, bucket AS total, sum(n) AS n FROM day_tally
    WHERE measure = 'best' AND (game_day + 1)::timestamp + interval '4 hours 40 minutes' <= now() AT TIME ZONE 'UTC'
    GROUP BY game_day, bucket HAVING sum(n) > 0
  ), place AS (
    SELECT game_day, total,
      sum(n) OVER day AS finishers,
      sum(n * total) OVER day AS strokes,
      sum(n) OVER (PARTITION BY game_day ORDER BY total) - n AS better,
      sum(n) OVER (PARTITION BY game_day ORDER BY total DESC) - n AS worse
    FROM field WINDOW day AS (PARTITION BY game_day)
  ), counted AS (
    SELECT play.player_id,
      count(*) AS daily_runs_completed,
      count(*) FILTER (WHERE place.total * place.finishers < place.strokes) AS times_beat_average,
      count(*) FILTER (WHERE place.better = 0 OR place.worse * 200 > (place.finishers - 1) * 159) AS times_top_20_percentile,
      count(*) FILTER (WHERE place.better = 0) AS daily_first_places
    FROM play LEFT JOIN place ON place.game_day = play.game_day AND place.total = play.total
    WHERE play.total IS NOT NULL GROUP BY play.player_id
  ), reached AS (
    SELECT player_id, counter, value FROM counted CROSS JOIN LATERAL (VALUES
      ('daily_runs_completed', daily_runs_completed), ('times_beat_average', times_beat_average),
      ('times_top_20_percentile', times_top_20_percentile), ('daily_first_places', daily_first_places)
    ) AS counters (counter, value)
    UNION ALL
    SELECT player_id, 'infuriating_completed', count(DISTINCT game_day) FROM run WHERE infuriating AND ranked GROUP BY player_id
  )
  INSERT INTO unlocked_style (player_id, style_id, unlocked_at)
  SELECT reached.player_id, style.id, now() FROM reached
  JOIN (VALUES ${STYLE_ROWS}) AS style (id, counter, target) ON style.counter = reached.counter AND reached.value >= style.target`;
