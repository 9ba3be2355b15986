import { randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';
import { MEMORY_DATA_DIR } from '../../../server/config/config.ts';

/** A database of a test file's own: on the PostgreSQL that TEST_DATABASE_URL names, else the embedded one in memory. */
export interface TestDatabase {
  readonly kind: 'postgres' | 'embedded';
  /** What the server's environment says to use it. */
  readonly env: Readonly<Record<string, string>>;
  drop(): Promise<void>;
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const cluster = process.env.TEST_DATABASE_URL;
  if (!cluster) return { kind: 'embedded', env: { DATA_DIR: MEMORY_DATA_DIR }, drop: async () => {} };
  const name = `upshot_test_${randomBytes(6).toString('hex')}`;
  await administer(cluster, `CREATE DATABASE ${name}`);
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  // DATA_DIR too: without it the secrets of a development server would be made, or read, beside the tests.
  return {
    kind: 'postgres',
    env: { DATABASE_URL: url.href, DATA_DIR: MEMORY_DATA_DIR },
    drop: () => administer(cluster, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const admin = await new DataSource({ type: 'postgres', url, poolSize: 1 }).initialize();
  try {
    await admin.query(statement);
  } finally {
    await admin.destroy();
  }
}
