import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Player } from '../../people/players/player.entity.ts';

/** A ball style that a player has earned, and keeps. */
@Entity('unlocked_style')
export class UnlockedStyle {
  @PrimaryColumn('uuid', { name: 'player_id', primaryKeyConstraintName: 'unlocked_style_pkey' })
  playerId!: string;

  @ManyToOne(() => Player, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'player_id', foreignKeyConstraintName: 'unlocked_style_player_fkey' })
  player?: Relation<Player>;

  /** As in `shared/ball-styles.ts`; a style that a newer server has added may be among them. */
  @PrimaryColumn('text', { name: 'style_id', primaryKeyConstraintName: 'unlocked_style_pkey' })
  styleId!: string;

  /** When the server first saw that the counters had earned it. */
  @Column('timestamptz', { name: 'unlocked_at' })
  unlockedAt!: Date;
}
