import { test as base } from 'vitest';
import { setSettings } from '../../support/fapi-people.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../../support/test-server.ts';

/** One server for all files of a Vitest worker that share it. It is closed after the last of them. */
const workerTest = base
  .extend('serverOptions', { scope: 'worker' }, {} as TestServerOptions)
  .extend('shared', { scope: 'worker' }, async ({ serverOptions }, { onCleanup }) => {
    const server = await startTestServer(serverOptions);
    onCleanup(() => server.close());
    return server;
  });

/**
 * Gives a file the server of its worker, in place of one of its own. Such a file asks for nothing special, counts only rows of people that it
 * has made itself, and leaves the tables as they are. The clock goes on from where the file before has left it; settings have their defaults.
 */
export function shareServer(take: (server: TestServer) => void): void {
  workerTest.beforeAll(({ shared }) => {
    setSettings(shared);
    take(shared);
  });
}
