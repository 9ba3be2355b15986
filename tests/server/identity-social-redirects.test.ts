import type { SignInJSON } from '@clerk/types';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PictureImports } from '../../server/modules/identity/rules/social/picture-imports.ts';
import { FapiClient, type Fields, ok, refused } from '../support/fapi-client.ts';
import { setSettings, signUp } from '../support/fapi-people.ts';
import { startTestServer } from '../support/test-server.ts';
import { shareSocialServer } from './support/shared-social-server.ts';
import {
  beginConnect,
  beginSignIn,
  goThere,
  newAccount,
  newName,
  type SocialServer,
  setSocial,
  signUpWith,
} from './support/social-server.ts';

const GOOGLE = 'oauth_google';

let server: SocialServer;
let browser: FapiClient;
shareSocialServer((shared) => {
  server = shared;
});
beforeEach(() => {
  setSocial(server);
  browser = new FapiClient(server);
});

const begin = (fields: Fields) => browser.post<SignInJSON>('/client/sign_ins', { strategy: GOOGLE, redirectUrl: '/', ...fields });
const authorizationOf = async (answer: ReturnType<typeof begin>) =>
  new URL((await ok(answer)).first_factor_verification?.external_verification_redirect_url ?? '');

describe('the way to a provider', () => {
  test('is absolute, and bears state, nonce and the challenge of a verifier', async () => {
    const url = await authorizationOf(begin({}));
    expect(url.origin).toBe(server.providers[GOOGLE].issuer);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...{ client_id: 'id-GOOGLE', response_type: 'code', scope: 'openid email profile', code_challenge_method: 'S256' },
      redirect_uri: `${server.url}/__clerk/v1/oauth_callback`,
      ...{ state: expect.stringMatching(/^[\w-]{43}$/), nonce: expect.stringMatching(/^[\w-]{43}$/) },
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    const again = await authorizationOf(begin({}));
    for (const name of ['state', 'nonce', 'code_challenge']) expect(again.searchParams.get(name)).not.toBe(url.searchParams.get(name));
    expect(browser.client?.sign_in?.first_factor_verification?.external_verification_redirect_url).toBe(again.href);
  });

  test('asks Apple to answer by a form', async () => {
    expect((await authorizationOf(begin({ strategy: 'oauth_apple' }))).searchParams.get('response_mode')).toBe('form_post');
  });

  test('bears what the page and the settings add', async () => {
    setSocial(server, { social: { [GOOGLE]: { enabled: true, scopes: ['calendar', 'email'] } } });
    const { searchParams: query } = await authorizationOf(begin({ oidcPrompt: 'login  consent', oidcLoginHint: 'ann@example.org' }));
    expect([query.get('prompt'), query.get('login_hint'), query.get('scope')]).toEqual([
      'login consent',
      'ann@example.org',
      'openid email profile calendar',
    ]);
  });

  test.each<[string, Fields, { status: number; code: string; param?: string }]>([
    ['an unknown prompt', { oidcPrompt: 'please' }, { status: 422, code: 'form_param_value_invalid', param: 'oidc_prompt' }],
    ['a prompt beside none', { oidcPrompt: 'none login' }, { status: 422, code: 'form_param_value_invalid', param: 'oidc_prompt' }],
    [
      'a hint that is too long',
      { oidcLoginHint: 'x'.repeat(255) },
      { status: 422, code: 'form_param_max_length_exceeded', param: 'oidc_login_hint' },
    ],
    ['a scope with a quote', { additionalScope: 'a"b' }, { status: 422, code: 'form_param_format_invalid', param: 'additional_scope' }],
    [
      'too many scopes',
      { additionalScope: `${'a '.repeat(51)}b` },
      { status: 422, code: 'form_param_array_size_exceeded', param: 'additional_scope' },
    ],
    ['no place to return to', { redirectUrl: '' }, { status: 422, code: 'form_param_nil', param: 'redirect_url' }],
    ['an unknown provider', { strategy: 'oauth_nobody' }, { status: 400, code: 'oauth_unsupported_provider' }],
    ['a name that is none', { strategy: 'oauth_Google' }, { status: 400, code: 'oauth_unsupported_provider' }],
    ['a provider that is off', { strategy: 'oauth_custom_other' }, { status: 400, code: 'oauth_provider_not_enabled' }],
  ])('is refused with %s', async (_, fields, refusal) => {
    for (const path of ['/client/sign_ins', '/client/sign_ups']) {
      expect(await refused(browser.post(path, { strategy: GOOGLE, redirectUrl: '/', ...fields }))).toEqual(refusal);
    }
  });

  test('is refused where the site is not registered with the provider, or out of reach', async () => {
    setSocial(server, { social: { oauth_custom_other: { enabled: true } } });
    expect(await refused(begin({ strategy: 'oauth_custom_other' }))).toEqual({ status: 400, code: 'oauth_config_missing' });
    const env = { OAUTH_GOOGLE_CLIENT_ID: 'a', OAUTH_GOOGLE_CLIENT_SECRET: 'b', OAUTH_GOOGLE_ISSUER: 'http://127.0.0.1:1' };
    const other = await startTestServer({ env });
    try {
      setSettings(other, { social: { [GOOGLE]: { enabled: true } } });
      const begun = new FapiClient(other).post('/client/sign_ins', { strategy: GOOGLE, redirectUrl: '/' });
      expect(await refused(begun)).toEqual({ status: 400, code: 'misconfigured_oauth_provider' });
    } finally {
      await other.close();
    }
  });
});

