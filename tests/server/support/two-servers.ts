import { FapiClient } from '../../support/fapi-client.ts';
import { createTestDatabase } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

/** Two servers on one database. */
export interface TwoServers {
  readonly here: TestServer;
  readonly there: TestServer;
  close(): Promise<void>;
}

/** Starts them on PostgreSQL: an embedded database has one server. */
export async function startTwoServers(env: Readonly<Record<string, string>> = {}): Promise<TwoServers> {
  const database = await createTestDatabase();
  const options = { env: { ...database.env, ...env } };
  const [here, there] = [await startTestServer(options), await startTestServer(options)];
  const close = async () => {
    await here.close();
    await there.close();
    await database.drop();
  };
  return { here, there, close };
}

/** Moves a browser: its next call comes to another server. */
export function sameBrowserAt(server: Pick<TestServer, 'url'>, browser: FapiClient): FapiClient {
  const moved = new FapiClient(server);
  for (const [name, value] of browser.cookies) moved.cookies.set(name, value);
  return moved;
}
