import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** JSON that the product, or its players, store with an account. */
export type Metadata = Readonly<Record<string, unknown>>;

/** The field that is taken when a unique index of accounts is violated. */
export const USER_FIELDS = { identity_user_username_key: 'username' } as const;

/** An account. */
@Entity('identity_user')
@Index('identity_user_username_key', ['usernameKey'], { unique: true, where: 'username_key IS NOT NULL' })
@Index('identity_user_passkey_handle_key', ['passkeyHandle'], { unique: true })
export class IdentityUser {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'identity_user_pkey' })
  id!: string;

  @Column('text', { nullable: true })
  username!: string | null;

  /** The form of the username that must be unique: folded, so that no name can be mistaken for another. */
  @Column('text', { name: 'username_key', nullable: true })
  usernameKey!: string | null;

  @Column('text', { name: 'first_name', nullable: true })
  firstName!: string | null;

  @Column('text', { name: 'last_name', nullable: true })
  lastName!: string | null;

  /** Argon2id, in the PHC string format. */
  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash!: string | null;

  @Column('text', { name: 'primary_email_address_id', nullable: true })
  primaryEmailAddressId!: string | null;

  @Column('text', { name: 'primary_phone_number_id', nullable: true })
  primaryPhoneNumberId!: string | null;

  @Column('jsonb', { name: 'public_metadata', default: {} })
  publicMetadata!: Metadata;

  /** Metadata that the browser may write. */
  @Column('jsonb', { name: 'unsafe_metadata', default: {} })
  unsafeMetadata!: Metadata;

  /** Encrypted with a key derived from SECRET; base64url. */
  @Column('text', { name: 'totp_secret', nullable: true })
  totpSecret!: string | null;

  /** Null until a first code of the app was entered. */
  @Column('timestamptz', { name: 'totp_verified_at', nullable: true })
  totpVerifiedAt!: Date | null;

  /** The last accepted time step: a code is valid once. */
  @Column('integer', { name: 'totp_last_step', nullable: true })
  totpLastStep!: number | null;

  /** The name under which authenticators keep the account's passkeys: 32 random bytes, base64url. Null before the first passkey. */
  @Column('text', { name: 'passkey_handle', nullable: true })
  passkeyHandle!: string | null;

  @Column('text', { name: 'profile_image_id', nullable: true })
  profileImageId!: string | null;

  /** Failed proofs in a row, codes counted too. */
  @Column('integer', { name: 'failed_attempts', default: 0 })
  failedAttempts!: number;

  @Column('timestamptz', { name: 'locked_until', nullable: true })
  lockedUntil!: Date | null;

  @Column('boolean', { default: false })
  banned!: boolean;

  @Column('timestamptz', { name: 'legal_accepted_at', nullable: true })
  legalAcceptedAt!: Date | null;

  @Column('timestamptz', { name: 'mfa_enabled_at', nullable: true })
  mfaEnabledAt!: Date | null;

  @Column('timestamptz', { name: 'mfa_disabled_at', nullable: true })
  mfaDisabledAt!: Date | null;

  @Column('timestamptz', { name: 'last_sign_in_at', nullable: true })
  lastSignInAt!: Date | null;

  @Column('timestamptz', { name: 'last_active_at', nullable: true })
  lastActiveAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
