import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { BrowserAttempt } from './browser-attempt.entity.ts';
import { IdentityClient } from './client.entity.ts';

export type SignInStatus = 'needs_identifier' | 'needs_first_factor' | 'needs_second_factor' | 'needs_new_password' | 'complete';

/** An attempt to sign in. */
@Entity('identity_sign_in')
@Index('identity_sign_in_client_idx', ['clientId'])
@Index('identity_sign_in_user_idx', ['userId'])
@Index('identity_sign_in_abandon_idx', ['abandonAt'])
export class SignIn extends BrowserAttempt {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'identity_sign_in_pkey' })
  id!: string;

  @ManyToOne(() => IdentityClient, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'client_id', foreignKeyConstraintName: 'identity_sign_in_client_fkey' })
  client?: Relation<IdentityClient>;

  @Column('text')
  status!: SignInStatus;

  /** The identifier as it was entered. */
  @Column('text', { nullable: true })
  identifier!: string | null;

  /** Null before an identifier is known, and for a pretended account. */
  @Column('text', { name: 'user_id', nullable: true })
  userId!: string | null;

  @Column('text', { name: 'first_verification_id', nullable: true })
  firstVerificationId!: string | null;

  @Column('text', { name: 'second_verification_id', nullable: true })
  secondVerificationId!: string | null;

  /** Digest of the password that replaces the account's one when the attempt completes. Until then it waits for the second factor. */
  @Column('text', { name: 'new_password_hash', nullable: true })
  newPasswordHash!: string | null;

  /** Whether the new password ends the account's other sessions. */
  @Column('boolean', { name: 'ends_other_sessions', default: false })
  endsOtherSessions!: boolean;
}
