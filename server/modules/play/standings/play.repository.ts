import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { GameDay } from '../../../../shared/game-day.ts';
import { KEPT_GUEST, type KeptGuest } from '../../../common/guest-numbers.ts';
import { prepared } from '../../../common/prepared-statements.ts';

/** A ranked finish that is added to the standings. */
export interface Finish {
  readonly playerId: string;
  readonly day: GameDay;
  readonly runId: string;
  readonly total: number;
  readonly infuriating: boolean;
  readonly strokesByCheckpoint: readonly number[];
  readonly finishedAt: Date;
}

/** A player's results of a day. */
export interface PlayRecord {
  readonly total: number | null;
  readonly infuriating: boolean;
  readonly strokesByCheckpoint: readonly number[] | null;
  readonly firstTotal: number | null;
  readonly runId: string | null;
}

/** A player's day, for the player's own export. */
export interface PlayedDay {
  readonly day: GameDay;
  readonly total: number | null;
  readonly infuriating: boolean;
  readonly finishedAt: Date | null;
  readonly runId: string | null;
  readonly firstTotal: number | null;
}

/** A player's results of a day: as in `PlayRecord`. */
export type DayResult = Pick<PlayRecord, 'total' | 'infuriating' | 'firstTotal'> & { readonly day: GameDay };

/** Which days of a player are asked for. */
export interface FinishedPeriod {
  readonly first: GameDay;
  readonly last: GameDay;
  /** No later day has a best score yet. */
  readonly latestClosed: GameDay;
}

export interface FinishedDays {
  /** Ranked results; `isBest` when no player had fewer strokes. */
  readonly days: readonly { readonly day: GameDay; readonly total: number; readonly runId: string | null; readonly isBest: boolean }[];
  /** The player's first day with a ranked result; null before it. */
  readonly firstDay: GameDay | null;
}

export interface BoardRow extends KeptGuest {
  readonly playerId: string;
  readonly userId: string | null;
  readonly username: string | null;
  readonly total: number;
  readonly infuriating: boolean;
  readonly runId: string;
}

/** Which rows of a day's board are shown. Each of the four views has an index with its rows in order. */
export interface BoardView {
  /** True for players with an account only. */
  readonly accountsOnly: boolean;
  /** True for best runs in infuriating mode only. */
  readonly infuriatingOnly: boolean;
}

export interface RecentFinish extends KeptGuest {
  readonly playerId: string;
  readonly day: GameDay;
  readonly runId: string;
  readonly finishedAt: Date;
  readonly userId: string | null;
  readonly username: string | null;
  readonly total: number;
  readonly infuriating: boolean;
}

/** A `BoardRow`, of `play` joined with `player`. */
export const BOARD_COLUMNS = `play.player_id AS "playerId", player.user_id AS "userId", player.username, play.total, play.infuriating,
  play.run_id AS "runId", ${KEPT_GUEST}`;

/** The order of the boards, as their indexes have it. */
export const boardOrder = (table: string): string => `${table}.total, ${table}.infuriating DESC, ${table}.finished_at, ${table}.player_id`;

/**
 * The rows of some players of a day, for the test that reads its plan, too. Each is looked up by the primary key on its own: on a new day, of
 * which the planner knows nothing yet, it would otherwise read all rows of the day. OFFSET 0 keeps it from joining them in another way.
 */
export const PLAYERS_ROWS = `SELECT ${BOARD_COLUMNS} FROM unnest($2::uuid[]) AS chosen (id)
  CROSS JOIN LATERAL (SELECT * FROM play WHERE game_day = $1 AND player_id = chosen.id OFFSET 0) AS play
  JOIN player ON player.id = play.player_id
  WHERE play.total IS NOT NULL ORDER BY ${boardOrder('play')}`;

const CREATE = prepared(`INSERT INTO play (game_day, player_id, has_account, stroked, counted)
  SELECT $1, id, user_id IS NOT NULL, false, false FROM player WHERE id = $2
  ON CONFLICT (game_day, player_id) DO NOTHING RETURNING 1`);

const FINISHED_BEFORE = prepared('SELECT 1 FROM play WHERE player_id = $1 AND game_day < $2 AND total IS NOT NULL LIMIT 1');

const MARK_STROKED = prepared(`WITH marked AS (
    UPDATE play SET stroked = true, counted = $3 WHERE game_day = $1 AND player_id = $2 AND NOT counted AND (NOT stroked OR $3)
    RETURNING counted
  ) SELECT counted FROM marked`);

const SELECT_RECORD = prepared(`SELECT total, infuriating, strokes_by_checkpoint AS "strokesByCheckpoint", first_total AS "firstTotal",
    run_id AS "runId" FROM play WHERE game_day = $1 AND player_id = $2`);

