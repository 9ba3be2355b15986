import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Player } from '../players/player.entity.ts';

/** One player has chosen another one as a rival. The other is not told, and need not have chosen the first. */
@Entity('rival')
@Check('rival_self_check', 'player_id <> rival_id')
@Index('rival_rival_idx', ['rivalId'])
export class Rival {
  /** Who has chosen. */
  @PrimaryColumn('uuid', { name: 'player_id', primaryKeyConstraintName: 'rival_pkey' })
  playerId!: string;

  @ManyToOne(() => Player, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'player_id', foreignKeyConstraintName: 'rival_player_fkey' })
  player?: Relation<Player>;

  @PrimaryColumn('uuid', { name: 'rival_id', primaryKeyConstraintName: 'rival_pkey' })
  rivalId!: string;

  @ManyToOne(() => Player, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'rival_id', foreignKeyConstraintName: 'rival_rival_fkey' })
  rival?: Relation<Player>;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
