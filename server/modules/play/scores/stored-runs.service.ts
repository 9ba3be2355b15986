import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { MapRef } from '../../../../shared/course/course-ref.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import { KEPT_GUEST, type KeptGuest } from '../../../common/guest-numbers.ts';

/** A stored run and its player, without the replay. */
export interface StoredRun extends KeptGuest {
  readonly id: string;
  readonly playerId: string;
  /** The account; null for a player without one. */
  readonly userId: string | null;
  readonly username: string | null;
  /** The day of the hole; null for a run on a map. */
  readonly gameDay: GameDay | null;
  /** The map that was played; null for the hole of a day, and once the map is deleted. */
  readonly map: Pick<MapRef, 'id' | 'revision'> | null;
  readonly courseHash: string;
  readonly infuriating: boolean;
  readonly ranked: boolean;
  readonly total: number;
  readonly strokesByCheckpoint: readonly number[];
  readonly steps: number;
  readonly simulationVersion: number;
  readonly finishedAt: Date;
}

/** What proves a run. */
export interface RunProof {
  /** The encoded replay. */
  readonly replay: Uint8Array;
  /** What its events led to; null for a run from before this was stored. */
  readonly outcomes: Uint8Array | null;
}

/** Two primary keys; the replay is not read. */
export const STORED_RUN = `
  SELECT run.id, run.player_id AS "playerId", player.user_id AS "userId", player.username, run.game_day::text AS "gameDay",
    CASE WHEN run.map_id IS NOT NULL THEN json_build_object('id', run.map_id, 'revision', run.map_revision) END AS map,
    run.course_hash AS "courseHash", run.infuriating, run.ranked, run.total, run.strokes_by_checkpoint AS "strokesByCheckpoint", run.steps,
    run.simulation_version AS "simulationVersion", run.finished_at AS "finishedAt", ${KEPT_GUEST}
  FROM run JOIN player ON player.id = run.player_id WHERE run.id = $1`;

/** The index of the player's runs of a day has all that it reads. */
export const HAS_FINISHED = 'SELECT 1 FROM run WHERE player_id = $1 AND game_day = $2 LIMIT 1';

/** Reads single runs, for other modules. It does not decide who may see them. */
@Injectable()
export class StoredRunsService {
  constructor(private readonly dataSource: DataSource) {}

  /** @param id a UUID */
  async find(id: string): Promise<StoredRun | undefined> {
    const rows = await this.dataSource.query<StoredRun[]>(STORED_RUN, [id]);
    return rows[0];
  }

  /** Apart from the rest, so that a caller who may not see a run does not wait for its bytes. */
  async proofOf(id: string): Promise<RunProof | undefined> {
    const rows = await this.dataSource.query<RunProof[]>('SELECT replay, outcomes FROM run WHERE id = $1', [id]);
    return rows[0];
  }

  /** Tells whether a player has finished the hole of a day, with a rank or without. */
  async hasFinished(playerId: string, day: GameDay): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(HAS_FINISHED, [playerId, day]);
    return rows.length > 0;
  }
}
