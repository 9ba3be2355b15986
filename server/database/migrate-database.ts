import { DataSource } from 'typeorm';
import { BASE_OPTIONS } from './options.ts';
import { MIGRATIONS } from './schema.ts';

/** Any number that no other advisory lock of this database uses. */
const MIGRATION_LOCK = 726_301;

/**
 * Migrates a PostgreSQL database. Concurrent runs wait for each other: when four servers migrated an empty database together, two crashed.
 * @returns names of the migrations that were applied, oldest first
 */
export async function migrateDatabase(url: string): Promise<string[]> {
  // Needs two connections: one holds the lock while the other migrates.
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

/** Returns the names of the migrations that are not applied. Only reads: a server in production may lack the right to change the schema. */
export async function pendingMigrations(dataSource: DataSource): Promise<string[]> {
  const table = BASE_OPTIONS.migrationsTableName;
  const [found] = await dataSource.query<{ exists: boolean }[]>('SELECT to_regclass($1) IS NOT NULL AS exists', [table]);
  const rows = found?.exists ? await dataSource.query<{ name: string }[]>(`SELECT name FROM ${table}`) : [];
  const applied = new Set(rows.map((row) => row.name));
  return MIGRATIONS.map((migration) => migration.name).filter((name) => !applied.has(name));
}
