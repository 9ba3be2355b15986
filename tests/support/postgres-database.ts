import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A new database on a PostgreSQL server. */
export interface PostgresDatabase {
  readonly name: string;
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * @param cluster URL of a connection that may create databases
 * @param template name of the database that is copied; without one the database is empty
 */
export async function createPostgresDatabase(cluster: string, template?: string): Promise<PostgresDatabase> {
  const name = `upshot_test_${randomBytes(6).toString('hex')}`;
  await administer(cluster, `CREATE DATABASE ${name}${template === undefined ? '' : ` TEMPLATE ${template}`}`);
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return { name, url: url.href, drop: () => administer(cluster, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function administer(url: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}