const SAVE_BEST = prepared(`UPDATE play SET total = $3, infuriating = $4, finished_at = $5, run_id = $6, strokes_by_checkpoint = $7
  WHERE game_day = $1 AND player_id = $2`);

const LAST_STREAK = prepared(`WITH finished AS (
    SELECT game_day, (row_number() OVER (ORDER BY game_day DESC) - 1)::integer AS days_back, max(game_day) OVER () AS last_day
    FROM play WHERE player_id = $1 AND total IS NOT NULL
  )
  SELECT count(*)::integer AS streak, last_day::text AS "streakDay"
  FROM finished WHERE game_day = last_day - days_back GROUP BY last_day`);

/**
 * The player's rows are found by `play_player_idx`. The fewest strokes of a closed day are the first entry of `play_board_idx`, however many
 * players there were.
 */
export const FINISHED_DAYS = `
  SELECT
    (SELECT game_day::text FROM play WHERE player_id = $1 AND total IS NOT NULL ORDER BY play.game_day LIMIT 1) AS "firstDay",
    (SELECT COALESCE(json_agg(json_build_object('day', game_day::text, 'total', total, 'runId', run_id, 'isBest', CASE
         WHEN game_day > $4 THEN false
         ELSE total <= (SELECT min(best.total) FROM play best WHERE best.game_day = play.game_day AND best.total IS NOT NULL)
       END) ORDER BY game_day), '[]')
     FROM play WHERE player_id = $1 AND game_day BETWEEN $2 AND $3 AND total IS NOT NULL) AS days`;

