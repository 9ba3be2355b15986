import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { OAuthStrategy } from './oauth-strategy.ts';
import { IdentityUser, type Metadata } from './user.entity.ts';
import type { Verification } from './verification.entity.ts';

/** An account that a user has at another provider, such as Google. A user has at most one of each provider. */
@Entity('identity_external_account')
@Index('identity_external_account_subject_key', ['provider', 'providerUserId'], { unique: true })
@Index('identity_external_account_user_key', ['userId', 'provider'], { unique: true })
@Index('identity_external_account_verification_idx', ['verificationId'])
export class ExternalAccount {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'identity_external_account_pkey' })
  id!: string;

  /** Names it in `linked_to` of the e-mail address that came with it. */
  @Column('text', { name: 'identification_id' })
  identificationId!: string;

  @Column('text', { name: 'user_id' })
  userId!: string;

  @ManyToOne(() => IdentityUser, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'identity_external_account_user_fkey' })
  user?: Relation<IdentityUser>;

  /** The strategy of the provider. */
  @Column('text')
  provider!: OAuthStrategy;

  /** The provider's lasting id of the account; null until its owner has come back from the provider. */
  @Column('text', { name: 'provider_user_id', nullable: true })
  providerUserId!: string | null;

  /** Separated by blanks. */
  @Column('text', { name: 'approved_scopes', default: '' })
  approvedScopes!: string;

  /** In lower case. */
  @Column('text', { name: 'email_address', nullable: true })
  emailAddress!: string | null;

  /** Whether the provider has verified the e-mail address. */
  @Column('boolean', { name: 'email_verified', default: false })
  emailVerified!: boolean;

  @Column('text', { name: 'first_name', nullable: true })
  firstName!: string | null;

  @Column('text', { name: 'last_name', nullable: true })
  lastName!: string | null;

  @Column('text', { nullable: true })
  username!: string | null;

  @Column('jsonb', { name: 'public_metadata', default: {} })
  publicMetadata!: Metadata;

  @Column('text', { nullable: true })
  label!: string | null;

  /** The provider's tokens: JSON, encrypted with a key derived from SECRET; base64url. */
  @Column('text', { nullable: true })
  tokens!: string | null;

  /** The last verification of the account. */
  @Column('text', { name: 'verification_id', nullable: true })
  verificationId!: string | null;

  /** The last verification, where it was loaded; null when it was deleted since. */
  verification?: Verification | null;

  @Column('timestamptz', { name: 'verified_at', nullable: true })
  verifiedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
