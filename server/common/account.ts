import type { FastifyRequest } from 'fastify';

/** Who is signed in, as a token says. */
export interface Account {
  /** `user_...`, as the identity service names its users. */
  readonly userId: string;
  /** `sess_...` */
  readonly sessionId: string;
  /** Null for an account without one; undefined when the token does not say, as those of a hosted instance may. */
  readonly username: string | null | undefined;
  /** When that was so, ms since the epoch. */
  readonly asOfMs: number;
}

/** Knows whose a session token is. The identity module provides it; what stands below cannot ask for that module. */
export abstract class TokenAuthenticator {
  /** Undefined when the token is not good, for whatever reason. */
  abstract authenticate(token: string, request: FastifyRequest): Promise<Account | undefined>;
}

/** Knows the player behind an account. The players module provides it. */
export abstract class AccountPlayers {
  /** The id of the account's player, who is made when first needed, and named as the account is. */
  abstract playerOf(account: Account): Promise<string>;
}
