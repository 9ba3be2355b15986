import type { SignInJSON } from '@clerk/types';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { FapiClient, ok } from '../support/fapi-client.ts';
import { setSettings, signUp } from '../support/fapi-people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { type ForgedProvider, type ForgedToken, type Forgery, otherKey, startForgedProvider } from './support/forged-provider.ts';
import { holdDeadlines } from './support/held-deadlines.ts';
import { providerEnv } from './support/open-id-provider.ts';
import { comeBack } from './support/provider-visit.ts';
import { sameBrowserAt, startTwoServers, type TwoServers } from './support/two-servers.ts';

const STRATEGY = 'oauth_custom_forged';
const CALLBACK = '/__clerk/v1/oauth_callback';

let provider: ForgedProvider;
let server: TestServer;
let browser: FapiClient;
beforeAll(async () => {
  provider = await startForgedProvider('id-CUSTOM_FORGED');
  server = await startTestServer({ env: providerEnv('CUSTOM_FORGED', provider) });
});
beforeEach(() => {
  provider.forgery = {};
  provider.asked.length = 0;
  setSettings(server, { social: { [STRATEGY]: { enabled: true } } });
  browser = new FapiClient(server);
});
afterAll(async () => {
  await server?.close();
  await provider?.close();
});

/** Begins a sign-in. @returns the right parameters of its callback */
async function begin(): Promise<Record<'state' | 'code' | 'iss', string>> {
  const fields = { strategy: STRATEGY, redirectUrl: '/sso-callback', actionCompleteRedirectUrl: '/done' };
  const { first_factor_verification: verification } = await ok(browser.post<SignInJSON>('/client/sign_ins', fields));
  const { searchParams: query } = new URL(verification?.external_verification_redirect_url ?? '');
  return { state: query.get('state') ?? '', code: query.get('nonce') ?? '', iss: provider.issuer };
}

const back = (parameters: Readonly<Record<string, string>> | string, by = browser, path = CALLBACK) =>
  comeBack(by, { method: 'GET', url: `${path}?${new URLSearchParams(parameters)}` });

/** How the sign-in stands, as the page that the browser comes to reads it. */
async function outcome(by = browser) {
  await by.get('/client');
  const verification = by.client?.sign_in?.first_factor_verification;
  return { status: verification?.status, code: verification?.error?.code };
}

test('the right answer is taken, so every refusal below has one reason only', async () => {
  expect(await back(await begin())).toEqual({ status: 303, location: `${server.url}/sso-callback`, code: undefined });
  expect(await outcome()).toEqual({ status: 'transferable', code: 'external_account_not_found' });
  const [asked] = provider.asked;
  expect(Object.fromEntries(asked ?? [])).toMatchObject({
    ...{ grant_type: 'authorization_code', client_id: 'id-CUSTOM_FORGED', client_secret: 'secret of CUSTOM_FORGED' },
    ...{ redirect_uri: `${server.url}${CALLBACK}`, code_verifier: expect.stringMatching(/^[\w-]{43}$/) },
  });
});

const EXCHANGE = 'oauth_token_exchange_error';
const FETCH = 'oauth_fetch_user_error';
const token = (change: (right: ForgedToken) => Partial<ForgedToken> | string | undefined): Forgery => ({
  token: (right) => {
    const changed = change(right);
    return typeof changed === 'object' ? { ...right, ...changed } : changed;
  },
});
const claims = (change: Record<string, unknown>) => token((right) => ({ claims: { ...right.claims, ...change } }));
const seconds = (offset: number) => Math.floor(Date.now() / 1000) + offset;

