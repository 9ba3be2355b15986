import type { Db } from 'pg-boss';
import type { DataSource } from 'typeorm';
import type { DatabaseState } from '../database-state.ts';

/** The schema of the library's tables, see `server/database/job-tables.ts`. */
export const JOBS_SCHEMA = 'jobs';

/** Runs a statement. @returns its rows, whatever kind of statement it is */
export type RunStatement = (text: string, values: unknown[]) => Promise<object[]>;

interface StatementResult {
  readonly rows?: object[];
}

/** A connection as the driver gives it: texts of several statements have one result for each. */
interface DriverConnection {
  query(text: string, values?: unknown[]): Promise<StatementResult | StatementResult[]>;
}

/** Lets the job library use the connections of the server, on both databases. */
export function jobDatabase(dataSource: DataSource, state: DatabaseState): Db {
  return {
    async executeSql(text, values) {
      const runner = dataSource.createQueryRunner();
      try {
        const connection: DriverConnection = await runner.connect();
        return { rows: await runOn(connection, text, values) };
      } catch (error) {
        state.noteFailure(error);
        throw error;
      } finally {
        await runner.release();
      }
    },
  };
}

/** Runs statements in one transaction of the server's connections. */
export function inTransaction<T>(dataSource: DataSource, work: (run: RunStatement) => Promise<T>): Promise<T> {
  return dataSource.transaction(({ queryRunner }) =>
    work(async (text, values) => (await queryRunner?.query(text, values, true))?.records ?? []),
  );
}

/** Lets a job be sent within a transaction: it is there once that is committed, and never otherwise. */
export function transactionDatabase(run: RunStatement): Db {
  return { executeSql: async (text, values = []) => ({ rows: await run(text, values) }) };
}

async function runOn(connection: DriverConnection, text: string, values?: unknown[]): Promise<object[]> {
  try {
    return [await connection.query(text, values)].flat().flatMap(({ rows }) => rows ?? []);
  } catch (error) {
    // A text may begin a transaction of its own. The next user of the connection must not find it open.
    await connection.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
