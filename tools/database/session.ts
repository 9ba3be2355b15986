import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { readDatabaseConfig } from '../../server/config/config.ts';
import { DatabaseFolder } from '../../server/database/database-folder.ts';
import { lockFolder } from '../../server/database/folder-lock.ts';

/** One session of the database, without the server's code. */
export interface Session {
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

export interface OpenSession extends Session {
  close(): Promise<void>;
}

/**
 * Opens the server's database: PostgreSQL if DATABASE_URL is set, also beside a running server, else the embedded one in DATA_DIR, which
 * belongs to one process.
 * @param command names the session in the lists of PostgreSQL
 * @throws Error that says in one sentence why it cannot be opened
 */
export async function openSession(env: NodeJS.ProcessEnv, command: string): Promise<OpenSession> {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = readDatabaseConfig(env);
  return url === undefined ? openEmbedded(join(dataDir, 'db')) : openPostgres(url, command);
}

async function openPostgres(url: string, command: string): Promise<OpenSession> {
  const client = new pg.Client({ connectionString: url, application_name: `upshot ${command}` });
  await client.connect();
  return {
    query: async <Row>(sql: string, parameters: readonly unknown[] = []) => (await client.query(sql, [...parameters])).rows as Row[],
    close: () => client.end(),
  };
}

async function openEmbedded(path: string): Promise<OpenSession> {
  const folder = new DatabaseFolder(path);
  if (!folder.isComplete) throw new Error(`There is no database in ${path}. Set DATA_DIR or DATABASE_URL.`);
  const unlock = await lockFolder(path);
  try {
    folder.prepare();
    const pglite = await PGlite.create(path);
    return {
      query: async <Row>(sql: string, parameters: readonly unknown[] = []) => (await pglite.query<Row>(sql, [...parameters])).rows,
      close: async () => {
        await pglite.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}
