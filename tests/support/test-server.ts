import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { vi } from 'vitest';
import { type AppOptions, createApp } from '../../server/app.ts';
import { type GameDay, gameDayAt } from '../../shared/game-day.ts';
import './count-hashes.ts';
import { FakeClock } from './fake-clock.ts';
import { FIXED_LEVELS } from './levels.ts';
import { spend } from './spend.ts';
import { createTestDatabase } from './test-database.ts';
import { CHEAP_PASSWORD_HASHES, NOON, SECRET } from './test-environment.ts';
import { UNLIMITED_REQUESTS } from './test-limits.ts';
import { readTestLog, TEST_LOG } from './test-log.ts';

export const ROOT = join(import.meta.dirname, '../..');

/** A listening server with a database of its own. */
export interface TestServer {
  readonly app: NestFastifyApplication;
  readonly url: string;
  readonly clock: FakeClock;
  /** The game day of the clock, or of GAME_DATE. */
  readonly today: GameDay;
  readonly database: 'postgres' | 'embedded';
  /** Runs SQL on the server's database. */
  query<T>(sql: string, parameters?: readonly unknown[]): Promise<T[]>;
  /** Counts the statements that the server sends to the database during an action. */
  countStatements<T>(action: () => Promise<T>): Promise<{ readonly result: T; readonly statements: number }>;
  close(): Promise<void>;
}

export interface TestServerOptions extends Omit<AppOptions, 'clock'> {
  /** The time that its clock shows. */
  readonly now?: string;
  /** Connections to a real PostgreSQL: 1 unless concurrent transactions are needed. The embedded database has one session. */
  readonly connections?: number;
  /** The tables and a signing key are created at the start, as on the first start of a server. Otherwise they are there. */
  readonly hasEmptyDatabase?: boolean;
  /** Adds what a test needs to the server, before it listens. */
  prepare?(app: NestFastifyApplication): Promise<void>;
}

export async function startTestServer({
  now = NOON,
  connections = 1,
  hasEmptyDatabase = false,
  env = {},
  logStream,
  prepare,
  ...options
}: TestServerOptions = {}): Promise<TestServer> {
  spend('server');
  const database = await createTestDatabase({ isEmpty: hasEmptyDatabase });
  const clock = new FakeClock(now);
  const allEnv = {
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'error',
    VERIFIER_THREADS: '1',
    // Most servers verify nothing, and a thread computes half a second before its first run.
    VERIFIER_READY_THREADS: '0',
    SECRET,
    ...CHEAP_PASSWORD_HASHES,
    DB_POOL: String(connections),
    ...UNLIMITED_REQUESTS,
    ...database.env,
    ...env,
  };
  readTestLog(allEnv.LOG_LEVEL, logStream ?? (process.env.TEST_LOG_LEVEL ? process.stdout : undefined));
  const app = await createApp({ levelsDir: FIXED_LEVELS, ...options, clock, env: allEnv, logStream: TEST_LOG });
  await prepare?.(app);
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  const dataSource = app.get(DataSource);
  return {
    app,
    url: `http://127.0.0.1:${port}`,
    clock,
    get today() {
      return gameDayAt(clock.now(), env.GAME_DATE);
    },
    database: database.kind,
    query: (sql, parameters = []) => dataSource.query(sql, [...parameters]),
    countStatements: (action) => countStatements(dataSource, action),
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}

async function countStatements<T>(dataSource: DataSource, action: () => Promise<T>): Promise<{ result: T; statements: number }> {
  const spy = vi.spyOn(dataSource, 'query');
  try {
    const result = await action();
    return { result, statements: spy.mock.calls.length };
  } finally {
    spy.mockRestore();
  }
}