test.each<[string, Forgery, string]>([
  ['no ID token', token(() => undefined), EXCHANGE],
  ['a text that is no token', token(() => 'not.a.token'), EXCHANGE],
  ['a token that is not signed', token(({ claims: c }) => `${encode({ alg: 'none' })}.${encode(c)}.`), EXCHANGE],
  ['a token of another key', token(() => ({ key: otherKey() })), EXCHANGE],
  ['a token of an unknown key', token(() => ({ header: { alg: 'ES256', kid: 'wrong' } })), EXCHANGE],
  [
    'a token that is signed with the secret',
    token(() => ({ header: { alg: 'HS256' }, key: new TextEncoder().encode('secret of CUSTOM_FORGED') })),
    EXCHANGE,
  ],
  ['another issuer', claims({ iss: 'https://other.example' }), EXCHANGE],
  ['no issuer', claims({ iss: undefined }), EXCHANGE],
  ['another audience', claims({ aud: 'someone-else' }), EXCHANGE],
  ['another authorized party', claims({ aud: ['id-CUSTOM_FORGED', 'x'], azp: 'someone-else' }), EXCHANGE],
  ['another authorized party of our own token', claims({ azp: 'someone-else' }), FETCH],
  ['an expired token', claims({ iat: seconds(-600), exp: seconds(-120) }), EXCHANGE],
  ['a token without end', claims({ exp: undefined }), EXCHANGE],
  ['a token that is not valid yet', claims({ nbf: seconds(600) }), EXCHANGE],
  ['another nonce', claims({ nonce: 'another' }), EXCHANGE],
  ['no nonce', claims({ nonce: undefined }), EXCHANGE],
  ['no subject', claims({ sub: undefined }), EXCHANGE],
  ['an empty subject', claims({ sub: '' }), FETCH],
  ['a subject with a blank', claims({ sub: 'a b' }), FETCH],
  ['a subject that is too long', claims({ sub: 'x'.repeat(256) }), FETCH],
  ['a code that the provider refuses', { answer: () => ({ status: 400, body: { error: 'invalid_grant' } }) }, EXCHANGE],
  [
    'a secret that the provider refuses',
    { answer: () => ({ status: 401, body: { error: 'invalid_client' } }) },
    'misconfigured_oauth_provider',
  ],
  ['a failure of the provider', { answer: () => ({ status: 500, body: 'sorry' }) }, EXCHANGE],
  ['an answer that is no JSON', { answer: () => ({ body: '<html>', type: 'text/html' }) }, EXCHANGE],
  ['a redirect in place of tokens', { answer: () => ({ status: 307, body: '' }) }, EXCHANGE],
  ['an answer without end', { answer: (right) => ({ body: { ...right, more: 'x'.repeat(300_000) } }) }, EXCHANGE],
  ['no access token', { answer: ({ id_token }) => ({ body: { id_token, token_type: 'bearer' } }) }, EXCHANGE],
  [
    'the account of another person',
    { ...claims({ email: undefined }), userinfo: { body: { sub: '2', email: 'other@example.org' } } },
    FETCH,
  ],
  ['no account', { ...claims({ email: undefined }), userinfo: { status: 403, body: {} } }, FETCH],
])('a provider that sends %s signs nobody in', async (_, forgery, code) => {
  const right = await begin();
  provider.forgery = forgery;
  expect(await back(right)).toMatchObject({ status: 303, location: `${server.url}/sso-callback` });
  expect(await outcome()).toEqual({ status: 'failed', code });
  expect(browser.client?.sessions).toEqual([]);
  expect(await server.query('SELECT 1 FROM identity_external_account')).toEqual([]);
});

