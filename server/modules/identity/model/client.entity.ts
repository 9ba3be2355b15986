import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A browser client, known by its cookie. It has sessions, and at most one running sign-in and one running sign-up. */
@Entity('identity_client')
@Index('identity_client_token_key', ['tokenHash'], { unique: true })
@Index('identity_client_previous_token_idx', ['previousTokenHash'], { where: 'previous_token_hash IS NOT NULL' })
export class IdentityClient {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'identity_client_pkey' })
  id!: string;

  /** SHA-256 of the cookie's value. */
  @Column('text', { name: 'token_hash' })
  tokenHash!: string;

  /** The cookie's former value. Requests that were sent before the change still have it. */
  @Column('text', { name: 'previous_token_hash', nullable: true })
  previousTokenHash!: string | null;

  /** Until then the cookie is also accepted under its old name; null for browser clients that are newer than the present name. */
  @Column('timestamptz', { name: 'old_cookie_until', nullable: true })
  oldCookieUntil!: Date | null;

  @Column('timestamptz', { name: 'rotated_at' })
  rotatedAt!: Date;

  @Column('text', { name: 'last_active_session_id', nullable: true })
  lastActiveSessionId!: string | null;

  /** The running sign-in; null once it is complete. */
  @Column('text', { name: 'sign_in_id', nullable: true })
  signInId!: string | null;

  @Column('text', { name: 'sign_up_id', nullable: true })
  signUpId!: string | null;

  /** Until then a passed challenge is not repeated. */
  @Column('timestamptz', { name: 'captcha_passed_until', nullable: true })
  captchaPassedUntil!: Date | null;

  /** Challenges that failed in a row. */
  @Column('integer', { name: 'captcha_failures', default: 0 })
  captchaFailures!: number;

  @Column('text', { name: 'last_authentication_strategy', nullable: true })
  lastAuthenticationStrategy!: string | null;

  @Column('timestamptz', { name: 'cookie_expires_at' })
  cookieExpiresAt!: Date;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
