import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { UnrankedReason } from '../../../../shared/api/scores.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';

/** A player's best verified run of a hole, ranked or archived. */
export interface BestRun {
  readonly runId: string;
  readonly day: GameDay;
  readonly total: number;
  readonly infuriating: boolean;
}

/** Holes that a player finished after their day. */
export interface LateFinishes {
  /** The best late run of each day, in order. */
  readonly days: readonly { readonly day: GameDay; readonly total: number }[];
  /** The first day with a late run; null without one. */
  readonly firstDay: GameDay | null;
}

/** Read from `run_late_idx` alone, because rows of runs contain large replays. The last parameter is the latest closed day. */
export const LATE_FINISHES = `
  WITH late AS (
    SELECT game_day, min(total) AS total FROM run
    WHERE player_id = $1 AND game_day BETWEEN $2 AND LEAST($3::date, $4::date) AND NOT ranked AND unranked_reason IS NULL
    GROUP BY game_day
  )
  SELECT
    (SELECT game_day::text FROM run
     WHERE player_id = $1 AND game_day <= $4 AND NOT ranked AND unranked_reason IS NULL ORDER BY run.game_day LIMIT 1) AS "firstDay",
    (SELECT COALESCE(json_agg(json_build_object('day', game_day::text, 'total', total) ORDER BY game_day), '[]') FROM late) AS days`;

/** Runs of a history that are read at a time: their replays have up to 38 kB each. */
const HISTORY_BATCH = 50;

/** A verified run, for the player's own export. */
export interface PlayedRun {
  readonly id: string;
  readonly attemptId: string;
  /** Null for a run on a map, like the level. */
  readonly gameDay: GameDay | null;
  readonly level: number | null;
  /** The map that was played; null for the hole of a day, and once the map is deleted. */
  readonly map: { readonly id: string; readonly revision: number } | null;
  readonly courseHash: string;
  readonly infuriating: boolean;
  readonly isFirstAttempt: boolean;
  readonly ranked: boolean;
  readonly unrankedReason: UnrankedReason | null;
  readonly total: number;
  readonly strokesByCheckpoint: readonly number[];
  readonly steps: number;
  readonly simulationVersion: number;
  readonly finishedAt: Date;
  readonly replay: string | null;
}

export interface StartedAttempt {
  readonly id: string;
  /** Null for an attempt at a map. */
  readonly gameDay: GameDay | null;
  readonly isFirst: boolean;
  readonly infuriating: boolean;
  readonly startedAt: Date;
}

