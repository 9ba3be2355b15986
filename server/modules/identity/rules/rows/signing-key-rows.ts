import type { EntityManager } from 'typeorm';
import { prepared } from '../../../../common/prepared-statements.ts';
import { SigningKey } from '../../model/signing-key.entity.ts';
import { entityOf, type JsonRow } from './rows.ts';

// Two keys may be created in the same millisecond. The signing one has no end, and comes first.
const SELECT_PUBLISHED = `SELECT to_json(one) AS key FROM identity_signing_key one
  WHERE retire_at IS NULL OR retire_at > $1 ORDER BY retire_at DESC NULLS FIRST, created_at DESC, id`;
const LOCK = 'LOCK TABLE identity_signing_key IN SHARE ROW EXCLUSIVE MODE';

/** Lists the published keys: the signing one, then former ones, newest first. */
export async function publishedKeys(manager: EntityManager, now: Date): Promise<SigningKey[]> {
  const found = await manager.query<{ key: JsonRow }[]>(prepared(SELECT_PUBLISHED), [now]);
  return found.map(({ key }) => entityOf(manager, SigningKey, key));
}

/** Lets only this transaction write keys until it ends. Readers do not wait. */
export async function lockKeys(manager: EntityManager): Promise<void> {
  await manager.query(LOCK);
}
