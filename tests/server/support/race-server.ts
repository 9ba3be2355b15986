import { beforeEach } from 'vitest';
import { FapiClient } from '../../support/fapi-client.ts';
import { setSettings } from '../../support/fapi-people.ts';
import type { TestServer } from '../../support/test-server.ts';
import { shareServer } from './shared-server.ts';

export interface RaceServer {
  readonly server: TestServer;
  /** A browser without cookies, a new one for each test. */
  readonly browser: FapiClient;
}

/**
 * Gives a test file the server of its worker whose calls can meet in the database, because it has several connections. Each test begins with
 * the default settings.
 */
export function setUpRaceServer(): RaceServer {
  let server: TestServer;
  let browser: FapiClient;
  shareServer((shared) => {
    server = shared;
  }, 'race');
  beforeEach(() => {
    setSettings(server);
    browser = new FapiClient(server);
  });
  return {
    get server() {
      return server;
    },
    get browser() {
      return browser;
    },
  };
}