/** Reads what a player has played, for other modules. */
@Injectable()
export class PlayerRunsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly calendar: GameCalendar,
  ) {}

  /**
   * Returns the best run of each hole, ranked or archived. Of equal ones it is the one in infuriating mode. Runs on a course that a day had
   * before a replacement are not of the hole: docs/adr/0031.
   * @param holes days with the hashes of their courses
   */
  async bestRuns(playerId: string, holes: ReadonlyMap<GameDay, string>): Promise<BestRun[]> {
    if (holes.size === 0) return [];
    return this.dataSource.query<BestRun[]>(
      `SELECT DISTINCT ON (game_day) game_day::text AS day, id AS "runId", total, infuriating
       FROM unnest($2::date[], $3::text[]) AS hole (day, hash) JOIN run ON game_day = hole.day AND course_hash = hole.hash
       WHERE player_id = $1 ORDER BY game_day, total, infuriating DESC, finished_at, id`,
      [playerId, [...holes.keys()], [...holes.values()]],
    );
  }

  /** Returns the hashes of the courses that runs were played on, by their ids. */
  async courseHashes(runIds: readonly string[]): Promise<Map<string, string>> {
    if (runIds.length === 0) return new Map();
    const rows = await this.dataSource.query<{ id: string; hash: string }[]>(
      'SELECT id, course_hash AS hash FROM run WHERE id = ANY($1::uuid[])',
      [runIds],
    );
    return new Map(rows.map(({ id, hash }) => [id, hash]));
  }

  /**
   * Returns the late finishes of the days from `first` to `last` that are closed: before, the player may still get a rank. Copies, and runs
   * of guests that were never ranked, were played on the day and are none.
   */
  async lateFinishes(playerId: string, first: GameDay, last: GameDay): Promise<LateFinishes> {
    const rows = await this.dataSource.query<LateFinishes[]>(LATE_FINISHES, [playerId, first, last, this.calendar.latestClosedDay()]);
    return rows[0] ?? { days: [], firstDay: null };
  }

  /** Returns the best late run of each of these days that has one. */
  async bestLateRuns(playerId: string, days: readonly GameDay[]): Promise<Map<GameDay, string>> {
    if (days.length === 0) return new Map();
    const rows = await this.dataSource.query<{ day: GameDay; runId: string }[]>(
      `SELECT DISTINCT ON (game_day) game_day::text AS day, id AS "runId"
       FROM run WHERE player_id = $1 AND game_day = ANY($2::date[]) AND NOT ranked AND unranked_reason IS NULL
       ORDER BY game_day, total, infuriating DESC, finished_at, id`,
      [playerId, days],
    );
    return new Map(rows.map(({ day, runId }) => [day, runId]));
  }

  /**
   * Counts the runs on holes of days that began, at most `LIMITS.userStatsGames`, and the days with a ranked finish in infuriating mode. All
   * attempts are counted but those at maps: an index that holds only players reads faster than one with days.
   */
  async counts(playerId: string): Promise<{ readonly rounds: number; readonly infuriatingDays: number }> {
    const rows = await this.dataSource.query<{ rounds: number; infuriatingDays: number }[]>(
      `WITH on_maps AS (SELECT count(*)::integer AS n FROM attempt WHERE player_id = $1 AND game_day IS NULL)
       SELECT
         (SELECT count(*)::integer - on_maps.n FROM (SELECT 1 FROM attempt WHERE player_id = $1 LIMIT $2 + on_maps.n) AS counted) AS rounds,
         (SELECT count(DISTINCT game_day)::integer FROM run WHERE player_id = $1 AND infuriating AND ranked) AS "infuriatingDays"
       FROM on_maps`,
      [playerId, LIMITS.userStatsGames],
    );
    return rows[0] ?? { rounds: 0, infuriatingDays: 0 };
  }

  /**
   * Reads the player's latest runs, at most `LIMITS.exportRuns`, with their replays in base64, a few at a time. The oldest replays are null
   * when all together would exceed `LIMITS.exportReplayBytes`.
   */
  async *history(playerId: string): AsyncGenerator<PlayedRun> {
    const runs = await this.dataSource.query<{ id: string; hasReplay: boolean }[]>(
      `SELECT id, sum(octet_length(replay)) OVER (ORDER BY finished_at DESC, id) <= $3 AS "hasReplay"
       FROM run WHERE player_id = $1 ORDER BY finished_at DESC, id LIMIT $2`,
      [playerId, LIMITS.exportRuns, LIMITS.exportReplayBytes],
    );
    for (let at = 0; at < runs.length; at += HISTORY_BATCH) {
      const batch = runs.slice(at, at + HISTORY_BATCH);
      // PostgreSQL breaks base64 into lines.
      yield* await this.dataSource.query<PlayedRun[]>(
        `SELECT id, attempt_id AS "attemptId", game_day::text AS "gameDay", level,
           CASE WHEN map_id IS NOT NULL THEN json_build_object('id', map_id, 'revision', map_revision) END AS map,
           course_hash AS "courseHash", infuriating, is_first AS "isFirstAttempt", ranked, unranked_reason AS "unrankedReason", total,
           strokes_by_checkpoint AS "strokesByCheckpoint", steps, simulation_version AS "simulationVersion", finished_at AS "finishedAt",
           CASE WHEN of.has_replay THEN translate(encode(replay, 'base64'), chr(10), '') END AS replay
         FROM unnest($2::uuid[], $3::boolean[]) WITH ORDINALITY AS of (run_id, has_replay, place)
         JOIN run ON run.id = of.run_id AND player_id = $1 ORDER BY place`,
        [playerId, batch.map(({ id }) => id), batch.map(({ hasReplay }) => hasReplay)],
      );
    }
  }

  /** Returns the hashes of the maps' courses that the player has played, those of the latest runs first, at most `LIMITS.exportMapCodes`. */
  async mapCourses(playerId: string): Promise<Uint8Array[]> {
    const rows = await this.dataSource.query<{ sha256: Uint8Array }[]>(
      `SELECT map_course_sha256 AS sha256 FROM run WHERE player_id = $1 AND map_course_sha256 IS NOT NULL
       GROUP BY map_course_sha256 ORDER BY max(finished_at) DESC, map_course_sha256 LIMIT $2`,
      [playerId, LIMITS.exportMapCodes],
    );
    return rows.map(({ sha256 }) => sha256);
  }

  /** Removes the submission keys of a player who is deleted: nobody may claim the runs that stay on the boards. */
  async forgetSubmissionKeys(manager: EntityManager, playerId: string): Promise<void> {
    await manager.query('UPDATE run SET submission_key_sha256 = NULL WHERE player_id = $1 AND submission_key_sha256 IS NOT NULL', [
      playerId,
    ]);
  }

  /**
   * Deletes the runs on maps of a player who is deleted: they are on no board.
   * @returns the hashes of the courses that they were played on
   */
  async deleteMapRuns(manager: EntityManager, playerId: string): Promise<Buffer[]> {
    const rows = await manager.query<{ sha256: Buffer }[]>(
      `WITH gone AS (DELETE FROM attempt WHERE player_id = $1 AND game_day IS NULL RETURNING map_course_sha256)
       SELECT DISTINCT map_course_sha256 AS sha256 FROM gone`,
      [playerId],
    );
    return rows.map(({ sha256 }) => Buffer.from(sha256));
  }

  /** Returns the player's latest attempts, finished or not, at most `LIMITS.exportAttempts`. */
  async attempts(playerId: string): Promise<StartedAttempt[]> {
    return this.dataSource.query<StartedAttempt[]>(
      `SELECT id, game_day::text AS "gameDay", is_first AS "isFirst", infuriating, started_at AS "startedAt"
       FROM attempt WHERE player_id = $1 ORDER BY started_at DESC, id LIMIT $2`,
      [playerId, LIMITS.exportAttempts],
    );
  }
}
