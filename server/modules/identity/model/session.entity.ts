import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { IdentityClient } from './client.entity.ts';
import { IdentityUser } from './user.entity.ts';

export type SessionStatus = 'active' | 'pending' | 'ended' | 'removed' | 'expired' | 'replaced' | 'revoked' | 'abandoned';

/** The running or last reverification of a session. */
export interface Reverification {
  readonly id: string;
  readonly level: 'first_factor' | 'second_factor' | 'multi_factor';
  readonly status: 'needs_first_factor' | 'needs_second_factor' | 'complete';
  readonly firstVerificationId: string | null;
  readonly secondVerificationId: string | null;
}

/** A user who is signed in on a browser client. Only active and pending sessions count as signed in. */
@Entity('identity_session')
@Index('identity_session_client_idx', ['clientId'])
@Index('identity_session_user_idx', ['userId'])
export class IdentitySession {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'identity_session_pkey' })
  id!: string;

  @Column('text', { name: 'client_id' })
  clientId!: string;

  @ManyToOne(() => IdentityClient, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'client_id', foreignKeyConstraintName: 'identity_session_client_fkey' })
  client?: Relation<IdentityClient>;

  @Column('text', { name: 'user_id' })
  userId!: string;

  @ManyToOne(() => IdentityUser, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'identity_session_user_fkey' })
  user?: Relation<IdentityUser>;

  @Column('text')
  status!: SessionStatus;

  /** When the first factor was last proved; 1970 after a check has begun that asks for it. */
  @Column('timestamptz', { name: 'first_factor_at' })
  firstFactorAt!: Date;

  /** When the second factor was last proved; null if never, or if the account has lost it; 1970 after a check has begun that asks for it. */
  @Column('timestamptz', { name: 'second_factor_at', nullable: true })
  secondFactorAt!: Date | null;

  @Column('jsonb', { nullable: true })
  reverification!: Reverification | null;

  @Column('text', { name: 'device_type', nullable: true })
  deviceType!: string | null;

  @Column('text', { name: 'browser_name', nullable: true })
  browserName!: string | null;

  @Column('text', { name: 'browser_version', nullable: true })
  browserVersion!: string | null;

  @Column('boolean', { name: 'is_mobile', default: false })
  isMobile!: boolean;

  @Column('text', { name: 'ip_address', nullable: true })
  ipAddress!: string | null;

  @Column('timestamptz', { name: 'last_active_at' })
  lastActiveAt!: Date;

  /** Absolute end. */
  @Column('timestamptz', { name: 'expire_at' })
  expireAt!: Date;

  /** When it ends without activity. */
  @Column('timestamptz', { name: 'abandon_at' })
  abandonAt!: Date;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  /** Changes only with the claims of its tokens: official clients cache tokens by it. */
  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
