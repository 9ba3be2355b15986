import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { UnrankedReason } from '../../../../shared/api/scores.ts';
import type { MapRef } from '../../../../shared/course/course-ref.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { prepared } from '../../../common/prepared-statements.ts';
import type { Finish } from '../standings/standings.service.ts';
import { Attempt } from './attempt.entity.ts';
import { Run } from './run.entity.ts';
import type { Submission } from './submission.ts';
import { columnsOf } from './submitted-course.ts';

/** A run with what its attempt id says, as it is answered. */
export interface RunRecord {
  readonly id: string;
  readonly attemptId: string;
  readonly startedAt: Date;
  readonly courseHash: string;
  readonly infuriating: boolean;
  readonly simulationVersion: number;
  readonly playerId: string;
  /** The day of the hole; null for a run on a map. */
  readonly gameDay: GameDay | null;
  /** The map that was played; null for the hole of a day, and once the map is deleted. */
  readonly map: Pick<MapRef, 'id' | 'revision'> | null;
  readonly mapCourseSha256: Uint8Array | null;
  readonly ranked: boolean;
  readonly unrankedReason: UnrankedReason | null;
  readonly isFirst: boolean;
  readonly total: number;
  readonly strokesByCheckpoint: readonly number[];
  readonly replaySha256: Uint8Array;
  readonly finishedAt: Date;
}

/** A run on the hole of a day. Only such a run ranks. */
export type DayRun = RunRecord & { readonly gameDay: GameDay };

export const isDayRun = (run: RunRecord): run is DayRun => run.gameDay !== null;

/** A verified run of a guest who has stored enough, with its attempt if there is one. It is nowhere but in this answer. */
export type PassingRun = Omit<RunRecord, 'id' | 'attemptId'> & { readonly id: null; readonly attemptId: string | null };

/** A run that was found for a submission. */
export interface SentRun extends RunRecord {
  /** The run has the submission's key. */
  readonly isOfKey: boolean;
}

/** What of a run says whether it is worth storing. */
export type NewRun = Pick<RunRecord, 'playerId' | 'gameDay' | 'mapCourseSha256' | 'courseHash' | 'ranked' | 'total' | 'infuriating'>;

/** The run of a day that ranks with certain bytes. */
export interface RankedRun {
  readonly runId: string;
  readonly playerId: string;
  readonly isFirst: boolean;
  /** When its attempt was seen to start. */
  readonly startedAt: Date;
}

/** A run that waits until its guest has an account. */
export interface WaitingRun {
  readonly id: string;
  readonly day: GameDay;
  readonly replaySha256: Uint8Array;
}

export type AttemptRecord = Pick<Attempt, 'playerId' | 'isFirst' | 'startedAt'>;

/** The first number of all advisory locks for runs. No other lock of this database uses it. */
const RUN_LOCKS = 0x72756e;

const RECORD = `run.id, run.attempt_id AS "attemptId", attempt.started_at AS "startedAt", run.course_hash AS "courseHash", run.infuriating,
    run.simulation_version AS "simulationVersion", run.player_id AS "playerId", run.game_day::text AS "gameDay", run.ranked,
    CASE WHEN run.map_id IS NOT NULL THEN json_build_object('id', run.map_id, 'revision', run.map_revision) END AS map,
    run.map_course_sha256 AS "mapCourseSha256",
    run.is_first AS "isFirst", run.total, run.strokes_by_checkpoint AS "strokesByCheckpoint",
    run.replay_sha256 AS "replaySha256", run.unranked_reason AS "unrankedReason", run.finished_at AS "finishedAt"`;
const FROM_RUN = 'FROM run JOIN attempt ON attempt.id = run.attempt_id';
const SELECT_RECORD = `SELECT ${RECORD} ${FROM_RUN}`;

const SELECT_ATTEMPT = prepared(
  'SELECT player_id AS "playerId", is_first AS "isFirst", started_at AS "startedAt" FROM attempt WHERE id = $1',
);

