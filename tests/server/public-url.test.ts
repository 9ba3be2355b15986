import { type IncomingHttpHeaders, request } from 'node:http';
import { json } from 'node:stream/consumers';
import type { ClientJSON } from '@clerk/types';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOST_PLAYER_COOKIE, PLAYER_COOKIE } from '../../server/common/player-cookies.ts';
import { DateOldClientCookies1795287100000 } from '../../server/database/migrations/1795287100000-date-old-client-cookies.ts';
import { FAPI_BASE } from '../../server/modules/identity/rules/call/fapi-paths.ts';
import { SCORE_ROUTES } from '../../shared/api/scores.ts';
import { cookieLine, FapiClient, ok } from '../support/fapi-client.ts';
import { setSettings, signInByTicket, signUp } from '../support/fapi-people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { refusal, TestPlayer } from './support/test-player.ts';

const SITE = 'https://golf.example';
const [HOST, PLAIN] = ['__Host-client', '__client'];
const DAY_SECONDS = 86_400;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_URL: SITE, TRUST_PROXY: '1' } });
});
beforeEach(() => setSettings(server));
afterAll(() => server?.close());

/** A browser behind the site's proxy. */
function newBrowser(): FapiClient {
  const browser = new FapiClient(server);
  browser.origin = SITE;
  browser.proxyHeaders = { 'x-forwarded-host': 'golf.example', 'x-forwarded-proto': 'https' };
  return browser;
}

/** A call with this Host header, which `fetch` does not set. */
function call(path: string, headers: IncomingHttpHeaders): Promise<{ status: number | undefined; body: unknown }> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, headers }, (answer) => {
      json(answer).then((body) => resolve({ status: answer.statusCode, body }), reject);
    });
    sent.once('error', reject).end();
  });
}

describe('with PUBLIC_URL, a call', () => {
  const ENVIRONMENT = `${FAPI_BASE}/environment`;
  const STATS = '/api/stats?score=3';

  test.each(['golf.example', 'GOLF.example', 'golf.example:443'])('for the host %s is answered', async (host) => {
    expect((await call(STATS, { host })).status).toBe(200);
    expect((await call(ENVIRONMENT, { host })).status).toBe(200);
  });

  test.each(['evil.example', '127.0.0.1', 'golf.example:8080', 'golf.example.evil.example', 'golf.example.', 'evil@golf.example'])(
    'for the host %s is refused, and told where the site is',
    async (host) => {
      const message = `The site is at ${SITE}. A proxy in front of it must pass the Host header on.`;
      for (const path of [STATS, '/%61pi/stats?score=3', '/api/docs-json']) {
        expect(await call(path, { host })).toMatchObject({ status: 421, body: { message } });
      }
      for (const path of [ENVIRONMENT, `${FAPI_BASE}//environment`, '/__clerk/v1/client']) {
        expect(await call(path, { host })).toMatchObject({ status: 400, body: { errors: [{ code: 'host_invalid' }] } });
      }
    },
  );

  test('of a platform that checks the health by IP address is answered', async () => {
    for (const path of ['/healthz', '/readyz']) expect((await call(path, { host: '10.0.0.7:3000' })).status).toBe(200);
  });

  test.each([
    ['https://golf.example', 200],
    ['http://golf.example', 403],
    ['https://golf.example:8443', 403],
    ['https://www.golf.example', 403],
    ['https://evil.example', 403],
    ['null', 403],
  ])('that changes something from %s is answered with %s', async (origin, status) => {
    const player = new TestPlayer(server);
    const headers = { origin, 'x-forwarded-host': 'golf.example' };
    expect((await player.post(SCORE_ROUTES.trackStart, { clientDate: server.today }, headers)).status).toBe(status);
    const browser = newBrowser();
    browser.origin = origin;
    expect((await browser.put('/client')).status).toBe(status === 403 ? 400 : status);
  });
});

