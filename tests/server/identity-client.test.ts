import type { ClientJSON } from '@clerk/types';
import { beforeEach, describe, expect, test } from 'vitest';
import { FAPI_BASE } from '../../server/modules/identity/rules/call/fapi-paths.ts';
import { cookieLine, FapiClient, ok, refused } from '../support/fapi-client.ts';
import { setSettings, signUp } from '../support/fapi-people.ts';
import type { TestServer } from '../support/test-server.ts';
import { shareServer } from './support/shared-server.ts';

let server: TestServer;
shareServer((shared) => {
  server = shared;
});
beforeEach(() => setSettings(server));

describe('a browser', () => {
  test('is unknown until it makes a call that changes something', async () => {
    const browser = new FapiClient(server);
    const { response, client, headers } = await browser.get('/client');
    expect({ response, client }).toEqual({ response: null, client: undefined });
    expect(headers.getSetCookie()).toEqual([]);
    for (const path of ['/client', '/client/sessions']) expect(await ok(browser.delete(path))).toBe(null);
    expect(browser.cookies.size).toBe(0);
  });

  test.each(['put', 'post'] as const)('becomes known by %s and keeps its id', async (method) => {
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

  test('with an unknown cookie is unknown, and gets a new cookie', async () => {
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

  test('contains its session and user after a sign-in', async () => {
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

describe('signing out', () => {
  test('of all sessions keeps the browser client', async () => {
    const { browser } = await signUp(server);
    const before = browser.client?.id;
    const { response, client } = await browser.delete<ClientJSON>('/client/sessions');
    expect(response).toMatchObject({ id: before, sessions: [], last_active_session_id: null });
    expect(client).toEqual(response);
    expect(await ok(browser.get<ClientJSON>('/client'))).toMatchObject({ id: before, sessions: [] });
  });

  test('as the oldest clients do it deletes the browser client and returns it once more', async () => {
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

  test('renews the cookie for another year and redirects', async () => {
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

  test('of an unknown browser redirects and changes nothing', async () => {
    const browser = new FapiClient(server);
    const answer = await touch(browser, `${server.url}/`);
    expect([answer.status, browser.cookies.size]).toEqual([307, 0]);
  });

  test.each([
    ['an address on the site', '/play', '/play'],
    ['the start page without a target', undefined, '/'],
  ])('redirects to %s', async (_, target, expected) => {
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
  ])('does not redirect to %s', async (target) => {
    setSettings(server, { allowed_redirect_origins: ['https://golf.example'] });
    const answer = await touch(new FapiClient(server), target);
    expect([answer.status, answer.headers.get('location')]).toEqual([422, null]);
    expect(await answer.json()).toMatchObject({ errors: [{ code: 'invalid_redirect_url', meta: { param_name: 'redirect_url' } }] });
  });

  test('redirects to origins that the settings name', async () => {
    setSettings(server, { allowed_redirect_origins: ['https://golf.example'] });
    expect((await touch(new FapiClient(server), 'https://golf.example/x')).headers.get('location')).toBe('https://golf.example/x');
  });
});

describe('cross-origin calls', () => {
  test.each([
    ['another site', 'https://evil.example'],
    ['a frame without an origin', 'null'],
    ['another port', 'http://127.0.0.1:1'],
  ])('from %s are refused, and create no browser client', async (_, origin) => {
    const browser = new FapiClient(server);
    browser.origin = origin;
    const answer = await browser.post('/client/sign_ins');
    expect(answer).toMatchObject({ status: 400, errors: [{ code: 'origin_invalid' }], client: undefined });
    expect(browser.cookies.size).toBe(0);
  });

  test('without an origin are refused when they have the cookie', async () => {
    const { browser } = await signUp(server);
    browser.origin = undefined;
    expect(await refused(browser.delete('/client/sessions'))).toEqual({ status: 400, code: 'origin_missing' });
    expect((await browser.get<ClientJSON>('/client')).response.sessions).toHaveLength(1);
  });

  test('without cookie and origin are allowed, because programs send them', async () => {
    const browser = new FapiClient(server);
    browser.origin = undefined;
    expect((await browser.put('/client')).status).toBe(200);
  });
});