const SELECT_SENT = prepared(`SELECT ${RECORD}, COALESCE(run.submission_key_sha256 = $1, false) AS "isOfKey" ${FROM_RUN}
  WHERE run.submission_key_sha256 = $1 OR run.attempt_id = $2
    OR (run.player_id = $3 AND run.game_day = $4 AND run.replay_sha256 = $5)
    OR (run.player_id = $3 AND run.map_course_sha256 = $6 AND run.replay_sha256 = $5)
  ORDER BY "isOfKey" DESC, COALESCE(run.attempt_id = $2, false) DESC LIMIT 1`);

const SELECT_BY_KEY = prepared(`${SELECT_RECORD} WHERE run.submission_key_sha256 = $1`);

const SELECT_ANY = prepared('SELECT 1 FROM run WHERE player_id = $1 LIMIT 1');

const SUM_STORED = prepared(`SELECT count(*)::integer AS runs, COALESCE(sum(octet_length(replay)), 0)::double precision AS bytes
  FROM run WHERE player_id = $1 AND finished_at >= $2`);

const SELECT_RANKED =
  prepared(`SELECT run.id AS "runId", run.player_id AS "playerId", run.is_first AS "isFirst", attempt.started_at AS "startedAt"
  FROM run JOIN attempt ON attempt.id = run.attempt_id
  WHERE run.game_day = $1 AND run.replay_sha256 = $2 AND run.ranked
  ORDER BY attempt.started_at, run.id LIMIT 1`);

