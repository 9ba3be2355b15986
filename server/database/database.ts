import type { DataSource } from 'typeorm';
import { type Config, MEMORY_DATA_DIR } from '../config/config.ts';
import { CONNECTION_TIMEOUT_MS, connect, disconnect, type OpenDatabase } from './connection.ts';
import { type OnDeath, openFolder, openInMemory } from './embedded-database.ts';
import { migrateDatabase, pendingMigrations } from './migrate-database.ts';
import { BASE_OPTIONS } from './options.ts';
import { PreparingClient } from './preparing-client.ts';

export interface Database extends OpenDatabase {
  readonly kind: 'postgres' | 'embedded';
}

/**
 * Opens the database: PostgreSQL if DATABASE_URL is set, else the embedded one in DATA_DIR/db.
 * @param onDeath called when the embedded database has ended by itself
 * @throws Error when migrations are pending in production, when the data folder is in use or damaged, or when the database does not answer
 */
export async function openDatabase(config: Config, onDeath: OnDeath = () => undefined): Promise<Database> {
  if (config.DATABASE_URL !== undefined) return { kind: 'postgres', ...(await openPostgres(config, config.DATABASE_URL)) };
  const { DATA_DIR: dataDir } = config;
  const isInMemory = dataDir.startsWith(MEMORY_DATA_DIR);
  return { kind: 'embedded', ...(await (isInMemory ? openInMemory(dataDir.slice(MEMORY_DATA_DIR.length)) : openFolder(dataDir, onDeath))) };
}

async function openPostgres(config: Config, url: string): Promise<OpenDatabase> {
  const { dataSource, state } = await connect(
    { ...BASE_OPTIONS, url, poolSize: config.DB_POOL, extra: { connectionTimeoutMillis: CONNECTION_TIMEOUT_MS, Client: PreparingClient } },
    { name: `The database of DATABASE_URL (${new URL(url).host})` },
  );
  try {
    await completeSchema(config, url, dataSource);
  } catch (error) {
    await disconnect(dataSource);
    throw error;
  }
  return { dataSource, state, close: () => disconnect(dataSource) };
}

/** Most starts find nothing to migrate, and need no second data source for it. */
async function completeSchema(config: Config, url: string, dataSource: DataSource): Promise<void> {
  const pending = await pendingMigrations(dataSource);
  if (pending.length === 0) return;
  if (config.NODE_ENV === 'production') {
    throw new Error(`The database lacks ${pending.length} migrations (${pending.join(', ')}). Run 'npm run migrate' before starting.`);
  }
  await migrateDatabase(url);
}
