import type { Config } from './config/config.ts';
import { databasePath, openingFailure } from './database/embedded-database.ts';

/** Describes a failed start for a person: which setting caused it. Never shows a password. */
export function startFailure(error: unknown, config: Pick<Config, 'PORT' | 'HOST' | 'DATA_DIR' | 'DATABASE_URL'> | undefined): string {
  if (!(error instanceof Error)) return String(error);
  const { code, syscall } = error as NodeJS.ErrnoException;
  // The embedded database was opened, and a query of the start has failed.
  if (config && config.DATABASE_URL === undefined && error.name === 'QueryFailedError') {
    return openingFailure(error, databasePath(config.DATA_DIR));
  }
  if (!config || code === undefined) return error.message;
  if (code === 'EADDRINUSE' && syscall === 'listen')
    return `Port ${config.PORT} is taken. Set PORT to another one, or stop what listens there.`;
  if (syscall === 'listen' || (code === 'ENOTFOUND' && error.message.includes(config.HOST)))
    return `HOST or PORT cannot be used: ${error.message}`;
  if (config.DATABASE_URL !== undefined && ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH'].includes(code)) {
    return `The database of DATABASE_URL (${new URL(config.DATABASE_URL).host}) cannot be reached: ${error.message || code}`;
  }
  return error.message;
}

/** Says in one sentence that an existing embedded database has not opened in time, and what to do. */
export function lateOpening(path: string, seconds: number): string {
  return `The database in ${path} did not open within ${seconds} s (START_SECONDS): this machine is very slow, or the files are damaged. Start again with a larger START_SECONDS, or put a backup in their place.`;
}