@Injectable()
export class RunsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insertAttempt(manager: EntityManager, attempt: Omit<Attempt, 'player'>): Promise<void> {
    await manager.getRepository(Attempt).insert(attempt);
  }

  /** Finds an attempt; undefined when there is none. Its player changes when the device signs in during the run. */
  async findAttempt(id: string, manager: EntityManager | DataSource = this.dataSource): Promise<AttemptRecord | undefined> {
    return (await manager.query<AttemptRecord[]>(SELECT_ATTEMPT, [id]))[0];
  }

  async insertRun(manager: EntityManager, run: Omit<Run, 'player' | 'attempt' | 'map' | 'mapCourse'>): Promise<void> {
    await manager.getRepository(Run).insert(run);
  }

  /** Finds the run of a submission that was sent before: by its key, else by its attempt, else by player, course and bytes. */
  async findSent(
    { submissionKeySha256, attempt, playerId, course, replaySha256 }: Submission,
    manager: EntityManager | DataSource = this.dataSource,
  ): Promise<SentRun | undefined> {
    const { gameDay, mapCourseSha256 } = columnsOf(course);
    const values = [submissionKeySha256, attempt?.id ?? null, playerId, gameDay, replaySha256, mapCourseSha256];
    return (await manager.query<SentRun[]>(SELECT_SENT, values))[0];
  }

  /** Whether a player has a verified run, of whatever kind. */
  async hasAny(manager: EntityManager, playerId: string): Promise<boolean> {
    return (await manager.query<unknown[]>(SELECT_ANY, [playerId])).length > 0;
  }

  /** Counts the player's runs since an instant, and the bytes of their replays. */
  async storedSince(manager: EntityManager, playerId: string, since: Date): Promise<{ readonly runs: number; readonly bytes: number }> {
    const rows = await manager.query<{ runs: number; bytes: number }[]>(SUM_STORED, [playerId, since]);
    return rows[0] ?? { runs: 0, bytes: 0 };
  }

  /** Whether the player has a run of the same course and kind that is at least as good. */
  async hasAsGood(manager: EntityManager, run: NewRun): Promise<boolean> {
    const { playerId, gameDay, mapCourseSha256, courseHash, ranked, total, infuriating } = run;
    const rows = await manager.query<unknown[]>(
      `SELECT 1 FROM run WHERE player_id = $1 AND game_day IS NOT DISTINCT FROM $2::date AND map_course_sha256 IS NOT DISTINCT FROM $3
         AND course_hash = $4 AND ranked = $5 AND total <= $6 AND infuriating >= $7 LIMIT 1`,
      [playerId, gameDay, mapCourseSha256, courseHash, ranked, total, infuriating],
    );
    return rows.length > 0;
  }

  async findBySubmissionKey(keySha256: Buffer, manager: EntityManager | DataSource = this.dataSource): Promise<RunRecord | undefined> {
    return (await manager.query<RunRecord[]>(SELECT_BY_KEY, [keySha256]))[0];
  }

  /**
   * Waits until no other transaction stores a run of the course with these bytes, and holds others off until this transaction ends.
   * @param courseKey see `courseKeyOf`; for the hole of a day, the day
   */
  async lockReplay(manager: EntityManager, courseKey: string, replaySha256: Uint8Array): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock($1, $2)', [RUN_LOCKS, lockNumber(courseKey, replaySha256)]);
  }

  /** Finds the run that ranks on the day with these bytes. Of several, which only old data can have, it is the earliest. */
  async findRanked(manager: EntityManager, day: GameDay, replaySha256: Uint8Array): Promise<RankedRun | undefined> {
    return (await manager.query<RankedRun[]>(SELECT_RANKED, [day, replaySha256]))[0];
  }

  /** Notes why a run does not rank, or ranks no more. It is not blind. */
  async markAsUnranked(manager: EntityManager, runId: string, reason: UnrankedReason): Promise<void> {
    await manager.query('UPDATE run SET ranked = false, is_first = false, unranked_reason = $2 WHERE id = $1', [runId, reason]);
  }

  async markAsRanked(manager: EntityManager, runId: string): Promise<void> {
    await manager.query('UPDATE run SET ranked = true, unranked_reason = NULL WHERE id = $1', [runId]);
  }

  /** Returns the player's best ranked run of the day, as the board orders them. */
  async bestOf(manager: EntityManager, day: GameDay, playerId: string): Promise<Finish | undefined> {
    const rows = await manager.query<Finish[]>(
      `SELECT id AS "runId", player_id AS "playerId", game_day::text AS day, total, infuriating, finished_at AS "finishedAt",
         strokes_by_checkpoint AS "strokesByCheckpoint"
       FROM run WHERE player_id = $1 AND game_day = $2 AND ranked ORDER BY total, infuriating DESC, finished_at, id LIMIT 1`,
      [playerId, day],
    );
    return rows[0];
  }

  /** Returns the player's runs since a day that wait for an account: the blind ones first, then the best, a limited number. */
  async waitingOf(playerId: string, since: GameDay): Promise<WaitingRun[]> {
    return this.dataSource.query<WaitingRun[]>(
      `SELECT id, game_day::text AS day, replay_sha256 AS "replaySha256" FROM run
       WHERE player_id = $1 AND unranked_reason = 'new_guest' AND game_day >= $2
       ORDER BY is_first DESC, total, infuriating DESC, finished_at, id LIMIT $3`,
      [playerId, since, LIMITS.waitingRuns],
    );
  }

  /** Finds a run that still waits for an account. */
  async findWaiting(manager: EntityManager, id: string): Promise<DayRun | undefined> {
    const rows = await manager.query<DayRun[]>(`${SELECT_RECORD} WHERE run.id = $1 AND run.unranked_reason = 'new_guest'`, [id]);
    return rows[0];
  }

  /** Finds the player's run of the course with the same bytes: the same run, sent again. */
  async findByReplay(
    key: Pick<RunRecord, 'playerId' | 'gameDay' | 'mapCourseSha256' | 'replaySha256'>,
    manager: EntityManager | DataSource = this.dataSource,
  ): Promise<RunRecord | undefined> {
    const rows = await manager.query<RunRecord[]>(
      `${SELECT_RECORD} WHERE run.player_id = $1 AND run.replay_sha256 = $3 AND (run.game_day = $2 OR run.map_course_sha256 = $4)`,
      [key.playerId, key.gameDay, key.replaySha256, key.mapCourseSha256],
    );
    return rows[0];
  }
}

/** Two runs may share the number: they wait for each other, and nothing else follows from it. */
function lockNumber(courseKey: string, replaySha256: Uint8Array): number {
  return createHash('sha256').update(courseKey).update(replaySha256).digest().readInt32BE();
}
