import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { BrowserAttempt } from './browser-attempt.entity.ts';
import { IdentityClient } from './client.entity.ts';
import type { Metadata } from './user.entity.ts';

export type SignUpStatus = 'missing_requirements' | 'complete' | 'abandoned';

/** An account that is being created. */
@Entity('identity_sign_up')
@Index('identity_sign_up_client_idx', ['clientId'])
@Index('identity_sign_up_user_idx', ['createdUserId'])
@Index('identity_sign_up_abandon_idx', ['abandonAt'])
export class SignUp extends BrowserAttempt {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'identity_sign_up_pkey' })
  id!: string;

  @ManyToOne(() => IdentityClient, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'client_id', foreignKeyConstraintName: 'identity_sign_up_client_fkey' })
  client?: Relation<IdentityClient>;

  @Column('text')
  status!: SignUpStatus;

  @Column('text', { name: 'email_address', nullable: true })
  emailAddress!: string | null;

  @Column('text', { name: 'phone_number', nullable: true })
  phoneNumber!: string | null;

  @Column('text', { nullable: true })
  username!: string | null;

  @Column('text', { name: 'first_name', nullable: true })
  firstName!: string | null;

  @Column('text', { name: 'last_name', nullable: true })
  lastName!: string | null;

  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash!: string | null;

  @Column('jsonb', { name: 'unsafe_metadata', default: {} })
  unsafeMetadata!: Metadata;

  @Column('timestamptz', { name: 'legal_accepted_at', nullable: true })
  legalAcceptedAt!: Date | null;

  @Column('text', { name: 'email_verification_id', nullable: true })
  emailVerificationId!: string | null;

  @Column('text', { name: 'phone_verification_id', nullable: true })
  phoneVerificationId!: string | null;

  /** The proof of an account at a provider. */
  @Column('text', { name: 'external_verification_id', nullable: true })
  externalVerificationId!: string | null;

  /** The sign-up has begun without a captcha, because its person was about to go to a provider. */
  @Column('boolean', { name: 'skipped_captcha', default: false })
  skippedCaptcha!: boolean;

  @Column('text', { name: 'created_user_id', nullable: true })
  createdUserId!: string | null;
}
