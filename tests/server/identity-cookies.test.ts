import { createHash } from 'node:crypto';
import type { ClientJSON } from '@clerk/types';
import { beforeEach, describe, expect, test } from 'vitest';
import { publishableKeyOf } from '../../server/config/publishable-key.ts';
import { FAPI_BASE } from '../../server/modules/identity/rules/call/fapi-paths.ts';
import { cookieLine, type FapiAnswer, FapiClient, ok, refused } from '../support/fapi-client.ts';
import { PASSWORD, setSettings, signInAgain, signInByTicket, signUp } from '../support/fapi-people.ts';
import { SECRET } from '../support/test-environment.ts';
import type { TestServer } from '../support/test-server.ts';
import { shareServer } from './support/shared-server.ts';

const { key } = publishableKeyOf({ SECRET, CLERK_PUBLISHABLE_KEY: undefined });
/** The name of the hint for this instance, as the official client computes it. */
const SUFFIXED = `__client_uat_${createHash('sha1').update(key).digest('base64').replaceAll('+', '-').replaceAll('/', '_').slice(0, 8)}`;

let server: TestServer;
shareServer((shared) => {
  server = shared;
});
beforeEach(() => setSettings(server));

const nowSeconds = () => String(Math.floor(server.clock.now() / 1000));

describe('cookies', () => {
  test('the browser’s cookie is an HttpOnly secret; the hint can be read by scripts', async () => {
    const { browser } = await signUp(server);
    // The call that signs in sets all three cookies. They are read at the next sign-in.
    await ok(browser.delete('/client/sessions'));
    const { userId } = await signUp(server);
    const again = await signInAgain(server, userId);
    expect([...again.cookies.keys()].sort()).toEqual(['__client', '__client_uat', SUFFIXED].sort());
    expect(again.cookies.get('__client_uat')).toBe(nowSeconds());
    expect(again.cookies.get(SUFFIXED)).toBe(nowSeconds());
    const { headers } = await again.delete('/client/sessions');
    const hint = cookieLine(headers, '__client_uat') ?? '';
    expect(hint).toMatch(/^__client_uat=0; Max-Age=31536000; Path=\/; SameSite=Lax$/);
    const own = cookieLine((await new FapiClient(server).put('/client')).headers, '__client') ?? '';
    expect(own).toMatch(/^__client=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('the hint is 0 once no user is signed in, for any end of the session', async () => {
    const { browser, userId } = await signUp(server);
    expect(browser.cookies.get('__client_uat')).not.toBe('0');
    await server.query(`UPDATE identity_session SET status = 'revoked' WHERE user_id = $1`, [userId]);
    expect((await browser.get<ClientJSON>('/client')).response.sessions).toEqual([]);
    expect([browser.cookies.get('__client_uat'), browser.cookies.get(SUFFIXED)]).toEqual(['0', '0']);
  });

  test('the hint is 0 once the browser is unknown', async () => {
    const { browser } = await signUp(server);
    browser.cookies.set('__client', 'of another server');
    await ok(browser.get('/client'));
    expect(browser.cookies.get('__client_uat')).toBe('0');
  });

  test('the hint is not sent when it is correct', async () => {
    const { browser } = await signUp(server);
    expect((await browser.get('/client')).headers.getSetCookie()).toEqual([]);
    expect((await browser.get('/environment')).headers.getSetCookie()).toEqual([]);
  });

  test('the browser’s cookie changes at each sign-in, and the former one soon ends', async () => {
    const browser = new FapiClient(server);
    await ok(browser.put('/client'));
    const before = browser.cookies.get('__client') ?? '';
    const { userId } = await signUp(server);
    await signInByTicket(server, browser, userId);
    expect(browser.cookies.get('__client')).not.toBe(before);
    const late = new FapiClient(server);
    late.cookies.set('__client', before);
    server.clock.advance(9);
    expect((await late.get<ClientJSON>('/client')).response.sessions).toHaveLength(1);
    server.clock.advance(1);
    expect(await ok(late.get('/client'))).toBe(null);
    expect((await browser.get<ClientJSON>('/client')).response.sessions).toHaveLength(1);
  });

  test('the former value gives no token, no personal data and no call of the session', async () => {
    const browser = new FapiClient(server);
    await ok(browser.put('/client'));
    const attacker = new FapiClient(server);
    attacker.cookies.set('__client', browser.cookies.get('__client') ?? '');
    await signInByTicket(server, browser, (await signUp(server)).userId);
    const seen = await ok(attacker.get<ClientJSON>('/client'));
    expect(seen?.sessions).toMatchObject([{ last_active_token: null, user: { id: browser.user.id } }]);
    for (const known of [browser.user.username, browser.user.email_addresses[0]?.email_address]) {
      expect(JSON.stringify(seen)).not.toContain(known);
    }
    const id = seen?.sessions[0]?.id ?? '';
    for (const path of ['tokens', 'touch', 'verify', 'end', 'remove']) {
      expect(await refused(attacker.post(`/client/sessions/${id}/${path}`))).toMatchObject({ status: 401, code: 'authentication_invalid' });
    }
    expect(await refused(attacker.post('/me/change_password', { newPassword: PASSWORD }))).toMatchObject({ status: 401 });
    expect(await refused(attacker.get('/me'))).toMatchObject({ status: 401 });
    await ok(browser.post(`/client/sessions/${id}/touch`));
  });

  test.each<[string, (by: FapiClient) => Promise<FapiAnswer>]>([
    ['sign-out', (by) => by.delete('/client/sessions')],
    ['forgetting', (by) => by.delete('/client')],
    ['challenge', (by) => by.post('/client/verify', { captchaToken: 'x' })],
    ['sign-in', (by) => by.post('/client/sign_ins', { identifier: 'thief' })],
    ['sign-up', (by) => by.post('/client/sign_ups', { username: 'a_thief' })],
  ])('the former value changes nothing: no %s', async (_, call) => {
    const browser = new FapiClient(server);
    await ok(browser.put('/client'));
    const attacker = new FapiClient(server);
    attacker.cookies.set('__client', browser.cookies.get('__client') ?? '');
    await signInByTicket(server, browser, (await signUp(server)).userId);
    // The answer has no client: a caller with the current cookie requests it.
    expect(await call(attacker)).toMatchObject({ status: 401, errors: [{ code: 'authentication_invalid' }], client: undefined });
    const { response } = await browser.get<ClientJSON>('/client');
    expect(response).toMatchObject({ sessions: [{ user: { id: browser.user.id } }], sign_in: null, sign_up: null });
  });

  test('the former value cannot be renewed', async () => {
    const browser = new FapiClient(server);
    await ok(browser.put('/client'));
    const attacker = new FapiClient(server);
    attacker.cookies.set('__client', browser.cookies.get('__client') ?? '');
    await signInByTicket(server, browser, (await signUp(server)).userId);
    const touched = await attacker.fetch(`${FAPI_BASE}/client/touch?redirect_url=${encodeURIComponent(server.url)}`);
    expect(touched.status).toBe(307);
    server.clock.advance(61);
    expect(await ok(attacker.get('/client'))).toBe(null);
    expect((await browser.get<ClientJSON>('/client')).response.sessions).toHaveLength(1);
  });
});
