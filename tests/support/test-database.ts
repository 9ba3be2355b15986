import { inject } from 'vitest';
import { MEMORY_DATA_DIR } from '../../server/config/config.ts';
import { createPostgresDatabase } from './postgres-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** What databases are copied from: the name of one on the PostgreSQL of the run, or the path of an embedded one's dump. */
    readonly databaseTemplate: string;
  }
}

/** A database of a server's own: on the PostgreSQL that TEST_DATABASE_URL names, else the embedded one in memory. */
export interface TestDatabase {
  readonly kind: 'postgres' | 'embedded';
  /** What the server's environment says to use it. */
  readonly env: Readonly<Record<string, string>>;
  drop(): Promise<void>;
}

/** A copy of the template, which is migrated and holds a signing key. @param isEmpty asks for one without tables */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const template = isEmpty ? undefined : inject('databaseTemplate');
  const cluster = process.env.TEST_DATABASE_URL;
  if (!cluster) return { kind: 'embedded', env: { DATA_DIR: MEMORY_DATA_DIR + (template ?? '') }, drop: async () => {} };
  const { url, drop } = await createPostgresDatabase(cluster, template);
  // DATA_DIR too: without it the secrets of a development server would be made, or read, beside the tests.
  return { kind: 'postgres', env: { DATABASE_URL: url, DATA_DIR: MEMORY_DATA_DIR }, drop };
}
