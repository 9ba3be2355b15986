import { DataSource, type DataSourceOptions } from 'typeorm';

/**
 * A query that waits longer than this for a connection fails. With the single session of the embedded database this means a deadlock in our
 * code.
 */
export const CONNECTION_TIMEOUT_MS = 15_000;

/** Connected, and its schema is up to date. */
export interface OpenDatabase {
  readonly dataSource: DataSource;
  /** Closes the connections and unlocks the data folder. */
  close(): Promise<void>;
}

export async function connect(options: DataSourceOptions): Promise<DataSource> {
  return new DataSource(options).initialize();
}

export async function disconnect(dataSource: DataSource): Promise<void> {
  if (dataSource.isInitialized) await dataSource.destroy();
}
