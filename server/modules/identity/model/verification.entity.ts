import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A transferable one has proved an account at a provider, but the attempt is of the wrong kind: a sign-in without a user, or the reverse. */
export type VerificationStatus = 'unverified' | 'verified' | 'transferable' | 'failed' | 'expired';

/** Name of a registered strategy, such as `email_code`. The registry has them all (`rules/strategies`); some are made of settings. */
export type StrategyName = string;

export interface VerificationError {
  readonly code: string;
  readonly message: string;
  readonly long_message: string;
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** One proof that was asked for: a code or link that was sent, or an answer that was given. */
@Entity('identity_verification')
@Index('identity_verification_identification_idx', ['identificationId'])
@Index('identity_verification_link_idx', ['linkHash'], { where: 'link_hash IS NOT NULL' })
export class Verification {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'identity_verification_pkey' })
  id!: string;

  @Column('text')
  strategy!: StrategyName;

  @Column('text')
  status!: VerificationStatus;

  /** The e-mail address or phone number to prove; null where there is none, and for pretended accounts. */
  @Column('text', { name: 'identification_id', nullable: true })
  identificationId!: string | null;

  /** Receiver of code or link: a lower-case e-mail address or an E.164 number. */
  @Column('text', { nullable: true })
  target!: string | null;

  /** HMAC of the code; null without a code. */
  @Column('text', { name: 'code_hash', nullable: true })
  codeHash!: string | null;

  /** SHA-256 of the token in the link. */
  @Column('text', { name: 'link_hash', nullable: true })
  linkHash!: string | null;

  /** For a passkey: the options that the browser got, as JSON text, with their challenge. */
  @Column('text', { nullable: true })
  nonce!: string | null;

  /** Where the link redirects after it was opened. */
  @Column('text', { name: 'redirect_url', nullable: true })
  redirectUrl!: string | null;

  /** Where the browser goes to prove it: a URL of a provider, encrypted with a key derived from SECRET; base64url. */
  @Column('text', { name: 'external_redirect_url', nullable: true })
  externalRedirectUrl!: string | null;

  /** The client that asked. */
  @Column('text', { name: 'client_id', nullable: true })
  clientId!: string | null;

  /** The client on which it was verified. */
  @Column('text', { name: 'verified_at_client', nullable: true })
  verifiedAtClient!: string | null;

  @Column('integer', { default: 0 })
  attempts!: number;

  @Column('jsonb', { nullable: true })
  error!: VerificationError | null;

  @Column('timestamptz', { name: 'expire_at' })
  expireAt!: Date;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