describe('a page to return to', () => {
  const HOST = '127.0.0.1';
  /** Each tries to leave the site, or to run a script. `{}` stands for the site's own origin. */
  const BAD = [
    ...['https://evil.example', 'http://evil.example/', '//evil.example', '///evil.example', '////evil.example/x', '/\\evil.example'],
    ...[
      '\\\\evil.example',
      '\\/evil.example',
      '/\\/evil.example',
      '/\t/evil.example',
      '/\n/evil.example',
      '\t//evil.example',
      'http:\\\\evil.example',
    ],
    ...[
      'https:evil.example',
      'https:/evil.example',
      'https:///evil.example',
      'http:////evil.example',
      'hTTps://evil.example',
      'https://evil.example#{}',
    ],
    ...[
      'https://evil.example?{}',
      'https://evil.example/{}',
      '{}.evil.example',
      '{}@evil.example',
      '{}:x@evil.example',
      'http://evil.example:80',
    ],
    ...[`https://${HOST}`, `http://${HOST}`, `http://${HOST}:1`, `http://${HOST}.evil.example`, `http://evil.example.${HOST}.nip.example`],
    ...[
      'http://localhost',
      'http://[::1]',
      'http://0.0.0.0',
      'http://2130706433',
      'http://0x7f000001',
      'http://127.1',
      'http://017700000001',
    ],
    ...[
      'http://user@{host}',
      'http://user:pass@{host}',
      'http://:pass@{host}',
      'http://evil.example@{host}',
      'http://evil.example%2F@{host}',
    ],
    ...[
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      'java\nscript:alert(1)',
      ' javascript:alert(1)',
      'javascript://{host}/%0aalert(1)',
      'vbscript:x',
    ],
    ...[
      'data:text/html,x',
      'blob:{}/x',
      'file:///etc/passwd',
      'ftp://{host}/',
      'ws://{host}/',
      'about:blank',
      'intent://x',
      'mailto:a@b.example',
    ],
    ...[
      'view-source:{}',
      'filesystem:{}/x',
      'x-app://open',
      'http://',
      'https://',
      'http://[',
      'http://%',
      'http://ex ample',
      'http://evil。example',
    ],
  ].map((url) => [url] as const);

  test(`(${BAD.length} of them)`, () => expect(BAD.length).toBeGreaterThanOrEqual(60));

  test.each(BAD)('is not %j', async (url) => {
    const given = url.replaceAll('{}', server.url).replaceAll('{host}', new URL(server.url).host);
    expect(await refused(begin({ redirectUrl: given }))).toEqual({ status: 422, code: 'invalid_redirect_url', param: 'redirect_url' });
    const complete = begin({ redirectUrl: '/', actionCompleteRedirectUrl: given });
    expect(await refused(complete)).toEqual({ status: 422, code: 'invalid_redirect_url', param: 'action_complete_redirect_url' });
    expect(browser.cookies.size).toBe(0);
  });

  test.each(['/', '/sso-callback#/x?a=b', 'sso-callback', '?a=b', '#/sso-callback', '{}/x', '/%2F%2Fevil.example', '/..//evil.example'])(
    'may be %j',
    async (url) => {
      server.providers[GOOGLE].account = null;
      const given = url.replaceAll('{}', server.url);
      const { first_factor_verification: verification } = await beginSignIn(browser, GOOGLE, { redirectUrl: given });
      const location = await goThere(browser, verification);
      expect(location).toBe(new URL(given, server.url).href);
      expect(new URL(location ?? '').origin).toBe(server.url);
    },
  );

  test('may be on another site that the settings allow', async () => {
    setSocial(server, { allowed_redirect_origins: ['https://app.example'] });
    server.providers[GOOGLE].account = null;
    const { first_factor_verification: verification } = await beginSignIn(browser, GOOGLE, { redirectUrl: 'https://app.example/back' });
    expect(await goThere(browser, verification)).toBe('https://app.example/back');
    expect(await refused(begin({ redirectUrl: 'https://app.example.evil.example' }))).toMatchObject({ code: 'invalid_redirect_url' });
  });
});

test('no transaction is open while a provider is waited for', async () => {
  // This server has discovered no provider yet.
  const fresh = Object.assign(await startTestServer({ env: server.socialEnv }), {
    providers: server.providers,
    socialEnv: server.socialEnv,
  });
  const { master: connections } = fresh.app.get(DataSource).driver as PostgresDriver;
  const calls: { readonly path: string; readonly isFree: boolean }[] = [];
  const onCall = async (path: string) => {
    // A transaction holds its connection.
    calls.push({ path, isFree: connections.totalCount === connections.idleCount });
  };
  for (const provider of Object.values(server.providers)) provider.onServerCall = onCall;
  vi.spyOn(fresh.app.get(PictureImports, { strict: false }), 'fetch').mockImplementation(async () => {
    await onCall('the picture');
    return Buffer.from('');
  });
  try {
    setSocial(fresh);
    for (const strategy of ['oauth_google', 'oauth_github', 'oauth_custom_acme'] as const) {
      await signUpWith(fresh, new FapiClient(fresh), strategy, newAccount(), { username: newName() });
    }
    const ann = await signUp(fresh);
    server.providers[GOOGLE].account = newAccount({ picture: 'https://pictures.example/ann.png' });
    const { verification } = await beginConnect(ann.browser, GOOGLE);
    await goThere(ann.browser, verification);
    await expect.poll(() => calls.at(-1)?.path).toBe('the picture');
  } finally {
    for (const provider of Object.values(server.providers)) provider.onServerCall = undefined;
    await fresh.close();
  }
  const paths = [
    '/.well-known/openid-configuration',
    '/token',
    '/jwks',
    '/login/oauth/access_token',
    '/api/v3/user',
    '/api/v3/user/emails',
    'the picture',
  ];
  expect(new Set(calls.map(({ path }) => path))).toEqual(new Set(paths));
  expect(calls.filter(({ isFree }) => !isFree)).toEqual([]);
});
