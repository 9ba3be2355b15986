import type { FastifyRequest } from 'fastify';
import type { EntityManager } from 'typeorm';
import type { Reverification } from '../../shared/api/common.ts';

/** The account of a session token. */
export interface Account {
  /** `user_...`, as the identity service names its users. */
  readonly userId: string;
  /** `sess_...` */
  readonly sessionId: string;
  /** Null for an account without a username; undefined when the token has no such claim (tokens of a hosted instance). */
  readonly username: string | null | undefined;
  /** When the token was issued, ms since the epoch. */
  readonly asOfMs: number;
}

/** Verifies session tokens. The identity module implements it, because `common` cannot import that module. */
export abstract class TokenAuthenticator {
  /**
   * @param mayBeRecent the session may have ended elsewhere up to three seconds ago (`RecentSession`); else the database is asked
   * @returns undefined when the token is not valid, for any reason
   */
  abstract authenticate(token: string, request: FastifyRequest, mayBeRecent: boolean): Promise<Account | undefined>;
}

/** Finds the player of an account. The players module implements it. */
export abstract class AccountPlayers {
  /**
   * Returns the id of the account's player. Creates the player when it is first needed, with the account's name.
   * @returns undefined when the account has been deleted
   */
  abstract playerOf(account: Account): Promise<string | undefined>;

  /** Drops what is cached of an account that was renamed or deleted. */
  abstract forget(userId: string): void;
}

/** Knows which accounts there are. The identity module implements it, and the accounts module hands it on. */
export abstract class AccountDirectory {
  /**
   * Keeps an account from being deleted until the transaction of `manager` ends.
   * @returns its present name, undefined where tokens alone tell it; undefined when there is no such account
   */
  abstract hold(manager: EntityManager, userId: string): Promise<{ readonly username: string | null | undefined } | undefined>;
}

/** What an administrator may do now. */
export interface AdminAccess {
  /** The proof of identity that the session lacks; undefined when the call may go on. */
  readonly missingProof: Reverification | undefined;
}

/** Knows the administrators. The identity module implements it, because `common` cannot import that module. */
export abstract class Administrators {
  /**
   * Reads role and proof from the rows, at each call: a token can be older than a change of the role.
   * @returns undefined when the account is no administrator
   */
  abstract accessOf(account: Account): Promise<AdminAccess | undefined>;
}
