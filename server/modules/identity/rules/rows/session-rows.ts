import type { EntityManager } from 'typeorm';
import { prepared } from '../../../../common/prepared-statements.ts';
import { IdentitySession } from '../../model/session.entity.ts';
import { IdentityUser } from '../../model/user.entity.ts';
import { entityOf, type JsonRow } from './rows.ts';

const SELECT_WITH_USER = `SELECT to_json(session) AS session, to_json(account) AS account
  FROM identity_session session JOIN identity_user account ON account.id = session.user_id
  WHERE session.id = $1`;
const SELECT_LIVE = `SELECT to_json(session) AS session
  FROM identity_session session JOIN identity_user account ON account.id = session.user_id
  WHERE session.client_id = $1 AND session.status IN ('active', 'pending') AND NOT account.banned
  ORDER BY session.created_at, session.id`;

/** A session and its user. */
export interface SessionWithUser {
  readonly session: IdentitySession;
  readonly user: IdentityUser;
}

/** Finds a session in any state. */
export async function findSessionWithUser(manager: EntityManager, id: string): Promise<SessionWithUser | undefined> {
  const [found] = await manager.query<{ session: JsonRow; account: JsonRow }[]>(prepared(SELECT_WITH_USER), [id]);
  if (found === undefined) return undefined;
  return { session: entityOf(manager, IdentitySession, found.session), user: entityOf(manager, IdentityUser, found.account) };
}

/** Lists the sessions of a browser client that have not ended, and whose users are not banned, oldest first. They may have expired. */
export async function liveSessionsOf(manager: EntityManager, clientId: string): Promise<IdentitySession[]> {
  const found = await manager.query<{ session: JsonRow }[]>(prepared(SELECT_LIVE), [clientId]);
  return found.map(({ session }) => entityOf(manager, IdentitySession, session));
}
