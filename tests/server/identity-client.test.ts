import { createHash } from 'node:crypto';
import type { ClientJSON } from '@clerk/types';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { publishableKeyOf } from '../../server/config/publishable-key.ts';
import { TicketsService } from '../../server/modules/identity/flows/sign-in/tickets.service.ts';
import { FAPI_BASE } from '../../server/modules/identity/rules/call/fapi-paths.ts';
import { FapiTransactions } from '../../server/modules/identity/rules/call/fapi-transactions.ts';
import { SessionTokens } from '../../server/modules/identity/rules/tokens/session-tokens.ts';
import { type FapiAnswer, FapiClient, ok, refused } from '../support/fapi-client.ts';
import { PASSWORD, setSettings, signInAgain, signUp } from '../support/fapi-people.ts';
import { UNLIMITED_IDENTITY } from '../support/test-limits.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const SECRET = 'the secret of a server, long enough';
const { key } = publishableKeyOf({ SECRET, CLERK_PUBLISHABLE_KEY: undefined });
/** The hint's name for this instance, as the official client makes it. */
const SUFFIXED = `__client_uat_${createHash('sha1').update(key).digest('base64').replaceAll('+', '-').replaceAll('/', '_').slice(0, 8)}`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { SECRET } });
});
beforeEach(() => setSettings(server));
afterAll(() => server?.close());

const nowSeconds = () => String(Math.floor(server.clock.now() / 1000));
const cookieLine = (headers: Headers, name: string) => headers.getSetCookie().find((line) => line.startsWith(`${name}=`));

describe('a browser', () => {
  test('is not known until it does something', async () => {
    const browser = new FapiClient(server);
    const { response, client, headers } = await browser.get('/client');
    expect({ response, client }).toEqual({ response: null, client: undefined });
    expect(headers.getSetCookie()).toEqual([]);
    for (const path of ['/client', '/client/sessions']) expect(await ok(browser.delete(path))).toBe(null);
    expect(browser.cookies.size).toBe(0);
  });

  test.each(['put', 'post'] as const)('is made known by %s, and stays the same', async (method) => {
    const browser = new FapiClient(server);
    const { response, client } = await browser[method]<ClientJSON>('/client');
    expect(response).toEqual(client);
    expect(response.id).toMatch(/^client_[0-9A-Za-z]{27}$/);
    expect(response).toMatchObject({
      ...{ object: 'client', sessions: [], sign_in: null, sign_up: null, last_active_session_id: null, captcha_bypass: false },
      ...{ last_authentication_strategy: null, created_at: server.clock.now(), updated_at: server.clock.now() },
      cookie_expires_at: server.clock.now() + 365 * 86_400_000,
    });
    expect(await ok(browser.get<ClientJSON>('/client'))).toMatchObject({ id: response.id });
    expect(await ok(browser[method]<ClientJSON>('/client'))).toMatchObject({ id: response.id });
  });

  test('that brings a cookie which nobody gave is not known, and gets one of its own', async () => {
    const browser = new FapiClient(server);
    for (const forged of ['x', 'x'.repeat(4_000), 'a%00b']) {
      browser.cookies.set('__client', forged);
      expect(await ok(browser.get('/client'))).toBe(null);
    }
    const { id } = await ok(browser.put<ClientJSON>('/client'));
    expect(browser.cookies.get('__client')).toMatch(/^[\w-]{43}$/);
    expect(await ok(browser.get<ClientJSON>('/client'))).toMatchObject({ id });
  });

  test('is forgotten a year after its cookie was given', async () => {
    const browser = new FapiClient(server);
    await ok(browser.put('/client'));
    server.clock.advance(365 * 86_400);
    expect(await ok(browser.get('/client'))).toBe(null);
  });

  test('shows everything that belongs to it after a sign-in', async () => {
    const { browser, userId, username, email } = await signUp(server);
    const { response, client } = await browser.get<ClientJSON>('/client');
    expect(response).toMatchObject({ ...client, sessions: [{ id: browser.sessionId }] });
    const [session] = response.sessions;
    expect(response).toMatchObject({ last_active_session_id: session?.id, sign_in: null, sign_up: null });
    expect(response).toMatchObject({ last_authentication_strategy: 'email_code' });
    expect(session).toMatchObject({
      ...{ object: 'session', id: expect.stringMatching(/^sess_\w{27}$/), status: 'active', factor_verification_age: [0, -1] },
      ...{ actor: null, tasks: null, last_active_organization_id: null, created_at: server.clock.now(), updated_at: server.clock.now() },
      ...{ expire_at: server.clock.now() + 180 * 86_400_000, abandon_at: server.clock.now() + 60 * 86_400_000 },
      last_active_at: server.clock.now(),
      last_active_token: { object: 'token', jwt: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) },
      user: { id: userId, username },
      public_user_data: {
        ...{ user_id: userId, identifier: email, first_name: null, last_name: null, has_image: false },
        image_url: `${server.url}/__clerk/v1/images/default.svg`,
      },
    });
  });
});

