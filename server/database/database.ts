import { mkdirSync, openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { type Config, MEMORY_DATA_DIR } from '../config/config.ts';
import { lockFolder } from './folder-lock.ts';
import { migrateDatabase, pendingMigrations } from './migrate-database.ts';
import { BASE_OPTIONS } from './options.ts';

export interface Database {
  readonly kind: 'postgres' | 'embedded';
  /** Connected, and its schema is up to date. */
  readonly dataSource: DataSource;
  /** Closes the connections and unlocks the data folder. */
  close(): Promise<void>;
}

/**
 * A query that waits longer than this for a connection fails. With the single session of the embedded database this means a deadlock in our
 * code.
 */
const CONNECTION_TIMEOUT_MS = 15_000;

/**
 * Opens the database: PostgreSQL if DATABASE_URL is set, else the embedded one in DATA_DIR/db.
 * @throws Error when migrations are pending in production, when the data folder is in use, or when the database does not answer
 */
export async function openDatabase(config: Config): Promise<Database> {
  return config.DATABASE_URL === undefined ? openEmbedded(config.DATA_DIR) : openPostgres(config, config.DATABASE_URL);
}

async function openPostgres(config: Config, url: string): Promise<Database> {
  const isProduction = config.NODE_ENV === 'production';
  if (!isProduction) await migrateDatabase(url);
  const dataSource = await connect({
    ...BASE_OPTIONS,
    url,
    poolSize: config.DB_POOL,
    extra: { connectionTimeoutMillis: CONNECTION_TIMEOUT_MS },
  });
  const pending = isProduction ? await pendingMigrations(dataSource) : [];
  if (pending.length > 0) {
    await dataSource.destroy();
    throw new Error(`The database lacks ${pending.length} migrations (${pending.join(', ')}). Run 'npm run migrate' before starting.`);
  }
  return { kind: 'postgres', dataSource, close: () => destroy(dataSource) };
}

async function openEmbedded(dataDir: string): Promise<Database> {
  // Loaded only here, so that an image for PostgreSQL can omit the package.
  const { PGlite } = await import('@electric-sql/pglite');
  const { createPgConfig } = await import('@electric-sql/pglite/node-postgres');
  const isInMemory = dataDir.startsWith(MEMORY_DATA_DIR);
  const folder = join(dataDir, 'db');
  if (!isInMemory) mkdirSync(dataDir, { recursive: true });
  const unlock = isInMemory ? async () => {} : await lockFolder(folder);
  const dump = isInMemory ? dataDir.slice(MEMORY_DATA_DIR.length) : '';
  const pglite = await PGlite.create(isInMemory ? 'memory://' : folder, dump === '' ? {} : { loadDataDir: await openAsBlob(dump) });
  // There is one session: a pool of one passes it from transaction to transaction.
  const extra = { ...createPgConfig(pglite), connectionTimeoutMillis: CONNECTION_TIMEOUT_MS };
  const dataSource = await connect({ ...BASE_OPTIONS, poolSize: 1, extra });
  await dataSource.runMigrations();
  return {
    kind: 'embedded',
    dataSource,
    close: async () => {
      await destroy(dataSource);
      if (!pglite.closed) await pglite.close();
      await unlock();
    },
  };
}

async function connect(options: DataSourceOptions): Promise<DataSource> {
  return new DataSource(options).initialize();
}

async function destroy(dataSource: DataSource): Promise<void> {
  if (dataSource.isInitialized) await dataSource.destroy();
}