describe('on https, the cookie of the browser client', () => {
  test('has a name that browsers take from the site alone', async () => {
    const browser = newBrowser();
    const { headers } = await browser.put('/client');
    expect(cookieLine(headers, HOST)).toMatch(/^__Host-client=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(cookieLine(headers, PLAIN)).toBeUndefined();
    await ok(browser.delete('/client'));
    expect(browser.cookies.has(HOST)).toBe(false);
  });

  test('is not replaced by one that another host of the domain has set', async () => {
    const eve = (await signUp(server, {}, newBrowser())).browser;
    const planted = eve.cookies.get(HOST) ?? eve.cookies.get(PLAIN) ?? '';
    const visitor = newBrowser();
    visitor.cookies.set(PLAIN, planted);
    expect(await ok(visitor.get('/client'))).toBeNull();
    const ann = await signUp(server, {}, visitor);
    expect(await ok(visitor.get<ClientJSON>('/client'))).toMatchObject({ sessions: [{ user: { id: ann.userId } }] });
    expect(await ok(eve.get<ClientJSON>('/client'))).toMatchObject({ sessions: [{ user: { id: eve.user.id } }] });
  });

  /** A browser that was signed in at the upgrade: it has the cookie under its old name. */
  async function upgraded(): Promise<{ browser: FapiClient; token: string; clientId: string | undefined }> {
    const { browser } = await signUp(server, {}, newBrowser());
    const token = browser.cookies.get(HOST) ?? '';
    browser.cookies.delete(HOST);
    browser.cookies.set(PLAIN, token);
    const clientId = browser.client?.id;
    const until = new Date(server.clock.now() + 30 * DAY_SECONDS * 1000);
    await server.query('UPDATE identity_client SET old_cookie_until = $1 WHERE id = $2', [until, clientId]);
    return { browser, token, clientId };
  }

  test('is dated by the upgrade', async () => {
    const { browser } = await signUp(server, {}, newBrowser());
    const runner = server.app.get(DataSource).createQueryRunner();
    const migration = new DateOldClientCookies1795287100000();
    await migration.down(runner);
    await migration.up(runner);
    await runner.release();
    const later = newBrowser();
    await ok(later.put('/client'));
    const dated = ({ client }: FapiClient) =>
      server.query(
        "SELECT old_cookie_until BETWEEN now() + interval '29 days' AND now() + interval '30 days' AS is FROM identity_client WHERE id = $1",
        [client?.id],
      );
    expect([await dated(browser), await dated(later)]).toEqual([[{ is: true }], [{ is: null }]]);
  });

  test('is read under its old name for 30 days after the upgrade, and moves', async () => {
    const { browser, token, clientId } = await upgraded();
    const beside = newBrowser();
    beside.cookies.set(PLAIN, token);
    server.clock.advance(30 * DAY_SECONDS - 1);
    expect(await ok(browser.get('/client'))).toMatchObject({ id: clientId });
    expect([browser.cookies.get(HOST), browser.cookies.has(PLAIN)]).toEqual([token, false]);
    // A call that was sent at the same time still has the old name.
    expect(await ok(beside.get('/client'))).toMatchObject({ id: clientId });
    const late = newBrowser();
    late.cookies.set(PLAIN, token);
    server.clock.advance(1);
    expect(await ok(late.get('/client'))).toBeNull();
    expect(late.cookies.has(HOST)).toBe(false);
    expect(await ok(browser.get('/client'))).toMatchObject({ id: clientId });
  });

  test('moves to the new name at a sign-in and at the deletion of the browser client', async () => {
    const signedIn = await upgraded();
    await ok(signedIn.browser.delete('/client/sessions'));
    signedIn.browser.cookies.delete(HOST);
    signedIn.browser.cookies.set(PLAIN, signedIn.token);
    await signInByTicket(server, signedIn.browser, (await signUp(server, {}, newBrowser())).userId);
    expect(signedIn.browser.client?.id).toBe(signedIn.clientId);
    expect(signedIn.browser.cookies.get(HOST)).not.toBe(signedIn.token);
    expect(signedIn.browser.cookies.has(PLAIN)).toBe(false);
    const deleted = await upgraded();
    await ok(deleted.browser.delete('/client'));
    expect([...deleted.browser.cookies.keys()].filter((name) => name === HOST || name === PLAIN)).toEqual([]);
  });

  test('keeps its new value when a call from before a sign-in is answered later', async () => {
    const { browser, token } = await upgraded();
    await ok(browser.delete('/client/sessions'));
    const late = newBrowser();
    late.cookies.set(PLAIN, token);
    await signInByTicket(server, browser, (await signUp(server, {}, newBrowser())).userId);
    expect(cookieLine((await late.get('/client')).headers, HOST)).toBeUndefined();
  });
});

describe('on https, the cookie of the device', () => {
  const PROXIED = { 'x-forwarded-host': 'golf.example' };
  const start = async (player: TestPlayer) => {
    const answer = await player.post(SCORE_ROUTES.trackStart, { clientDate: server.today }, PROXIED);
    expect(answer.status, JSON.stringify(refusal(answer))).toBe(200);
    return {
      headers: answer.headers,
      id: /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(decodeURIComponent(player.cookies.get(HOST_PLAYER_COOKIE) ?? ''))?.[0],
    };
  };

  test('has such a name, too, and its value is of no use under the plain name', async () => {
    const eve = new TestPlayer(server);
    const { headers, id } = await start(eve);
    expect(cookieLine(headers, HOST_PLAYER_COOKIE)).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    server.clock.advance(1);
    expect((await start(eve)).id).toBe(id);
    const visitor = new TestPlayer(server);
    visitor.cookies.set(PLAYER_COOKIE, eve.cookies.get(HOST_PLAYER_COOKIE) ?? '');
    server.clock.advance(1);
    expect((await start(visitor)).id).not.toBe(id);
  });

  test('is read under its old name, and moves to the new one at the next run', async () => {
    const plain = await startTestServer();
    const device = new TestPlayer(plain);
    await device.start();
    await plain.close();
    const [, id] = /^([0-9a-f-]{36})\./.exec(decodeURIComponent(device.cookies.get(PLAYER_COOKIE) ?? '')) ?? [];
    const visitor = new TestPlayer(server);
    visitor.cookies.set(PLAYER_COOKIE, device.cookies.get(PLAYER_COOKIE) ?? '');
    server.clock.advance(1);
    expect((await start(visitor)).id).toBe(id);
    expect([...visitor.cookies.keys()]).toEqual([HOST_PLAYER_COOKIE]);
    server.clock.advance(1);
    expect((await start(visitor)).id).toBe(id);
  });
});
