import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HEALTH_ROUTES } from '../../shared/api/health.ts';
import { toBase64 } from '../../shared/replay/base64.ts';
import { type Connection, openConnection } from '../e2e/support/cuttable-connection.ts';
import { FapiClient } from '../support/fapi-client.ts';
import { playRun } from '../support/runs.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { RACE_CONNECTIONS } from '../support/test-environment.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { openTransaction, untilWaiting } from './support/open-transaction.ts';
import { refusal, TestPlayer } from './support/test-player.ts';

const TODAY = '2026-11-21';

describe.runIf(process.env.TEST_DATABASE_URL)('while PostgreSQL is away', () => {
  let database: TestDatabase;
  let connection: Connection;
  let server: TestServer;
  beforeAll(async () => {
    database = await createTestDatabase();
    const url = new URL(database.env.DATABASE_URL as string);
    connection = await openConnection(`http://${url.host}`);
    url.host = new URL(connection.url).host;
    // A socket would go past the connection.
    url.searchParams.delete('host');
    server = await startTestServer({ connections: RACE_CONNECTIONS, env: { DATABASE_URL: url.href } });
  });
  afterAll(async () => {
    await server?.close();
    await connection?.close();
    await database?.drop();
  });

  test('calls are answered 503 with Retry-After, and all is well once it is back', async () => {
    const player = new TestPlayer(server);
    const { attemptId } = await player.start();
    const submit = () => player.submitRaw({ attemptId, replay: toBase64(playRun(TODAY).replay) });
    connection.set('cut');
    for (const answer of [await submit(), await player.get('/api/leaderboard?date=2026-11-20'), await submit()]) {
      expect(refusal(answer)).toMatchObject({ status: 503, code: 'unavailable' });
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(JSON.stringify(answer.body)).not.toMatch(/ECONN|127\.0\.0\.1|onnection/);
    }
    const identity = await new FapiClient(server).put('/client');
    expect(identity).toMatchObject({ status: 503, errors: [{ code: 'service_unavailable' }] });
    expect(identity.headers.get('retry-after')).toBe('5');
    await expect.poll(() => player.get(HEALTH_ROUTES.ready)).toMatchObject({ status: 503, body: { database: 'unreachable' } });
    connection.set('open');
    expect(await submit()).toMatchObject({ status: 200, body: { verified: true } });
    await expect.poll(() => player.get(HEALTH_ROUTES.ready)).toMatchObject({ status: 200, body: { database: 'ok' } });
  });

  test('a call whose connection is ended in its midst is answered 503, too', async () => {
    const player = new TestPlayer(server);
    await player.start();
    const calls = 4;
    // The calls wait for this lock, so the end of their connections meets all of them.
    const other = await openTransaction(server);
    await other.query('LOCK TABLE attempt IN ACCESS EXCLUSIVE MODE');
    const answers = Promise.all(Array.from({ length: calls }, () => player.post('/api/track-start', { clientDate: TODAY })));
    await untilWaiting(server, calls);
    await server.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    expect((await answers).map(({ status }) => status)).toEqual(Array<number>(calls).fill(503));
    await other.commit();
    expect((await player.post('/api/track-start', { clientDate: TODAY })).status).toBe(200);
  });
});