// RFC 9700, section 4.4: a dishonest provider sends the browser on to an honest one, whose code comes back with its own state.
describe('a callback to the path of another provider', () => {
  const OWN = `${CALLBACK}/${STRATEGY}`;
  const post = (form: Record<string, string>, path: string) =>
    fetch(server.url + path, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual', headers: { origin: 'null' } });

  test.each([
    [true, OWN, [CALLBACK, `${CALLBACK}/oauth_google`]],
    [false, CALLBACK, [OWN]],
  ])('is refused without an exchange, own_callback being %s', async (own_callback, right, others) => {
    setSettings(server, { social: { [STRATEGY]: { enabled: true, own_callback } } });
    for (const path of others) {
      const parameters = await begin();
      expect((await post(parameters, path)).status).toBe(400);
      await back(parameters, browser, path);
      expect(await outcome()).toEqual({ status: 'failed', code: 'oauth_callback_invalid' });
      expect(provider.asked).toEqual([]);
    }
    const parameters = await begin();
    const posted = await post(parameters, right);
    expect(posted.headers.get('location')?.startsWith(`${right}?handle=`)).toBe(true);
    await comeBack(browser, { method: 'GET', url: posted.headers.get('location') ?? '' });
    expect(await outcome()).toMatchObject({ status: 'transferable' });
    expect(provider.asked[0]?.get('redirect_uri')).toBe(server.url + right);
  });
});

test('a token that calls an address verified does not speak for another address', async () => {
  setSettings(server, { social: { [STRATEGY]: { enabled: true, links_addresses: true } } });
  const ann = await signUp(server);
  const right = await begin();
  provider.forgery = { ...claims({ email: undefined, email_verified: true }), userinfo: { body: { sub: '1', email: ann.email } } };
  await back(right);
  expect(await outcome()).toEqual({ status: 'failed', code: 'external_account_email_address_verification_required' });
});

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');

describe('a callback with a right state', () => {
  test.each<[string, (right: Record<string, string>) => Record<string, string>, string]>([
    ['no code', ({ state = '' }) => ({ state }), 'oauth_callback_invalid'],
    ['an empty code', (right) => ({ ...right, code: '' }), 'oauth_callback_invalid'],
    ['a code that is too long', (right) => ({ ...right, code: 'x'.repeat(4_097) }), 'oauth_callback_invalid'],
    ['another issuer', (right) => ({ ...right, iss: 'https://other.example' }), 'oauth_callback_invalid'],
    ['no issuer', ({ state = '', code = '' }) => ({ state, code }), 'oauth_callback_invalid'],
    ['a refusal', ({ state = '' }) => ({ state, error: 'access_denied' }), 'oauth_access_denied'],
    ['a refusal at Apple', ({ state = '' }) => ({ state, error: 'user_cancelled_authorize' }), 'oauth_access_denied'],
    ['a refusal and a code', (right) => ({ ...right, error: 'access_denied' }), 'oauth_access_denied'],
    ['nobody who is signed in there', ({ state = '' }) => ({ state, error: 'login_required' }), 'oauth_access_denied'],
    ['a scope that the site may not ask for', ({ state = '' }) => ({ state, error: 'invalid_scope' }), 'misconfigured_oauth_provider'],
    ['a provider that is down', ({ state = '' }) => ({ state, error: 'temporarily_unavailable' }), 'oauth_callback_invalid'],
    ['an unknown error', ({ state = '' }) => ({ state, error: 'no_idea' }), 'oauth_callback_invalid'],
  ])('and %s fails', async (_, change, code) => {
    expect(await back(change(await begin()))).toMatchObject({ status: 303, location: `${server.url}/sso-callback` });
    expect(await outcome()).toEqual({ status: 'failed', code });
    expect(provider.asked).toEqual([]);
  });

  test('is good once', async () => {
    const right = await begin();
    await back(right);
    const again = `${server.url}/sso-callback?__clerk_status=failed&__clerk_error=oauth_callback_invalid`;
    expect(await back(right)).toMatchObject({ status: 303, location: again });
    expect(provider.asked).toHaveLength(1);
    expect(await outcome()).toEqual({ status: 'transferable', code: 'external_account_not_found' });
  });

  test('is exchanged once, even when it comes twice at once', async () => {
    const right = await begin();
    const answers = await Promise.all([back(right), back(right)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(provider.asked).toHaveLength(1);
  });

  test('is good for ten minutes', async () => {
    const [late, inTime] = [await begin(), new FapiClient(server)];
    server.clock.advance(600);
    await back(late);
    expect(await outcome()).toEqual({ status: 'failed', code: 'oauth_callback_invalid' });
    browser = inTime;
    const right = await begin();
    server.clock.advance(599);
    await back(right);
    expect(await outcome()).toMatchObject({ status: 'transferable' });
  });

  test('is good in the browser that began it, even after its cookie has changed', async () => {
    const right = await begin();
    const former = browser.cookies.get('__client');
    await browser.fetch(`/__clerk/v1/client/touch?redirect_url=/`);
    expect(browser.cookies.get('__client')).not.toBe(former);
    const stolen = new FapiClient(server);
    stolen.cookies.set('__client', former ?? '');
    const failed = `${server.url}/sso-callback?__clerk_status=failed&__clerk_error=oauth_callback_invalid`;
    expect(await back(right, stolen)).toMatchObject({ status: 303, location: failed });
    const [unknown, other] = [new FapiClient(server), new FapiClient(server)];
    await ok(other.put('/client'));
    for (const by of [unknown, other]) expect(await back(right, by)).toMatchObject({ status: 303, location: failed });
    expect(await outcome()).toMatchObject({ status: 'unverified' });
    expect(await back(right)).toMatchObject({ status: 303, location: `${server.url}/sso-callback` });
    expect(await outcome()).toMatchObject({ status: 'transferable' });
  });
});

test.each([
  ['without a state', {}],
  ['with an empty state', { state: '' }],
  ['with an unknown state', { state: 'x'.repeat(43), code: 'c' }],
  ['with a state that is too long', { state: 'x'.repeat(200), code: 'c' }],
  ['with a state that the database cannot store', { state: 'a\0b', code: 'c' }],
  ['with an unknown handle', { handle: 'x'.repeat(43) }],
  ['with a handle that is too long', { handle: 'x'.repeat(200) }],
])('a callback %s is refused', async (_, parameters: Record<string, string>) => {
  expect(await back(parameters)).toMatchObject({ status: 400, location: null, code: 'oauth_callback_invalid' });
});

test('a repeated state is refused', async () => {
  const { state, code } = await begin();
  expect(await comeBack(browser, { method: 'GET', url: `${CALLBACK}?state=${state}&state=${state}&code=${code}` })).toMatchObject({
    status: 400,
  });
});

test('a provider that takes longer than five seconds is not waited for', async () => {
  const right = await begin();
  const deadlines = holdDeadlines(5_000);
  try {
    const isAsked = new Promise<void>((resolve) => {
      provider.forgery = {
        // The connection stays open, and nothing comes.
        token() {
          resolve();
          return new Promise<never>(() => undefined);
        },
      };
    });
    const answer = back(right);
    await isAsked;
    expect(deadlines.begun).toBe(1);
    deadlines.pass();
    await answer;
  } finally {
    vi.restoreAllMocks();
  }
  expect(await outcome()).toEqual({ status: 'failed', code: EXCHANGE });
});

describe('what is posted from the provider', () => {
  const post = (form: Record<string, string>, headers: Record<string, string> = { origin: 'null' }) =>
    fetch(server.url + CALLBACK, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual', headers });

  test.each([{ origin: 'null' }, { origin: 'https://appleid.apple.com' }, {}])(
    'waits for the browser (%o)',
    async (headers: Record<string, string>) => {
      const right = await begin();
      const posted = await post(right, { ...headers, cookie: `__client=${browser.cookies.get('__client')}` });
      expect(posted.status).toBe(303);
      expect(posted.headers.getSetCookie()).toEqual([]);
      expect(posted.headers.get('location')).toMatch(/^\/__clerk\/v1\/oauth_callback\?handle=[\w-]{43}$/);
      expect(await outcome()).toMatchObject({ status: 'unverified' });
      await comeBack(browser, { method: 'GET', url: posted.headers.get('location') ?? '' });
      expect(await outcome()).toMatchObject({ status: 'transferable' });
    },
  );

  test('waits for a minute, once', async () => {
    const right = await begin();
    const location = (await post(right)).headers.get('location') ?? '';
    expect((await post(right)).status).toBe(400);
    server.clock.advance(60);
    expect(await comeBack(browser, { method: 'GET', url: location })).toMatchObject({ status: 400, code: 'oauth_callback_invalid' });
  });

  test('is not kept when nobody waits for it', async () => {
    const kept = () => server.query('SELECT id FROM identity_oauth_redirect WHERE posted IS NOT NULL');
    const before = await kept();
    for (const form of [{}, { state: 'unknown', code: 'c' }]) {
      const response = await post(form as Record<string, string>);
      const { errors } = (await response.json()) as { errors: { code: string }[] };
      expect([response.status, errors[0]?.code]).toEqual([400, 'oauth_callback_invalid']);
    }
    expect(await kept()).toEqual(before);
  });

  test('is the only thing that other sites may post', async () => {
    const other = await fetch(`${server.url}/__clerk/v1/client/sign_ins`, { method: 'POST', headers: { origin: 'null' } });
    expect([other.status, ((await other.json()) as { errors: { code: string }[] }).errors[0]?.code]).toEqual([400, 'origin_invalid']);
  });
});

describe.runIf(process.env.TEST_DATABASE_URL)('two servers on one database', () => {
  let both: TwoServers;
  beforeAll(async () => {
    both = await startTwoServers(providerEnv('CUSTOM_FORGED', provider));
    for (const each of [both.here, both.there]) setSettings(each, { social: { [STRATEGY]: { enabled: true } } });
  });
  afterAll(() => both?.close());

  test('a callback may come to the other one, also one that was posted', async () => {
    const { here, there } = both;
    browser = new FapiClient(here);
    const right = await begin();
    const other = sameBrowserAt(there, browser);
    const form = new URLSearchParams(right);
    const posted = await fetch(here.url + CALLBACK, { method: 'POST', body: form, redirect: 'manual', headers: { origin: 'null' } });
    await comeBack(other, { method: 'GET', url: posted.headers.get('location') ?? '' });
    expect(await outcome(other)).toEqual({ status: 'transferable', code: 'external_account_not_found' });
    expect(provider.asked[0]?.get('redirect_uri')).toBe(`${here.url}${CALLBACK}`);
    expect(await back(right)).toMatchObject({ location: expect.stringContaining('__clerk_status=failed') });
  });
});
