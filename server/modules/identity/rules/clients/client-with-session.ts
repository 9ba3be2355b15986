import type { EntityManager } from 'typeorm';
import type { IdentityClient } from '../../model/client.entity.ts';
import type { NamedSession } from '../call/call-facts.ts';

export interface ClientWithSession {
  readonly client: IdentityClient;
  /** Undefined when the browser client has no such session, or it has ended. */
  readonly session: NamedSession | undefined;
}

/** All columns: the row is the whole browser client. */
const CLIENT_COLUMNS = {
  id: 'id',
  tokenHash: 'token_hash',
  previousTokenHash: 'previous_token_hash',
  oldCookieUntil: 'old_cookie_until',
  rotatedAt: 'rotated_at',
  lastActiveSessionId: 'last_active_session_id',
  signInId: 'sign_in_id',
  signUpId: 'sign_up_id',
  captchaPassedUntil: 'captcha_passed_until',
  captchaFailures: 'captcha_failures',
  lastAuthenticationStrategy: 'last_authentication_strategy',
  cookieExpiresAt: 'cookie_expires_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies Readonly<Record<keyof IdentityClient, string>>;

/** No alias is the name of a browser client's column. The user exists as long as the session does. */
const STATEMENT = `SELECT ${Object.entries(CLIENT_COLUMNS).map(([name, column]) => `client.${column} AS "${name}"`)},
    session.id AS "sessionId", session.user_id AS "userId", session.status, session.first_factor_at AS "firstFactorAt",
    session.second_factor_at AS "secondFactorAt", session.last_active_at AS "lastActiveAt", session.expire_at AS "expireAt",
    session.abandon_at AS "abandonAt", account.username, account.banned
  FROM identity_client client
  LEFT JOIN identity_session session ON session.id = $2 AND session.client_id = client.id AND session.status IN ('active', 'pending')
  LEFT JOIN identity_user account ON account.id = session.user_id
  WHERE client.token_hash = $1 OR (client.previous_token_hash = $1 AND client.rotated_at > $3)`;

type Row = IdentityClient & Omit<NamedSession, 'id'> & { readonly sessionId: string | null };

/**
 * Reads a browser client and one of its sessions in one statement of fixed text: every open page asks for a token each minute, and most of
 * the time of two queries went into making their text and their entities.
 * @param rotatedSince since when a former cookie is still valid
 */
export async function readClientWithSession(
  manager: EntityManager,
  tokenHash: string,
  sessionId: string,
  rotatedSince: Date,
): Promise<ClientWithSession | undefined> {
  const [row] = await manager.query<Row[]>(STATEMENT, [tokenHash, sessionId, rotatedSince]);
  if (row === undefined) return undefined;
  const {
    sessionId: id,
    userId,
    status,
    firstFactorAt,
    secondFactorAt,
    lastActiveAt,
    expireAt,
    abandonAt,
    username,
    banned,
    ...client
  } = row;
  const session = { userId, status, firstFactorAt, secondFactorAt, lastActiveAt, expireAt, abandonAt, username, banned };
  return { client, session: id === null ? undefined : { id, ...session } };
}
