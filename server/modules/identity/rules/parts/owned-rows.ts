import type { EntityManager } from 'typeorm';
import { Verification } from '../../model/verification.entity.ts';
import { entityOf, type JsonRow } from '../rows/rows.ts';

/** A row of a user, with its verification. */
interface OwnedRow {
  verification?: Verification | null;
}

/**
 * Makes the SQL of a part whose rows belong to users, oldest first, each with its verification.
 * @param table with `id`, `user_id`, `verification_id` and `created_at`
 * @param condition of a row `own`
 */
export function selectOwned(table: string, condition = 'true'): string {
  return `SELECT own.user_id, json_agg(json_build_object('own', own, 'proof', proof) ORDER BY own.created_at, own.id) AS value
    FROM ${table} own LEFT JOIN identity_verification proof ON proof.id = own.verification_id
    WHERE own.user_id = ANY($1) AND ${condition} GROUP BY own.user_id`;
}

/** Reads what `selectOwned` has found. @param made the entity of the table */
export function readOwned<T extends OwnedRow>(manager: EntityManager, made: new () => T, value: unknown): T[] {
  return (value as { own: JsonRow; proof: JsonRow | null }[]).map(({ own, proof }) => {
    const row = entityOf(manager, made, own);
    row.verification = proof === null ? null : entityOf(manager, Verification, proof);
    return row;
  });
}
