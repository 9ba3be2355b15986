import type { EntityManager } from 'typeorm';
import { prepared } from '../../../../common/prepared-statements.ts';
import type { IdentificationType } from '../../model/identification.entity.ts';
import { IdentityUser } from '../../model/user.entity.ts';
import { entityOf, type JsonRow } from './rows.ts';

const SELECT_BY_IDENTIFICATION = `SELECT to_json(account) AS account
  FROM identity_identification own JOIN identity_user account ON account.id = own.user_id
  WHERE own.type = $1 AND own.identifier = $2 AND own.verified_at IS NOT NULL`;
const HOLD = 'SELECT username FROM identity_user WHERE id = $1 FOR SHARE';

/** Finds the account that has verified an e-mail address or phone number. One statement, whether there is one or not. */
export async function findUserByIdentification(
  manager: EntityManager,
  type: IdentificationType,
  identifier: string,
): Promise<IdentityUser | null> {
  const [found] = await manager.query<{ account: JsonRow }[]>(prepared(SELECT_BY_IDENTIFICATION), [type, identifier]);
  return found === undefined ? null : entityOf(manager, IdentityUser, found.account);
}

/** Keeps an account from being deleted or changed until the transaction ends. Others may hold it at the same time. */
export async function holdUser(manager: EntityManager, id: string): Promise<Pick<IdentityUser, 'username'> | undefined> {
  const [held] = await manager.query<Pick<IdentityUser, 'username'>[]>(prepared(HOLD), [id]);
  return held;
}

/**
 * Joins statements that each find something of many users.
 * @param selects SQL of fixed text, which returns a row for each user of whom something is found, with `user_id`, and `value` of type json.
 *   `$1` are the ids of the users
 * @returns what each has found, by the ids of users
 */
export async function selectOfUsers(
  manager: EntityManager,
  selects: readonly string[],
  userIds: readonly string[],
): Promise<ReadonlyMap<string, unknown>[]> {
  const text = selects.map((select, i) => `SELECT ${i} AS part, user_id, value FROM (${select}) of_${i}`).join(' UNION ALL ');
  const found = selects.map(() => new Map<string, unknown>());
  const rows = await manager.query<{ part: number; user_id: string; value: unknown }[]>(prepared(text), [userIds]);
  for (const { part, user_id: userId, value } of rows) found[part]?.set(userId, value);
  return found;
}
