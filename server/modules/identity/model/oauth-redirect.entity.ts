import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { IdentityClient } from './client.entity.ts';
import type { OAuthStrategy } from './oauth-strategy.ts';

/** What a redirect to a provider is for: a sign-in, a sign-up, or a provider's account that is added to the user's own. */
export type RedirectPurpose = 'sign_in' | 'sign_up' | 'connect';

/** What a provider says about an account. */
export interface SocialProfile {
  /** The provider's lasting id of the account. */
  readonly subject: string;
  /** In lower case. */
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly username: string | null;
  readonly pictureUrl: string | null;
}

/** A visit of a browser to a provider, from the call that began it until its account is added to a user. */
@Entity('identity_oauth_redirect')
@Index('identity_oauth_redirect_state_key', ['stateHash'], { unique: true })
@Index('identity_oauth_redirect_handle_key', ['handleHash'], { unique: true })
@Index('identity_oauth_redirect_verification_idx', ['verificationId'])
@Index('identity_oauth_redirect_client_idx', ['clientId'])
@Index('identity_oauth_redirect_expire_idx', ['expireAt'])
export class OAuthRedirect {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'identity_oauth_redirect_pkey' })
  id!: string;

  /** SHA-256 of the `state` parameter. */
  @Column('text', { name: 'state_hash' })
  stateHash!: string;

  /** The browser client that began it, and that alone may end it. */
  @Column('text', { name: 'client_id' })
  clientId!: string;

  @ManyToOne(() => IdentityClient, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'client_id', foreignKeyConstraintName: 'identity_oauth_redirect_client_fkey' })
  client?: Relation<IdentityClient>;

  @Column('text')
  purpose!: RedirectPurpose;

  /** The id of the sign-in, the sign-up or the external account. */
  @Column('text', { name: 'subject_id' })
  subjectId!: string;

  @Column('text')
  strategy!: OAuthStrategy;

  @Column('text', { name: 'verification_id' })
  verificationId!: string;

  /** Where the browser continues when more is to be done. */
  @Column('text', { name: 'redirect_url' })
  redirectUrl!: string;

  /** Where the browser continues when it is signed in. */
  @Column('text', { name: 'complete_url' })
  completeUrl!: string;

  /** Authorization URL, nonce, PKCE verifier and callback URL: JSON, encrypted with a key derived from SECRET; base64url. */
  @Column('text')
  sealed!: string;

  /** What came by POST from the provider, encrypted as well; null again once it was read. */
  @Column('text', { nullable: true })
  posted!: string | null;

  /** SHA-256 of the handle by which the browser fetches what was posted. */
  @Column('text', { name: 'handle_hash', nullable: true })
  handleHash!: string | null;

  @Column('timestamptz', { name: 'posted_at', nullable: true })
  postedAt!: Date | null;

  /** What the provider said, encrypted as well; null before the browser is back, and once it is used or too old. */
  @Column('text', { name: 'sealed_profile', nullable: true })
  sealedProfile!: string | null;

  @Column('text', { name: 'approved_scopes', default: '' })
  approvedScopes!: string;

  /** The provider's tokens, encrypted as well. */
  @Column('text', { nullable: true })
  tokens!: string | null;

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt!: Date | null;

  /** Until when the browser may come back, and then until when it may go on with what the provider said. */
  @Column('timestamptz', { name: 'expire_at' })
  expireAt!: Date;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
