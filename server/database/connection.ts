import { DataSource, type DataSourceOptions } from 'typeorm';
import { type DatabasePlace, DatabaseState } from '../common/database-state.ts';
import { StatementFailures } from './statement-failures.ts';

/**
 * A query that waits longer than this for a connection fails. With the single session of the embedded database this means a deadlock in our
 * code.
 */
export const CONNECTION_TIMEOUT_MS = 15_000;

/** Connected. */
export interface Connected {
  readonly dataSource: DataSource;
  readonly state: DatabaseState;
}

/** A database whose schema is up to date. */
export interface OpenDatabase extends Connected {
  /** Closes the connections and unlocks the data folder. */
  close(): Promise<void>;
}

/** @param onFailure called for every statement that fails, before its caller knows */
export async function connect(options: DataSourceOptions, place: DatabasePlace, onFailure?: (error: unknown) => void): Promise<Connected> {
  const failures = new StatementFailures();
  if (onFailure) failures.listen(onFailure);
  const dataSource = await new DataSource({ ...options, logger: failures }).initialize();
  const state = new DatabaseState(dataSource, place);
  failures.listen((error) => state.noteFailure(error));
  return { dataSource, state };
}

export async function disconnect(dataSource: DataSource): Promise<void> {
  if (dataSource.isInitialized) await dataSource.destroy();
}
