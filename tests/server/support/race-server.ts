import { afterAll, beforeAll, beforeEach } from 'vitest';
import { FapiClient } from '../../support/fapi-client.ts';
import { setSettings } from '../../support/fapi-people.ts';
import { RACE_CONNECTIONS } from '../../support/test-environment.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

export interface RaceServer {
  readonly server: TestServer;
  /** A browser without cookies, a new one for each test. */
  readonly browser: FapiClient;
}

/**
 * Starts the server of a test file before its tests and closes it after them. Its calls can meet in the database, because it has
 * several connections. Each test begins with the default settings.
 */
export function setUpRaceServer(): RaceServer {
  let server: TestServer;
  let browser: FapiClient;
  beforeAll(async () => {
    server = await startTestServer({ connections: RACE_CONNECTIONS });
  });
  beforeEach(() => {
    setSettings(server);
    browser = new FapiClient(server);
  });
  afterAll(() => server?.close());
  return {
    get server() {
      return server;
    },
    get browser() {
      return browser;
    },
  };
}
