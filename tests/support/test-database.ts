import { inject } from 'vitest';
import { MEMORY_DATA_DIR } from '../../server/config/config.ts';
import { createPostgresDatabase } from './postgres-database.ts';
import { spend } from './spend.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The template of databases: its name on the PostgreSQL server of the test run, or the path of an embedded database's dump. */
    readonly databaseTemplate: string;
  }
}

/** A database for one server: on the PostgreSQL server at TEST_DATABASE_URL, else embedded in memory. */
export interface TestDatabase {
  readonly kind: 'postgres' | 'embedded';
  /** The environment variables with which a server uses it. */
  readonly env: Readonly<Record<string, string>>;
  drop(): Promise<void>;
}

/** A copy of the template, which is migrated and contains a signing key. @param isEmpty makes a database without tables */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  spend('database');
  const template = isEmpty ? undefined : inject('databaseTemplate');
  const cluster = process.env.TEST_DATABASE_URL;
  if (!cluster) return { kind: 'embedded', env: { DATA_DIR: MEMORY_DATA_DIR + (template ?? '') }, drop: async () => {} };
  const { url, drop } = await createPostgresDatabase(cluster, template);
  // DATA_DIR, too: without it the server would create or read development secrets in the project's folder.
  return { kind: 'postgres', env: { DATABASE_URL: url, DATA_DIR: MEMORY_DATA_DIR }, drop };
}
