import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation, Unique } from 'typeorm';
import type { UnrankedReason } from '../../../shared/api/scores.ts';
import { Player } from '../players/player.entity.ts';
import { Attempt } from './attempt.entity.ts';

/** A finished run that the server has re-simulated, with the replay that proves it. */
@Entity('run')
@Index('run_ranked_replay_idx', ['gameDay', 'replaySha256'], { where: 'ranked' })
@Index('run_waiting_idx', ['playerId'], { where: "unranked_reason = 'new_guest'" })
@Check('run_unranked_reason_check', "unranked_reason IS NULL OR (unranked_reason IN ('copy', 'new_guest') AND NOT ranked)")
@Index('run_late_idx', ['playerId', 'gameDay', 'total'], { where: 'NOT ranked AND unranked_reason IS NULL' })
@Index('run_infuriating_idx', ['playerId', 'gameDay'], { where: 'infuriating AND ranked' })
@Index('run_submission_key', ['submissionKeySha256'], { unique: true, where: 'submission_key_sha256 IS NOT NULL' })
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

  @Column('date', { name: 'game_day' })
  gameDay!: string;

  @Column('integer')
  level!: number;

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

  /** SHA-256 of the secret key that the page made for the run. Null for a run of an older page. */
  @Column('bytea', { name: 'submission_key_sha256', nullable: true })
  submissionKeySha256!: Buffer | null;

  /** When the server received it. */
  @Column('timestamptz', { name: 'finished_at' })
  finishedAt!: Date;
}
