import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Player } from '../../people/players/player.entity.ts';

/** The record that a run was begun, with what its signed attempt id says. A run that was begun offline gets it at submission. */
@Entity('attempt')
@Index('attempt_player_idx', ['playerId'])
@Index('attempt_map_idx', ['playerId'], { where: 'game_day IS NULL' })
@Index('attempt_first_key', ['playerId', 'gameDay'], { unique: true, where: 'is_first' })
@Check('attempt_course_check', '(game_day IS NULL) <> (map_course_sha256 IS NULL) AND NOT (game_day IS NULL AND is_first)')
export class Attempt {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'attempt_pkey' })
  id!: string;

  @Column('uuid', { name: 'player_id' })
  playerId!: string;

  @ManyToOne(() => Player, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'player_id', foreignKeyConstraintName: 'attempt_player_fkey' })
  player?: Relation<Player>;

  /** The day of the hole; null for an attempt at a map. */
  @Column('date', { name: 'game_day', nullable: true })
  gameDay!: string | null;

  /** The course of the map; null for the hole of a day. The course itself may be gone. */
  @Column('bytea', { name: 'map_course_sha256', nullable: true })
  mapCourseSha256!: Buffer | null;

  /** True for the blind run: the first that the player started on the day. Never at a map. */
  @Column('boolean', { name: 'is_first' })
  isFirst!: boolean;

  @Column('boolean')
  infuriating!: boolean;

  @Column('timestamptz', { name: 'started_at' })
  startedAt!: Date;
}
