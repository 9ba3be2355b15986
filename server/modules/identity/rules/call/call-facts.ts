import type { IdentityClient } from '../../model/client.entity.ts';
import type { IdentitySession } from '../../model/session.entity.ts';
import type { IdentityUser } from '../../model/user.entity.ts';

/** A session of the call's browser client, and its user. */
export interface SignedIn {
  readonly session: IdentitySession;
  readonly user: IdentityUser;
}

/** A session as a new token of it needs it, with its user's name and ban. */
export interface NamedSession
  extends Pick<
      IdentitySession,
      'id' | 'userId' | 'status' | 'firstFactorAt' | 'secondFactorAt' | 'lastActiveAt' | 'expireAt' | 'abandonAt'
    >,
    Pick<IdentityUser, 'username' | 'banned'> {}

/** What rules and flows may read of a call, inside and outside a transaction. */
export interface CallFacts {
  /** Scheme and host of the site as the page sees it. */
  readonly publicOrigin: string;
  readonly ipAddress: string;
  readonly userAgent: string;
  /** The browser client; undefined without a valid cookie. */
  readonly client: IdentityClient | undefined;
  /** The cookie has its former value, which is valid for a short time and is never renewed. */
  readonly hasFormerToken: boolean;
  /** The session and user of an `@InSession()` route. */
  readonly me: SignedIn;
  /** @throws FapiException 404 for an unknown browser */
  requireClient(): IdentityClient;
}
