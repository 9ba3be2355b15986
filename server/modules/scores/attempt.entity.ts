import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Player } from '../players/player.entity.ts';

/** The record that a run was begun, with what its signed attempt id says. A run that was begun offline gets it at submission. */
@Entity('attempt')
@Index('attempt_player_idx', ['playerId'])
@Index('attempt_first_key', ['playerId', 'gameDay'], { unique: true, where: 'is_first' })
export class Attempt {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'attempt_pkey' })
  id!: string;

  @Column('uuid', { name: 'player_id' })
  playerId!: string;

  @ManyToOne(() => Player, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'player_id', foreignKeyConstraintName: 'attempt_player_fkey' })
  player?: Relation<Player>;

  @Column('date', { name: 'game_day' })
  gameDay!: string;

  /** True for the blind run: the first that the player started on the day. */
  @Column('boolean', { name: 'is_first' })
  isFirst!: boolean;

  @Column('boolean')
  infuriating!: boolean;

  @Column('timestamptz', { name: 'started_at' })
  startedAt!: Date;
}
