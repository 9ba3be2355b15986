import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Player } from '../../people/players/player.entity.ts';

/** A map that an account has saved. Its tiles stand in its revisions. */
@Entity('map')
@Index('map_player_idx', ['playerId'])
@Index('map_save_key', ['playerId', 'saveKeySha256'], { unique: true, where: 'save_key_sha256 IS NOT NULL' })
export class SavedMap {
  /** See MAP_ID in shared/course/course-ref.ts. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'map_pkey' })
  id!: string;

  /** The author of the map. */
  @Column('uuid', { name: 'player_id' })
  playerId!: string;

  @ManyToOne(() => Player, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'player_id', foreignKeyConstraintName: 'map_player_fkey' })
  player?: Relation<Player>;

  /** As the author wrote it. It passes the filter where others see it. */
  @Column('text')
  title!: string;

  /** The author offers it as a hole of the day. */
  @Column('boolean', { name: 'submit_for_daily' })
  submitForDaily!: boolean;

  /** SHA-256 of the secret key that the page made for the new map; null without one. */
  @Column('bytea', { name: 'save_key_sha256', nullable: true })
  saveKeySha256!: Buffer | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  /** When it was last saved. */
  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
