import type { EntityManager } from 'typeorm';
import { prepared } from '../../../../common/prepared-statements.ts';
import { IdentityClient } from '../../model/client.entity.ts';
import { IdentitySession } from '../../model/session.entity.ts';
import type { IdentityUser } from '../../model/user.entity.ts';
import { entityOf, type JsonRow } from './rows.ts';

/** What a new token needs of the session's user. */
type UserFacts = Pick<IdentityUser, 'username' | 'banned'>;

export interface ClientWithSession {
  readonly client: IdentityClient;
  /** Undefined when the browser client has no such session, or it has ended. */
  readonly session: (IdentitySession & UserFacts) | undefined;
}

/** The user exists as long as the session does. */
const STATEMENT = `SELECT to_json(client) AS client, to_json(session) AS session, account.username, account.banned
  FROM identity_client client
  LEFT JOIN identity_session session ON session.id = $2 AND session.client_id = client.id AND session.status IN ('active', 'pending')
  LEFT JOIN identity_user account ON account.id = session.user_id
  WHERE client.token_hash = $1 OR (client.previous_token_hash = $1 AND client.rotated_at > $3)`;

type Row = UserFacts & { readonly client: JsonRow; readonly session: JsonRow | null };

/**
 * Reads a browser client and one of its sessions in one statement of fixed text: every open page asks for a token each minute, and most of
 * the time of two queries went into making their text and their entities.
 * @param sessionId null to read the browser client alone
 * @param rotatedSince since when a former cookie is still valid
 */
export async function readClientWithSession(
  manager: EntityManager,
  tokenHash: string,
  sessionId: string | null,
  rotatedSince: Date,
): Promise<ClientWithSession | undefined> {
  const [row] = await manager.query<Row[]>(prepared(STATEMENT), [tokenHash, sessionId, rotatedSince]);
  if (row === undefined) return undefined;
  const { username, banned } = row;
  return {
    client: entityOf(manager, IdentityClient, row.client),
    session: row.session === null ? undefined : { ...entityOf(manager, IdentitySession, row.session), username, banned },
  };
}
