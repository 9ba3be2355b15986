import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import type { GameDay } from '../../../../shared/game-day.ts';

/**
 * The run in the middle of a board is the same for all callers, and moves slowly. With a longer time it is older; with a shorter one, days
 * with very many equal scores are searched more often.
 */
const MEDIANS = { max: 16, ttl: 5_000, ignoreFetchAbort: true } as const;

/** The row before all others. */
const FIRST = `SELECT run_id AS "runId" FROM play WHERE game_day = $1 AND total IS NOT NULL
  ORDER BY total, infuriating DESC, finished_at, player_id LIMIT 1`;

/**
 * The counts of the day say which strokes are in the middle, and how many of the rows with these strokes are before it. Only those are skipped,
 * in `play_board_idx` alone. One statement, so that counts and rows are of the same moment.
 */
const MEDIAN = `
  WITH field AS (
    SELECT bucket, sum(n) AS n FROM day_tally WHERE game_day = $1 AND measure = 'best' GROUP BY bucket
  ), places AS (
    SELECT bucket, n, sum(n) OVER (ORDER BY bucket) - n AS better, div(sum(n) OVER () - 1, 2) AS middle FROM field WHERE n > 0
  ), chosen AS (
    SELECT bucket AS total, (middle - better)::bigint AS skipped FROM places WHERE middle >= better AND middle < better + n
  )
  SELECT play.run_id AS "runId" FROM chosen
  CROSS JOIN LATERAL (
    SELECT player_id FROM play WHERE game_day = $1 AND total = chosen.total
    ORDER BY infuriating DESC, finished_at, player_id OFFSET chosen.skipped LIMIT 1
  ) AS middle
  JOIN play ON play.game_day = $1 AND play.player_id = middle.player_id`;

const EARLIEST = `SELECT run_id, finished_at, player_id FROM play WHERE game_day = $1 AND total = better.total`;

/** The index has infuriating runs before the others, so the earliest is the first of either. */
const BELOW = `
  SELECT earliest.run_id AS "runId" FROM (
    SELECT total FROM play WHERE game_day = $1 AND total < $2 ORDER BY total DESC LIMIT 1
  ) AS better
  CROSS JOIN LATERAL (
    (${EARLIEST} AND infuriating ORDER BY finished_at, player_id LIMIT 1)
    UNION ALL (${EARLIEST} AND NOT infuriating ORDER BY finished_at, player_id LIMIT 1)
  ) AS earliest
  ORDER BY earliest.finished_at, earliest.player_id LIMIT 1`;

/** The statements, for the benchmark that writes their plans. */
export const PLACE_QUERIES = { first: FIRST, median: MEDIAN, below: BELOW } as const;

/** Finds the best runs at certain places of a day's board, however many it has. */
@Injectable()
export class BoardPlacesService {
  private readonly medians = new LRUCache<GameDay, { readonly runId: string | null }>({
    ...MEDIANS,
    fetchMethod: async (day) => ({ runId: await this.find(PLACE_QUERIES.median, day) }),
  });

  constructor(private readonly dataSource: DataSource) {}

  /** Returns the first run of the board; null without a finisher. */
  first(day: GameDay): Promise<string | null> {
    return this.find(PLACE_QUERIES.first, day);
  }

  /** Returns the run in the middle of the board, at (finishers - 1) / 2 rounded down; null without a finisher. At most 5 s old. */
  async median(day: GameDay): Promise<string | null> {
    return (await this.medians.forceFetch(day)).runId;
  }

  /** Returns, of the runs with the most strokes below `total`, the one that was finished first; null when no run has fewer strokes. */
  below(day: GameDay, total: number): Promise<string | null> {
    return this.find(PLACE_QUERIES.below, day, total);
  }

  private async find(query: string, day: GameDay, ...more: readonly number[]): Promise<string | null> {
    const rows = await this.dataSource.query<{ runId: string }[]>(query, [day, ...more]);
    return rows[0]?.runId ?? null;
  }
}
