import type { QueryRunner } from 'typeorm';
import { JOBS_SCHEMA as SCHEMA } from '../common/jobs/job-database.ts';

/**
 * Creates the tables of the job library, or brings those of an earlier release up to date. A new release of the library with other tables
 * needs a migration of ours that calls this function: a server never changes them, and says so when they do not fit.
 */
export async function updateJobTables(db: QueryRunner): Promise<void> {
  const { getConstructionPlans, getMigrationPlans } = await import('pg-boss');
  await createSchema(db);
  const version = await installedVersion(db);
  const plan = version === undefined ? getConstructionPlans(SCHEMA, { createSchema: false }) : getMigrationPlans(SCHEMA, version);
  await db.query(withoutTransaction(plan));
  // The plan sets both for its transaction, which is that of all migrations.
  await db.query('SET LOCAL lock_timeout TO DEFAULT');
  await db.query('SET LOCAL idle_in_transaction_session_timeout TO DEFAULT');
}

/** Who may not create schemas may use one that is there: PostgreSQL refuses IF NOT EXISTS even then. */
async function createSchema(db: QueryRunner): Promise<void> {
  const [found] = (await db.query('SELECT to_regnamespace($1) IS NOT NULL AS exists', [SCHEMA])) as { exists: boolean }[];
  if (found?.exists) return;
  try {
    await db.query(`CREATE SCHEMA ${SCHEMA}`);
  } catch (error) {
    throw new Error(refusalOf(error), { cause: error });
  }
}

/** Says what the operator has to do. */
function refusalOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `The database refuses the schema ${SCHEMA}, which work beside calls needs (${reason}). Run "CREATE SCHEMA ${SCHEMA} AUTHORIZATION role" in this database as its administrator, with the role that migrates, and migrate again.`;
}

async function installedVersion(db: QueryRunner): Promise<number | undefined> {
  const [found] = (await db.query('SELECT to_regclass($1) IS NOT NULL AS exists', [`${SCHEMA}.version`])) as { exists: boolean }[];
  if (!found?.exists) return undefined;
  const [row] = (await db.query(`SELECT version FROM ${SCHEMA}.version`)) as { version: number }[];
  return row?.version;
}

/** The plans are a transaction of their own; ours run in one that is open. */
function withoutTransaction(plan: string): string {
  return plan.replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, '');
}
