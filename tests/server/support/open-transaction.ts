import { DataSource } from 'typeorm';
import { expect } from 'vitest';
import type { TestServer } from '../../support/test-server.ts';

/** A transaction of the test's own. It holds its row locks until it commits. */
export interface OpenTransaction {
  query<T>(sql: string, parameters?: readonly unknown[]): Promise<T[]>;
  commit(): Promise<void>;
}

/** Needs a real PostgreSQL: the embedded database has one session. */
export async function openTransaction(server: TestServer): Promise<OpenTransaction> {
  const runner = server.app.get(DataSource).createQueryRunner();
  await runner.startTransaction();
  return {
    query: (sql, parameters = []) => runner.query(sql, [...parameters]),
    commit: async () => {
      await runner.commitTransaction();
      await runner.release();
    },
  };
}

/** Resolves once this number of the server's transactions waits for a lock. */
export async function untilWaiting(server: TestServer, transactions: number): Promise<void> {
  const waiting = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect.poll(async () => (await server.query<{ n: number }>(waiting))[0]?.n, { timeout: 15_000 }).toBe(transactions);
}