describe('cookies', () => {
  test('the browser’s is a secret of a year; the hint can be read by scripts, and has a twin with the key’s suffix', async () => {
    const { browser } = await signUp(server);
    // The call that signs in sends all three; read them off the next sign-in.
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

  test('are for https alone where the site is', async () => {
    const secure = await startTestServer({ env: { PUBLIC_URL: 'https://golf.example' } });
    try {
      const browser = new FapiClient(secure);
      browser.origin = 'https://golf.example';
      expect(cookieLine((await browser.put('/client')).headers, '__client')).toContain('; Secure');
    } finally {
      await secure.close();
    }
  });

  test('the hint is 0 once no user is signed in, however the session ended', async () => {
    const { browser, userId } = await signUp(server);
    expect(browser.cookies.get('__client_uat')).not.toBe('0');
    await server.query(`UPDATE identity_session SET status = 'revoked' WHERE user_id = $1`, [userId]);
    expect((await browser.get<ClientJSON>('/client')).response.sessions).toEqual([]);
    expect([browser.cookies.get('__client_uat'), browser.cookies.get(SUFFIXED)]).toEqual(['0', '0']);
  });

  test('the hint is 0 once the browser is not known any more', async () => {
    const { browser } = await signUp(server);
    browser.cookies.set('__client', 'of another server');
    await ok(browser.get('/client'));
    expect(browser.cookies.get('__client_uat')).toBe('0');
  });

  test('the hint is not sent when it is right', async () => {
    const { browser } = await signUp(server);
    expect((await browser.get('/client')).headers.getSetCookie()).toEqual([]);
    expect((await browser.get('/environment')).headers.getSetCookie()).toEqual([]);
  });

  test('the browser’s changes at each sign-in, and its former value still shows it for ten seconds', async () => {
    const browser = new FapiClient(server);
    await ok(browser.put('/client'));
    const before = browser.cookies.get('__client') ?? '';
    const { userId } = await signUp(server);
    await signInByTicket(browser, userId);
    expect(browser.cookies.get('__client')).not.toBe(before);
    const late = new FapiClient(server);
    late.cookies.set('__client', before);
    server.clock.advance(9);
    expect((await late.get<ClientJSON>('/client')).response.sessions).toHaveLength(1);
    server.clock.advance(1);
    expect(await ok(late.get('/client'))).toBe(null);
    expect((await browser.get<ClientJSON>('/client')).response.sessions).toHaveLength(1);
  });

  test('the former value opens nothing: no token, nothing about who it is, no call of the session', async () => {
    const browser = new FapiClient(server);
    await ok(browser.put('/client'));
    const thief = new FapiClient(server);
    thief.cookies.set('__client', browser.cookies.get('__client') ?? '');
    await signInByTicket(browser, (await signUp(server)).userId);
    const seen = await ok(thief.get<ClientJSON>('/client'));
    expect(seen?.sessions).toMatchObject([{ last_active_token: null, user: { id: browser.user.id } }]);
    for (const known of [browser.user.username, browser.user.email_addresses[0]?.email_address]) {
      expect(JSON.stringify(seen)).not.toContain(known);
    }
    const id = seen?.sessions[0]?.id ?? '';
    for (const path of ['tokens', 'touch', 'verify', 'end', 'remove']) {
      expect(await refused(thief.post(`/client/sessions/${id}/${path}`))).toMatchObject({ status: 401, code: 'authentication_invalid' });
    }
    expect(await refused(thief.post('/me/change_password', { newPassword: PASSWORD }))).toMatchObject({ status: 401 });
    expect(await refused(thief.get('/me'))).toMatchObject({ status: 401 });
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
    const thief = new FapiClient(server);
    thief.cookies.set('__client', browser.cookies.get('__client') ?? '');
    await signInByTicket(browser, (await signUp(server)).userId);
    // Without the browser: a caller with the present cookie asks for it.
    expect(await call(thief)).toMatchObject({ status: 401, errors: [{ code: 'authentication_invalid' }], client: undefined });
    const { response } = await browser.get<ClientJSON>('/client');
    expect(response).toMatchObject({ sessions: [{ user: { id: browser.user.id } }], sign_in: null, sign_up: null });
  });

  test('the former value cannot be made into a lasting one', async () => {
    const browser = new FapiClient(server);
    await ok(browser.put('/client'));
    const thief = new FapiClient(server);
    thief.cookies.set('__client', browser.cookies.get('__client') ?? '');
    await signInByTicket(browser, (await signUp(server)).userId);
    const touched = await thief.fetch(`${FAPI_BASE}/client/touch?redirect_url=${encodeURIComponent(server.url)}`);
    expect(touched.status).toBe(307);
    server.clock.advance(61);
    expect(await ok(thief.get('/client'))).toBe(null);
    expect((await browser.get<ClientJSON>('/client')).response.sessions).toHaveLength(1);
  });
});

async function signInByTicket(browser: FapiClient, userId: string): Promise<void> {
  const { reader } = server.app.get(FapiTransactions, { strict: false });
  const ticket = await server.app.get(TicketsService, { strict: false }).issue(reader, userId, 60);
  await ok(browser.post('/client/sign_ins', { strategy: 'ticket', ticket }));
}

describe('signing out', () => {
  test('of everything keeps the browser', async () => {
    const { browser } = await signUp(server);
    const before = browser.client?.id;
    const { response, client } = await browser.delete<ClientJSON>('/client/sessions');
    expect(response).toMatchObject({ id: before, sessions: [], last_active_session_id: null });
    expect(client).toEqual(response);
    expect(await ok(browser.get<ClientJSON>('/client'))).toMatchObject({ id: before, sessions: [] });
  });

  test('as the oldest clients do it forgets the browser, and shows it once more', async () => {
    const { browser } = await signUp(server);
    const { response, client, headers } = await browser.delete<ClientJSON>('/client');
    expect(response).toMatchObject({ id: browser.client?.id, sessions: [] });
    expect(client).toBe(undefined);
    expect(cookieLine(headers, '__client')).toMatch(/^__client=; (Max-Age=0; )?Path=\/; (Expires=Thu, 01 Jan 1970|HttpOnly)/);
    expect(browser.cookies.get('__client_uat')).toBe('0');
    expect(browser.cookies.has('__client')).toBe(false);
    expect(await ok(browser.get('/client'))).toBe(null);
  });
});

describe('the browser’s touch', () => {
  const touch = (browser: FapiClient, target: string | undefined) =>
    browser.fetch(`${FAPI_BASE}/client/touch${target === undefined ? '' : `?redirect_url=${encodeURIComponent(target)}`}`);

  test('gives the cookie another year, and goes on', async () => {
    const { browser } = await signUp(server);
    const before = browser.cookies.get('__client');
    server.clock.advance(40 * 86_400);
    const answer = await touch(browser, `${server.url}/play?x=1`);
    expect([answer.status, answer.headers.get('location')]).toEqual([307, `${server.url}/play?x=1`]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(browser.cookies.get('__client')).not.toBe(before);
    const client = await ok(browser.get<ClientJSON>('/client'));
    expect(client.cookie_expires_at).toBe(server.clock.now() + 365 * 86_400_000);
    expect(client.sessions).toHaveLength(1);
  });

  test('of a browser that is not known goes on, and changes nothing', async () => {
    const browser = new FapiClient(server);
    const answer = await touch(browser, `${server.url}/`);
    expect([answer.status, browser.cookies.size]).toEqual([307, 0]);
  });

  test.each([
    ['an address on the site', '/play', '/play'],
    ['nothing at all', undefined, '/'],
  ])('goes on to %s', async (_, target, expected) => {
    expect((await touch(new FapiClient(server), target)).headers.get('location')).toBe(server.url + expected);
  });

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://[',
    'https://golf.example.evil.example/',
  ])('does not go on to %s', async (target) => {
    setSettings(server, { allowed_redirect_origins: ['https://golf.example'] });
    const answer = await touch(new FapiClient(server), target);
    expect([answer.status, answer.headers.get('location')]).toEqual([422, null]);
    expect(await answer.json()).toMatchObject({ errors: [{ code: 'invalid_redirect_url', meta: { param_name: 'redirect_url' } }] });
  });

  test('goes on to origins that the settings name', async () => {
    setSettings(server, { allowed_redirect_origins: ['https://golf.example'] });
    expect((await touch(new FapiClient(server), 'https://golf.example/x')).headers.get('location')).toBe('https://golf.example/x');
  });
});

describe('calls from elsewhere', () => {
  test.each([
    ['another site', 'https://evil.example'],
    ['a frame without an origin', 'null'],
    ['another port', 'http://127.0.0.1:1'],
  ])('of %s are refused, and make no browser known', async (_, origin) => {
    const browser = new FapiClient(server);
    browser.origin = origin;
    const answer = await browser.post('/client/sign_ins');
    expect(answer).toMatchObject({ status: 400, errors: [{ code: 'origin_invalid' }], client: undefined });
    expect(browser.cookies.size).toBe(0);
  });

  test('that name no origin are refused when they bear the cookie', async () => {
    const { browser } = await signUp(server);
    browser.origin = undefined;
    expect(await refused(browser.delete('/client/sessions'))).toEqual({ status: 400, code: 'origin_missing' });
    expect((await browser.get<ClientJSON>('/client')).response.sessions).toHaveLength(1);
  });

  test('without cookie and origin come from programs, which may call', async () => {
    const browser = new FapiClient(server);
    browser.origin = undefined;
    expect((await browser.put('/client')).status).toBe(200);
  });
});

describe('the browser comes with every answer', () => {
  test('also with refusals, and with its cookie when that is new', async () => {
    const browser = new FapiClient(server);
    const answer = await browser.post('/client/sign_ups', { username: 'bob' });
    expect(answer).toMatchObject({ status: 422, errors: [{ code: 'form_username_invalid_length', meta: { param_name: 'username' } }] });
    // Nothing was written for a call that was refused.
    expect([answer.client, browser.cookies.size]).toEqual([undefined, 0]);
    await ok(browser.put('/client'));
    const second = await browser.post('/client/sign_ups', { username: 'bob' });
    expect(second.client).toMatchObject({ object: 'client', id: browser.client?.id });
  });

  test('is made, and its tokens signed, once a call', async () => {
    const { browser } = await signUp(server);
    const minted = vi.spyOn(server.app.get(SessionTokens, { strict: false }), 'mint');
    for (const call of [
      () => browser.get('/client'),
      () => browser.put('/client'),
      () => browser.post(`/client/sessions/${browser.sessionId}/touch`),
      () => browser.get('/me'),
    ]) {
      minted.mockClear();
      await ok(call());
      expect(minted).toHaveBeenCalledTimes(1);
    }
    minted.mockRestore();
  });

  test('but not with the refusals of who asks too often', async () => {
    const { browser, email } = await signUp(server);
    await ok(browser.delete('/client/sessions'));
    setSettings(server, { limits: { ...UNLIMITED_IDENTITY, begin: 1 } });
    server.clock.advance(3600);
    await ok(browser.post('/client/sign_ins', { identifier: email }));
    expect(await browser.post('/client/sign_ins', { identifier: email })).toMatchObject({ status: 429, client: undefined });
  });

  test('and is not made for a step that belongs to none', async () => {
    const { browser } = await signUp(server);
    await ok(browser.delete('/client/sessions'));
    const signIn = await ok(browser.post<{ id: string }>('/client/sign_ins'));
    await server.query(`CREATE FUNCTION refuse_any() RETURNS trigger AS $$ BEGIN RAISE 'a row is written'; END $$ LANGUAGE plpgsql`);
    await server.query('CREATE TRIGGER refuse_any BEFORE INSERT ON identity_client FOR EACH ROW EXECUTE FUNCTION refuse_any()');
    const missing = { status: 404, code: 'resource_not_found' };
    try {
      const stranger = new FapiClient(server);
      const code = { strategy: 'email_code', code: '123456' };
      expect(await refused(stranger.post(`/client/sign_ins/${signIn.id}/attempt_first_factor`, code))).toEqual(missing);
      expect(await refused(stranger.post('/client/sign_ups/sua_x/attempt_verification', code))).toEqual(missing);
      expect(await refused(stranger.post('/client/sessions/sess_x/touch'))).toEqual(missing);
    } finally {
      await server.query('DROP TRIGGER refuse_any ON identity_client');
    }
  });

  test('a dead session is gone in one round trip', async () => {
    const { browser, userId } = await signUp(server);
    await server.query(`UPDATE identity_session SET status = 'revoked' WHERE user_id = $1`, [userId]);
    const { status, errors, client } = await browser.post(`/client/sessions/${browser.sessionId}/tokens`);
    expect({ status, code: errors[0]?.code, sessions: client?.sessions }).toEqual({
      status: 401,
      code: 'authentication_invalid',
      sessions: [],
    });
    expect(browser.cookies.get('__client_uat')).toBe('0');
  });

  test('a call that is undone changes no cookie', async () => {
    const [ann, bob] = [await signUp(server), await signUp(server)];
    await ok(ann.browser.delete('/client/sessions'));
    const before = ann.browser.cookies.get('__client');
    // Somebody takes the same at the same moment, after the session was made.
    await server.query(`CREATE FUNCTION refuse() RETURNS trigger AS $$ BEGIN
      RAISE unique_violation USING CONSTRAINT = 'identity_user_username_key'; END $$ LANGUAGE plpgsql`);
    await server.query(
      `CREATE TRIGGER refuse BEFORE UPDATE ON identity_sign_in FOR EACH ROW WHEN (NEW.status = 'complete') EXECUTE FUNCTION refuse()`,
    );
    try {
      await expect(signInByTicket(ann.browser, bob.userId)).rejects.toThrow('form_identifier_exists');
    } finally {
      await server.query('DROP TRIGGER refuse ON identity_sign_in');
    }
    expect(ann.browser.cookies.get('__client')).toBe(before);
    expect((await ann.browser.get<ClientJSON>('/client')).response).toMatchObject({ sessions: [] });
  });
});
