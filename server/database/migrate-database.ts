import { DataSource } from 'typeorm';
import { BASE_OPTIONS } from './options.ts';
import { MIGRATIONS } from './schema.ts';

/** Any number that no other use of advisory locks in this database has. */
const MIGRATION_LOCK = 726_301;

/**
 * Brings a PostgreSQL up to date. Runs that meet wait for each other: four servers that migrated an empty database at
 * once crashed two.
 * @returns names of the migrations that were applied, oldest first
 */
export async function migrateDatabase(url: string): Promise<string[]> {
  // Two connections: one holds the lock while the other migrates.
  const dataSource = await new DataSource({ ...BASE_OPTIONS, url, poolSize: 2 }).initialize();
  const lock = dataSource.createQueryRunner();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const applied = await dataSource.runMigrations();
    await lock.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    return applied.map((migration) => migration.name);
  } finally {
    await lock.release();
    await dataSource.destroy();
  }
}

/** Names of the migrations that the database has not seen. Reads only: a server in production may lack the right to change the schema. */
export async function pendingMigrations(dataSource: DataSource): Promise<string[]> {
  const table = BASE_OPTIONS.migrationsTableName;
  const [found] = await dataSource.query<{ exists: boolean }[]>('SELECT to_regclass($1) IS NOT NULL AS exists', [table]);
  const rows = found?.exists ? await dataSource.query<{ name: string }[]>(`SELECT name FROM ${table}`) : [];
  const applied = new Set(rows.map((row) => row.name));
  return MIGRATIONS.map((migration) => migration.name).filter((name) => !applied.has(name));
}
