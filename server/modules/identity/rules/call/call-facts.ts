import type { IdentityClient } from '../../model/client.entity.ts';
import type { IdentitySession } from '../../model/session.entity.ts';
import type { IdentityUser } from '../../model/user.entity.ts';

/** A session of the call's browser, and its user. */
export interface SignedIn {
  readonly session: IdentitySession;
  readonly user: IdentityUser;
}

/** What rules and flows may know of a call, in a transaction and outside. */
export interface CallFacts {
  /** Scheme and host under which the page sees us. */
  readonly publicOrigin: string;
  readonly ipAddress: string;
  readonly userAgent: string;
  /** The browser, when its cookie is ours. */
  readonly client: IdentityClient | undefined;
  /** The cookie has the value from before it was changed: it is good for a moment, and is not to become a good one again. */
  readonly hasFormerToken: boolean;
  /** The session and user of a route that is `@InSession()`. */
  readonly me: SignedIn;
  /** @throws FapiException 404: the browser is not known to us */
  requireClient(): IdentityClient;
}
