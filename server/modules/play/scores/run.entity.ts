import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation, Unique } from 'typeorm';
import type { UnrankedReason } from '../../../../shared/api/scores.ts';
import { MapCourse } from '../../courses/maps/map-course.entity.ts';
import { MapRevision } from '../../courses/maps/map-revision.entity.ts';
import { Player } from '../../people/players/player.entity.ts';
import { Attempt } from './attempt.entity.ts';

/** A finished run that the server has re-simulated, with the replay that proves it. It belongs to the hole of a day, or to the course of a map. */
@Entity('run')
@Index('run_ranked_replay_idx', ['gameDay', 'replaySha256'], { where: 'ranked' })
@Index('run_waiting_idx', ['playerId'], { where: "unranked_reason = 'new_guest'" })
@Check('run_unranked_reason_check', "unranked_reason IS NULL OR (unranked_reason IN ('copy', 'new_guest') AND NOT ranked)")
@Index('run_late_idx', ['playerId', 'gameDay', 'total'], { where: 'NOT ranked AND unranked_reason IS NULL' })
@Index('run_infuriating_idx', ['playerId', 'gameDay'], { where: 'infuriating AND ranked' })
@Index('run_submission_key', ['submissionKeySha256'], { unique: true, where: 'submission_key_sha256 IS NOT NULL' })
@Index('run_map_idx', ['mapId', 'mapRevision'], { where: 'map_id IS NOT NULL' })
@Index('run_map_course_idx', ['mapCourseSha256'], { where: 'map_course_sha256 IS NOT NULL' })
@Index('run_map_replay_key', ['playerId', 'mapCourseSha256', 'replaySha256'], { unique: true, where: 'map_course_sha256 IS NOT NULL' })
@Check(
  'run_course_check',
  `(game_day IS NOT NULL AND level IS NOT NULL AND map_course_sha256 IS NULL AND map_id IS NULL AND map_revision IS NULL)
    OR (game_day IS NULL AND level IS NULL AND map_course_sha256 IS NOT NULL AND (map_id IS NULL) = (map_revision IS NULL)
      AND NOT ranked AND NOT is_first AND unranked_reason IS NULL)`,
)
@Unique('run_attempt_key', ['attemptId'])
@Unique('run_replay_key', ['playerId', 'gameDay', 'replaySha256'])
export class Run {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'run_pkey' })
  id!: string;

  @Column('uuid', { name: 'player_id' })
  playerId!: string;

  @ManyToOne(() => Player, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'player_id', foreignKeyConstraintName: 'run_player_fkey' })
  player?: Relation<Player>;

  /** The attempt. A run that was begun offline got it at submission. */
  @Column('uuid', { name: 'attempt_id' })
  attemptId!: string;

  @ManyToOne(() => Attempt, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'attempt_id', foreignKeyConstraintName: 'run_attempt_fkey' })
  attempt?: Relation<Attempt>;

  /** The day of the hole; null for a run on a map. */
  @Column('date', { name: 'game_day', nullable: true })
  gameDay!: string | null;

  /** Number of the day's level file; null for a run on a map. */
  @Column('integer', { nullable: true })
  level!: number | null;

  /** The map that was played; null for the hole of a day, and once the map is deleted. */
  @Column('text', { name: 'map_id', nullable: true })
  mapId!: string | null;

  @Column('integer', { name: 'map_revision', nullable: true })
  mapRevision!: number | null;

  @ManyToOne(() => MapRevision, { onDelete: 'SET NULL' })
  @JoinColumn([
    { name: 'map_id', referencedColumnName: 'mapId', foreignKeyConstraintName: 'run_map_fkey' },
    { name: 'map_revision', referencedColumnName: 'revision', foreignKeyConstraintName: 'run_map_fkey' },
  ])
  map?: Relation<MapRevision>;

  /** The course of the map, which stays when the map is deleted; null for the hole of a day. */
  @Column('bytea', { name: 'map_course_sha256', nullable: true })
  mapCourseSha256!: Buffer | null;

  @ManyToOne(() => MapCourse)
  @JoinColumn({ name: 'map_course_sha256', foreignKeyConstraintName: 'run_map_course_fkey' })
  mapCourse?: Relation<MapCourse>;

  /** First 16 hex digits of the course's SHA-256. */
  @Column('text', { name: 'course_hash' })
  courseHash!: string;

  @Column('boolean')
  infuriating!: boolean;

  @Column('boolean', { name: 'is_first' })
  isFirst!: boolean;

  /** False for a run that came when its day took no more, which counts for the archive, and for one with an `unrankedReason`. */
  @Column('boolean')
  ranked!: boolean;

  /** Why a run of an open day does not rank. */
  @Column('text', { name: 'unranked_reason', nullable: true })
  unrankedReason!: UnrankedReason | null;

  @Column('integer')
  total!: number;

  /** Strokes charged to the start (0) and to each checkpoint in turn. */
  @Column('integer', { name: 'strokes_by_checkpoint', array: true })
  strokesByCheckpoint!: number[];

  /** Simulated steps of 1/135 s. */
  @Column('integer')
  steps!: number;

  @Column('integer', { name: 'simulation_version' })
  simulationVersion!: number;

  @Column('bytea')
  replay!: Buffer;

  @Column('bytea', { name: 'replay_sha256' })
  replaySha256!: Buffer;

  /** What each event has led to; `decodeOutcomes` reads it. Null for a run that was verified before outcomes were stored. */
  @Column('bytea', { nullable: true })
  outcomes!: Buffer | null;

  /** SHA-256 of the secret key that the page made for the run. Null for a run of an older page. */
  @Column('bytea', { name: 'submission_key_sha256', nullable: true })
  submissionKeySha256!: Buffer | null;

  /** When the server received it. */
  @Column('timestamptz', { name: 'finished_at' })
  finishedAt!: Date;
}
