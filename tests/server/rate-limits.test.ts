import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { SCORE_ROUTES } from '../../shared/api/scores.ts';
import { FapiClient, ok, refused } from '../support/fapi-client.ts';
import { PASSWORD, setSettings, signUp } from '../support/fapi-people.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { countByClock } from './support/limits-by-clock.ts';
import { refusal, TestPlayer } from './support/test-player.ts';

const WRITES = 6;
/** Sign-ins that an IP address may begin in ten seconds. */
const BEGINS = 5;
const READS = 3;
const ADDRESS = '203.0.113.7';

// One process has the embedded database, so it has no limits to share.
describe.runIf(process.env.TEST_DATABASE_URL)('two servers on one database', () => {
  let database: TestDatabase;
  let servers: readonly TestServer[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    const env = { ...database.env, RATE_LIMIT_READS: String(READS), RATE_LIMIT_WRITES: String(WRITES), TRUST_PROXY: '1' };
    servers = [await startTestServer({ env }), await startTestServer({ env })];
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
    await database?.drop();
  });

  // The limits of the product, whatever the test before has set.
  beforeEach(() => {
    for (const server of servers) setSettings(server, { limits: {} });
  });
  afterEach(() => vi.restoreAllMocks());

  const starts = async (count: number, address: string) => {
    const players = servers.map((server) => new TestPlayer(server));
    const answers = [];
    for (let i = 0; i < count; i += 1) {
      const player = players[i % players.length] as TestPlayer;
      answers.push(await player.post(SCORE_ROUTES.trackStart, { clientDate: player.today }, { 'x-forwarded-for': address }));
    }
    return answers;
  };

  test('allow the writes of one limit together', async () => {
    const answers = await starts(WRITES + 2, ADDRESS);
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(WRITES).fill(200), 429, 429]);
    for (const answer of answers.slice(WRITES)) {
      expect(refusal(answer)).toMatchObject({ code: 'too_many_requests' });
      expect(answer.headers.get('retry-after')).toBe('60');
    }
    expect((await starts(2, '203.0.113.8')).map(({ status }) => status)).toEqual([200, 200]);
  });

  test('count the addresses of a household in one', async () => {
    const answers = [];
    for (let i = 1; i <= WRITES + 1; i += 1) answers.push(...(await starts(1, `2001:db8::${i}`)));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(WRITES).fill(200), 429]);
  });

  const beginSignIn = async (i: number, address: string) => {
    const browser = new FapiClient(servers[i % servers.length] as TestServer);
    browser.proxyHeaders = { 'x-forwarded-for': address };
    const { status, headers } = await browser.post('/client/sign_ins');
    return [status, headers.get('retry-after')];
  };

  test('allow the sign-ins of one limit together, in a window that slides', async () => {
    const [server] = servers as [TestServer];
    countByClock(server);
    for (let i = 0; i < BEGINS; i += 1) {
      expect(await beginSignIn(i, '203.0.113.20')).toEqual([200, null]);
      server.clock.advance(1);
    }
    expect(await beginSignIn(BEGINS, '203.0.113.20')).toEqual([429, '5']);
  });

  test('store no address, and an expiry with each count', async () => {
    const [server] = servers as [TestServer];
    // The counts of the tests before.
    await server.query('DELETE FROM rate_limit');
    await starts(1, '203.0.113.21');
    countByClock(server);
    for (let i = 0; i < BEGINS; i += 1) await beginSignIn(i, '203.0.113.21');
    vi.restoreAllMocks();
    const rows = await server.query<{ key: string; expire: string }>('SELECT key, expire FROM rate_limit');
    expect(rows.length).toBeGreaterThan(BEGINS);
    expect(rows.filter(({ key }) => !/^(writes:[\w-]{43}|identity_\w+_place:[\w-]{43} \d+)$/.test(key))).toEqual([]);
    // The sign-ins were counted by the server's clock.
    const nowMs = (key: string) => (key.startsWith('identity_') ? server.clock.now() : Date.now());
    for (const { key, expire } of rows) expect(Number(expire)).toBeLessThanOrEqual(nowMs(key) + 60_000);
  });

  test('count the wrong passwords of a browser that knows the account together', async () => {
    const [first] = servers as [TestServer];
    for (const server of servers) setSettings(server, { lockout: { attempts: 3 } });
    const ann = await signUp(first, { password: PASSWORD });
    await ok(ann.browser.delete('/client/sessions'));
    const browser = (server: TestServer, address: string, cookies = new Map<string, string>()) =>
      Object.assign(new FapiClient(server), { cookies, proxyHeaders: { 'x-forwarded-for': address } });
    const own = servers.map((server) => browser(server, '203.0.113.31', ann.browser.cookies));
    const fail = (by: FapiClient) => refused(by.post('/client/sign_ins', { identifier: ann.email, password: 'wrong' }));
    const stranger = browser(first, '203.0.113.32');
    for (let i = 0; i < 3; i += 1) await fail(stranger);
    expect((await fail(stranger)).code).toBe('user_locked');
    const codes = [];
    for (let i = 0; i < 3; i += 1) codes.push((await fail(own[i % 2] as FapiClient)).code);
    expect(codes).toEqual(['form_password_incorrect', 'form_password_incorrect', 'user_locked']);
  });

  test('count reads each by itself, without the database', async () => {
    const before = await servers[0]?.query('SELECT key FROM rate_limit');
    for (const server of servers) {
      const player = new TestPlayer(server);
      const statuses = [];
      for (let i = 0; i <= READS; i += 1) {
        statuses.push((await player.get('/api/recent-scores', { 'x-forwarded-for': ADDRESS })).status);
      }
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
    expect(await servers[0]?.query('SELECT key FROM rate_limit')).toEqual(before);
  });
});