@Injectable()
export class PlayRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Creates the player's row of the day, without a stroke. @returns false when it existed */
  async create(manager: EntityManager, day: GameDay, playerId: string): Promise<boolean> {
    return (await manager.query<unknown[]>(CREATE, [day, playerId])).length > 0;
  }

  /**
   * Notes that the player has made a stroke on the day.
   * @param isCounted whether the player counts as one who started
   * @returns true when the player is counted from now on: not without a row, and not again
   */
  async markStroked(manager: EntityManager, day: GameDay, playerId: string, isCounted: boolean): Promise<boolean> {
    const rows = await manager.query<{ counted: boolean }[]>(MARK_STROKED, [day, playerId, isCounted]);
    return rows[0]?.counted ?? false;
  }

  /** @returns whether the player was counted as one who started */
  async uncount(manager: EntityManager, day: GameDay, playerId: string): Promise<boolean> {
    const sql = 'UPDATE play SET counted = false WHERE game_day = $1 AND player_id = $2 AND counted';
    const [, changed] = await manager.query<[unknown, number]>(sql, [day, playerId]);
    return changed === 1;
  }

  /** Whether the player has begun the day, and is not counted. */
  async isUncounted(manager: EntityManager, day: GameDay, playerId: string): Promise<boolean> {
    const sql = 'SELECT 1 FROM play WHERE game_day = $1 AND player_id = $2 AND NOT counted';
    return (await manager.query<unknown[]>(sql, [day, playerId])).length > 0;
  }

  async find(day: GameDay, playerId: string, manager: EntityManager | DataSource = this.dataSource): Promise<PlayRecord | undefined> {
    return (await manager.query<PlayRecord[]>(SELECT_RECORD, [day, playerId]))[0];
  }

  async saveBest(manager: EntityManager, finish: Finish): Promise<void> {
    const { day, playerId, total, infuriating, finishedAt, runId, strokesByCheckpoint } = finish;
    await manager.query(SAVE_BEST, [day, playerId, total, infuriating, finishedAt, runId, strokesByCheckpoint]);
  }

  async saveFirst(manager: EntityManager, finish: Finish): Promise<void> {
    await manager.query('UPDATE play SET first_total = $3 WHERE game_day = $1 AND player_id = $2', [
      finish.day,
      finish.playerId,
      finish.total,
    ]);
  }

  /** Leaves the day without a finish. */
  async clearBest(manager: EntityManager, day: GameDay, playerId: string): Promise<void> {
    await manager.query(
      `UPDATE play SET total = NULL, infuriating = false, finished_at = NULL, run_id = NULL, strokes_by_checkpoint = NULL
       WHERE game_day = $1 AND player_id = $2`,
      [day, playerId],
    );
  }

  async clearFirst(manager: EntityManager, day: GameDay, playerId: string): Promise<void> {
    await manager.query('UPDATE play SET first_total = NULL WHERE game_day = $1 AND player_id = $2', [day, playerId]);
  }

  /** Returns the player's latest days with their results. */
  async daysOf(playerId: string, limit: number): Promise<DayResult[]> {
    return this.dataSource.query<DayResult[]>(
      `SELECT game_day::text AS day, total, infuriating, first_total AS "firstTotal"
       FROM play WHERE player_id = $1 ORDER BY game_day DESC LIMIT $2`,
      [playerId, limit],
    );
  }

  async hasFinishedBefore(playerId: string, day: GameDay): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(FINISHED_BEFORE, [playerId, day]);
    return rows.length > 0;
  }

  /** Returns the player's finished days of a period, in order, and the very first of all. */
  async finishedDays(playerId: string, { first, last, latestClosed }: FinishedPeriod): Promise<FinishedDays> {
    const rows = await this.dataSource.query<FinishedDays[]>(FINISHED_DAYS, [playerId, first, last, latestClosed]);
    return rows[0] ?? { days: [], firstDay: null };
  }

  /** Returns the player's latest days as the boards have them. */
  async history(playerId: string, limit: number): Promise<PlayedDay[]> {
    return this.dataSource.query<PlayedDay[]>(
      `SELECT game_day::text AS day, total, infuriating, finished_at AS "finishedAt", run_id AS "runId", first_total AS "firstTotal"
       FROM play WHERE player_id = $1 ORDER BY game_day DESC LIMIT $2`,
      [playerId, limit],
    );
  }

  /** Returns the streak that ends with the player's last finish; undefined without a finish. */
  async lastStreak(manager: EntityManager, playerId: string): Promise<{ streak: number; streakDay: GameDay } | undefined> {
    return (await manager.query<{ streak: number; streakDay: GameDay }[]>(LAST_STREAK, [playerId]))[0];
  }

  /**
   * Returns rows of a day's board, ordered by strokes, infuriating mode first, then earlier finish. Skipped rows are read from the index,
   * so the caller must limit the offset.
   */
  async page(day: GameDay, view: BoardView, { offset, limit }: { readonly offset: number; readonly limit: number }): Promise<BoardRow[]> {
    return this.dataSource.query<BoardRow[]>(
      `WITH page AS (
         SELECT play.game_day, play.player_id FROM play WHERE ${conditionOf(view)} ORDER BY ${boardOrder('play')} OFFSET $2 LIMIT $3
       )
       SELECT ${BOARD_COLUMNS} FROM page
       JOIN play ON play.game_day = page.game_day AND play.player_id = page.player_id
       JOIN player ON player.id = page.player_id
       ORDER BY ${boardOrder('play')}`,
      [day, offset, limit],
    );
  }

  /** Counts the rows of a day's board, up to `atMost`. */
  async countRows(day: GameDay, view: BoardView, atMost: number): Promise<number> {
    const rows = await this.dataSource.query<{ n: number }[]>(
      `SELECT count(*)::integer AS n FROM (SELECT 1 FROM play WHERE ${conditionOf(view)} LIMIT $2) AS counted`,
      [day, atMost],
    );
    return rows[0]?.n ?? 0;
  }

  /** Returns the rows of these players who have finished the day, in the order of the board. Each is found by the primary key. */
  async rowsOf(day: GameDay, playerIds: readonly string[]): Promise<BoardRow[]> {
    return this.dataSource.query<BoardRow[]>(PLAYERS_ROWS, [day, playerIds]);
  }

  /**
   * Returns the latest best runs, newest first. Only the latest of each player counts, so that no player fills the feed. The query reads
   * the index of finishes from its end and skips few rows.
   */
  async recent(limit: number): Promise<RecentFinish[]> {
    return this.dataSource.query<RecentFinish[]>(
      `SELECT play.player_id AS "playerId", play.game_day::text AS day, play.run_id AS "runId", play.finished_at AS "finishedAt", player.user_id AS "userId",
         player.username, play.total, play.infuriating, ${KEPT_GUEST}
       FROM play JOIN player ON player.id = play.player_id
       WHERE play.total IS NOT NULL AND NOT EXISTS (
         SELECT 1 FROM play later
         WHERE later.player_id = play.player_id AND later.total IS NOT NULL
           AND (later.finished_at, later.game_day) > (play.finished_at, play.game_day)
       )
       ORDER BY play.finished_at DESC, play.player_id LIMIT $1`,
      [limit],
    );
  }
}

/** Returns the condition of a view, worded as in its partial index. The day is the first parameter. */
export function conditionOf({ accountsOnly, infuriatingOnly }: BoardView): string {
  const conditions = ['play.game_day = $1', 'play.total IS NOT NULL'];
  if (accountsOnly) conditions.push('play.has_account');
  if (infuriatingOnly) conditions.push('play.infuriating');
  return conditions.join(' AND ');
}
