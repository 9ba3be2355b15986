import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { GameDay } from '../../../../shared/game-day.ts';
import { KEPT_GUEST, type KeptGuest } from '../../../common/guest-numbers.ts';

/** A stored run with its replay, and with whose it is. */
export interface Recording extends KeptGuest {
  readonly runId: string;
  readonly playerId: string;
  /** The public id; null for a player without an account. */
  readonly userId: string | null;
  readonly username: string | null;
  readonly total: number;
  readonly infuriating: boolean;
  readonly simulationVersion: number;
  readonly courseHash: string;
  readonly finishedAt: Date;
  readonly replay: Buffer;
}

/** A player's best run of a course. */
export interface BestRunOfCourse {
  readonly runId: string;
  readonly total: number;
}

const BEST = 'SELECT id AS "runId", total FROM run WHERE player_id = $1';
const ORDER = 'total, infuriating DESC, finished_at, id';

/** The statements, for the benchmark that writes their plans. */
export const GHOST_QUERIES = {
  bestOfDay: `${BEST} AND game_day = $2 AND course_hash = $3 ORDER BY ${ORDER} LIMIT 1`,
  recordings: `
    SELECT run.id AS "runId", run.player_id AS "playerId", player.user_id AS "userId", player.username, run.total, run.infuriating,
      run.simulation_version AS "simulationVersion", run.course_hash AS "courseHash", run.finished_at AS "finishedAt", run.replay,
      ${KEPT_GUEST}
    FROM run JOIN player ON player.id = run.player_id WHERE run.id = ANY($1::uuid[])`,
} as const;

/** Reads the runs that others are played beside. It does not decide who may see them. */
@Injectable()
export class GhostRunsService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns the player's best run of a day's hole, ranked or not; undefined without one.
   * @param courseHash of the course that the day has: runs on one that it had before a replacement are not of the hole
   */
  async bestOfDay(playerId: string, day: GameDay, courseHash: string): Promise<BestRunOfCourse | undefined> {
    return (await this.dataSource.query<BestRunOfCourse[]>(GHOST_QUERIES.bestOfDay, [playerId, day, courseHash]))[0];
  }

  /** Returns the player's best run of the course of a map; undefined without one. @param sha256 see `courseSha256` */
  async bestOfMapCourse(playerId: string, sha256: Uint8Array): Promise<BestRunOfCourse | undefined> {
    const rows = await this.dataSource.query<BestRunOfCourse[]>(`${BEST} AND map_course_sha256 = $2 ORDER BY ${ORDER} LIMIT 1`, [
      playerId,
      Buffer.from(sha256),
    ]);
    return rows[0];
  }

  /** Returns those of the runs that exist, by their ids. */
  async recordings(runIds: readonly string[]): Promise<Map<string, Recording>> {
    const rows = runIds.length === 0 ? [] : await this.dataSource.query<Recording[]>(GHOST_QUERIES.recordings, [runIds]);
    return new Map(rows.map((row) => [row.runId, row]));
  }
}
