import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from 'vitest';
import type { MedalStrokes } from '../../../shared/course/medals.ts';
import { smallLevelFile } from '../../support/small-course.ts';
import { RACE_CONNECTIONS } from '../../support/test-environment.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../../support/test-server.ts';
import { resetServer } from './reset-server.ts';

/** The medals of the level of every day on the server `small`. */
export const SMALL_MEDALS: MedalStrokes = { gold: 1, silver: 2, bronze: 4 };

/**
 * `plain` has one connection, so that a query outside of an open transaction waits until it fails; `race` has ten, so that concurrent
 * requests can meet in the database; on `small` every day's hole is the small course.
 */
export type SharedKind = 'plain' | 'race' | 'small';

type Cleanup = { onCleanup(clean: () => Promise<void>): void };

/** @param folder is removed with the server */
async function start(options: TestServerOptions, { onCleanup }: Cleanup, folder?: string): Promise<TestServer> {
  const server = await startTestServer(options);
  onCleanup(async () => {
    await server.close();
    if (folder !== undefined) rmSync(folder, { recursive: true });
  });
  return server;
}

/** Servers for all files of a Vitest worker that share them. Each is started for the first file that asks for it, and closed after the last. */
const workerTest = base
  .extend('serverOptions', { scope: 'worker' }, {} as TestServerOptions)
  .extend('plain', { scope: 'worker' }, async ({ serverOptions }, cleanup) => start(serverOptions, cleanup))
  .extend('race', { scope: 'worker' }, async ({ serverOptions }, cleanup) =>
    start({ ...serverOptions, connections: RACE_CONNECTIONS }, cleanup),
  )
  .extend('small', { scope: 'worker' }, async ({ serverOptions }, cleanup) => {
    // Other temporary folders are removed after each file.
    const levelsDir = mkdtempSync(join(tmpdir(), 'upshot-levels-'));
    writeFileSync(join(levelsDir, '2.json'), smallLevelFile({ ...SMALL_MEDALS }));
    return start({ ...serverOptions, levelsDir }, cleanup, levelsDir);
  });

/**
 * Gives a file a server of its worker, in place of one of its own: it is as a new one. Such a file asks for nothing else, puts back what it
 * replaces in the server, and leaves the definitions of the tables as they are.
 */
export function shareServer(take: (server: TestServer) => void | Promise<void>, kind: SharedKind = 'plain'): void {
  const prepare = async (server: TestServer): Promise<void> => {
    await resetServer(server);
    await take(server);
  };
  if (kind === 'plain') workerTest.beforeAll(({ plain }) => prepare(plain));
  else if (kind === 'race') workerTest.beforeAll(({ race }) => prepare(race));
  else workerTest.beforeAll(({ small }) => prepare(small));
}
