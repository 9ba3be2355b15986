import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import type { PGlite, PGliteOptions } from '@electric-sql/pglite';
import type { DatabasePlace } from '../common/database-state.ts';
import { createDataFolder, folderFailure } from '../config/data-folder.ts';
import { CONNECTION_TIMEOUT_MS, connect, disconnect, type OpenDatabase } from './connection.ts';
import { DatabaseFolder } from './database-folder.ts';
import { lockFolder } from './folder-lock.ts';
import { BASE_OPTIONS } from './options.ts';

/** Told in one sentence that the database has ended by itself, and what to do. The next statement would never return. */
export type OnDeath = (sentence: string) => void;

/** Whether an error was the engine's last. */
function isDeath(error: unknown): boolean {
  const { name, severity } = (error ?? {}) as { readonly name?: unknown; readonly severity?: unknown };
  // The first is what WebAssembly throws.
  return name === 'RuntimeError' || severity === 'PANIC';
}

/**
 * Starts the engine, with the extension that our migrations want. It has to be given at each start: a database that uses it cannot load it
 * otherwise.
 * @param place a folder, or `memory://`
 */
export async function createEngine(place: string, options: PGliteOptions = {}): Promise<PGlite> {
  // Loaded only here, so that an image for PostgreSQL can omit the package.
  const { PGlite } = await import('@electric-sql/pglite');
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm');
  return PGlite.create(place, { ...options, extensions: { pg_trgm } });
}

/** Opens a database in memory. @param dump path of a PGlite dump that it starts from; without one it is empty */
export async function openInMemory(dump: string): Promise<OpenDatabase> {
  const pglite = await createEngine('memory://', dump === '' ? {} : { loadDataDir: await openAsBlob(dump) });
  return open(pglite, { name: 'The database in memory' }, () => undefined);
}

/** The folder of the embedded database. */
export const databasePath = (dataDir: string): string => join(dataDir, 'db');

/**
 * Opens the database in the folder `db` of the data folder, and creates it at the first start.
 * @throws Error that names the folder, why it cannot be opened, and what to do
 */
export async function openFolder(dataDir: string, onDeath: OnDeath): Promise<OpenDatabase> {
  createDataFolder(dataDir);
  const path = databasePath(dataDir);
  const unlock = await lock(path);
  try {
    const folder = new DatabaseFolder(path);
    folder.prepare();
    const { dataSource, state, close } = await open(await createEngine(path), { name: `DATA_DIR (${dataDir})`, folder: dataDir }, (error) =>
      onDeath(`The database in ${path} has ended by itself: ${(error as Error).message}. ${AFTER_DEATH}`),
    );
    folder.complete();
    return {
      dataSource,
      state,
      close: async () => {
        await close();
        await unlock();
      },
    };
  } catch (error) {
    // What could be opened so far is not closed: a damaged database may never answer. The process ends.
    await unlock();
    throw new Error(openingFailure(error, path), { cause: error });
  }
}

async function lock(path: string): Promise<() => Promise<void>> {
  try {
    return await lockFolder(path);
  } catch (error) {
    throw new Error(folderFailure(nameOf(path), error) ?? (error as Error).message, { cause: error });
  }
}

const nameOf = (path: string): string => `The folder of the database (${path})`;

const AFTER_DEATH = 'Make sure that its disk has space, and start again: everything that was answered is stored.';

/** SQLSTATE of a write that found no space. */
const DISK_FULL = '53100';

/** Says in one sentence why the database cannot be opened, and what to do. */
export function openingFailure(error: unknown, path: string): string {
  const { code, message } = (error ?? {}) as NodeJS.ErrnoException;
  const failure = folderFailure(nameOf(path), code === DISK_FULL ? { code: 'ENOSPC' } : error);
  if (failure !== undefined) return failure;
  // The engine's own errors tell only that it has stopped.
  const because = message === undefined || /Aborted|initialize properly|Cannot read prop/.test(message) ? '' : ` (${message})`;
  return `The database in ${path} cannot be opened: its files are damaged or incomplete${because}. Put a backup in its place, or move the folder away to begin with an empty database.`;
}

async function open(pglite: PGlite, place: DatabasePlace, onDeath: (error: unknown) => void): Promise<OpenDatabase> {
  const { createPgConfig } = await import('@electric-sql/pglite/node-postgres');
  // There is one session: a pool of one passes it from transaction to transaction.
  const extra = { ...createPgConfig(pglite), connectionTimeoutMillis: CONNECTION_TIMEOUT_MS };
  const { dataSource, state } = await connect({ ...BASE_OPTIONS, poolSize: 1, extra }, place, (error) => {
    if (isDeath(error)) onDeath(error);
  });
  await dataSource.runMigrations();
  return {
    dataSource,
    state,
    close: async () => {
      await disconnect(dataSource);
      if (!pglite.closed) await pglite.close();
    },
  };
}
