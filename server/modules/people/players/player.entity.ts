import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A player: a device, known by its cookie, or an account. Names are found by indexes that the migrations define, because the ORM cannot
 * express them.
 */
@Entity('player')
@Index('player_name_idx', { synchronize: false })
@Index('player_name_search_idx', { synchronize: false })
@Index('player_kept_guest_key', { synchronize: false })
@Check('player_kept_guest_check', '(kept_guest IS NULL) = (kept_since IS NULL)')
@Index('player_user_key', ['userId'], { unique: true, where: 'user_id IS NOT NULL' })
export class Player {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'player_pkey' })
  id!: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  /** The account behind the player; null for a device without one. */
  @Column('text', { name: 'user_id', nullable: true })
  userId!: string | null;

  /** Shown on boards; null is shown as 'Anonymous'. */
  @Column('text', { nullable: true })
  username!: string | null;

  /** Since when the name is valid: an older token does not restore an older name. Null for a player that never had an account. */
  @Column('timestamptz', { name: 'username_as_of', nullable: true })
  usernameAsOf!: Date | null;

  /** The number of the name that a guest keeps, see `guestSchema`; null without one. */
  @Column('bigint', { name: 'kept_guest', nullable: true })
  keptGuest!: string | null;

  /** The first day that has the kept name. */
  @Column('date', { name: 'kept_since', nullable: true })
  keptSince!: string | null;

  /** Set for a new guest above the limit of its network: its runs of this day and earlier ones do not rank without an account. */
  @Column('date', { name: 'limited_day', nullable: true })
  limitedDay!: string | null;

  /** Days in a row with a verified finish, `streakDay` included. */
  @Column('integer', { default: 0 })
  streak!: number;

  @Column('date', { name: 'streak_day', nullable: true })
  streakDay!: string | null;
}
