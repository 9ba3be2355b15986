import type { EnvironmentJSON } from '@clerk/types';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FAPI_BASE } from '../../server/modules/identity/rules/call/fapi-paths.ts';
import { FapiClient, ok, refused } from '../support/fapi-client.ts';
import { setSettings } from '../support/fapi-people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { TURNSTILE_SITE_KEY: 'site-key', TURNSTILE_SECRET_KEY: 'secret-key' } });
});
beforeEach(() => setSettings(server));
afterAll(() => server?.close());

const read = () => ok(new FapiClient(server).get<EnvironmentJSON>('/environment'));

describe('the environment', () => {
  test('has every member of the specification, without an envelope', async () => {
    const environment = await read();
    expect(Object.keys(environment)).toEqual(
      expect.arrayContaining([
        ...['auth_config', 'display_config', 'user_settings', 'organization_settings', 'commerce_settings', 'api_keys_settings'],
        ...['maintenance_mode', 'client_debug_mode'],
      ]),
    );
    expect(environment.auth_config).toMatchObject({
      single_session_mode: true,
      claimed_at: null,
      reverification: true,
      preferred_channels: null,
    });
    expect(environment).toMatchObject({ maintenance_mode: false, client_debug_mode: false, api_keys_settings: { enabled: false } });
  });

  test('contains the display settings of the instance', async () => {
    const { display_config: display } = await read();
    const home = `${server.url}/`;
    expect(display).toMatchObject({
      ...{ application_name: 'Upshot', branded: false, support_email: null, theme: {}, instance_environment_type: 'production' },
      ...{ preferred_sign_in_strategy: 'otp', show_devmode_warning: false, terms_url: `${server.url}/terms.html` },
      ...{ captcha_provider: 'turnstile', captcha_public_key: 'site-key', captcha_public_key_invisible: 'site-key' },
      ...{ captcha_widget_type: 'smart', captcha_heartbeat: false, captcha_heartbeat_interval_ms: 600_000 },
      captcha_oauth_bypass: ['oauth_google', 'oauth_microsoft', 'oauth_apple'],
      backend_host: new URL(server.url).host,
    });
    expect(display).toMatchObject({ logo_image_url: `${home}icons/icon-192.png`, favicon_image_url: `${home}icons/favicon-32.png` });
    expect(display).toMatchObject({ privacy_policy_url: `${home}privacy.html` });
    for (const name of [
      ...[
        'home_url',
        'sign_in_url',
        'sign_up_url',
        'user_profile_url',
        'organization_profile_url',
        'create_organization_url',
        'waitlist_url',
      ],
      ...['after_sign_in_url', 'after_sign_up_url', 'after_sign_out_one_url', 'after_sign_out_all_url', 'after_switch_session_url'],
      ...['after_create_organization_url', 'after_leave_organization_url', 'after_join_waitlist_url'],
    ]) {
      expect(display, name).toHaveProperty(name, home);
    }
  });

  test('contains the attributes of accounts and the sign-in methods', async () => {
    const { user_settings: user } = await read();
    const names = ['email_address', 'phone_number', 'username', 'web3_wallet', 'first_name', 'last_name', 'password', 'authenticator_app'];
    expect(Object.keys(user.attributes).sort()).toEqual([...names, 'backup_code', 'passkey'].sort());
    for (const attribute of Object.values(user.attributes)) {
      expect(Object.keys(attribute).sort()).toEqual([
        ...['enabled', 'first_factors', 'required', 'second_factors', 'used_for_first_factor', 'used_for_second_factor', 'verifications'],
        'verify_at_sign_up',
      ]);
    }
    expect(user.attributes.email_address).toMatchObject({ enabled: true, required: true, first_factors: ['email_code', 'email_link'] });
    expect(user.attributes.username).toMatchObject({ enabled: true, required: true, used_for_first_factor: true });
    expect(user.attributes.authenticator_app).toMatchObject({ used_for_second_factor: true, second_factors: ['totp'] });
    expect(user.attributes.passkey.enabled).toBe(false);
    expect(user).toMatchObject({
      ...{ actions: { create_organization: false, delete_self: true }, social: {}, saml: { enabled: false } },
      ...{ enterprise_sso: { enabled: false }, passkey_settings: { allow_autofill: false, show_sign_in_button: false } },
      sign_in: { second_factor: { enabled: true, required: false } },
      sign_up: { allowlist_only: false, captcha_enabled: false, legal_consent_enabled: false, mode: 'public', progressive: true },
      password_settings: { min_length: 8, max_length: 72, min_zxcvbn_strength: 2, show_zxcvbn: true, disable_hibp: true },
      username_settings: { min_length: 4, max_length: 64 },
    });
  });

  test('has no organizations and no billing yet, with all members', async () => {
    const { organization_settings, commerce_settings, api_keys_settings } = await read();
    // Newer clients read these.
    expect(api_keys_settings).toEqual({ enabled: false, user_api_keys_enabled: false, orgs_api_keys_enabled: false });
    expect(organization_settings).toMatchObject({
      slug: { disabled: true },
      ...{ enabled: false, max_allowed_memberships: 1, force_organization_selection: false, actions: { admin_delete: true } },
      domains: { enabled: false, enrollment_modes: [], default_role: 'org:member' },
    });
    // The client cannot read a part of it.
    const none = { enabled: false, has_paid_plans: false };
    expect(commerce_settings.billing).toMatchObject({ enabled: false, has_paid_user_plans: false, organization: none, user: none });
  });

  test('follows the settings', async () => {
    setSettings(server, {
      ...{ application_name: 'Links', support_email: 'help@links.example', single_session_mode: false, reverification: false },
      ...{ delete_self: false, second_factor_required: true },
      sign_up: { mode: 'restricted', captcha_enabled: true, legal_consent_enabled: true },
      captcha: { widget_type: 'invisible', heartbeat: true, heartbeat_interval_ms: 5000 },
      password_settings: { min_length: 2, max_length: 900, require_numbers: true },
      username_settings: { min_length: 1, max_length: 900 },
      attributes: { password: { enabled: true, required: true }, authenticator_app: {}, backup_code: {}, phone_number: { enabled: true } },
    });
    const environment = await read();
    expect(environment.auth_config).toMatchObject({ single_session_mode: false, reverification: false });
    expect(environment.display_config).toMatchObject({
      ...{ application_name: 'Links', support_email: 'help@links.example', preferred_sign_in_strategy: 'password' },
      ...{ captcha_widget_type: 'invisible', captcha_heartbeat: true, captcha_heartbeat_interval_ms: 5000 },
    });
    expect(environment.user_settings).toMatchObject({
      actions: { delete_self: false },
      sign_in: { second_factor: { enabled: false, required: true } },
      sign_up: { mode: 'restricted', captcha_enabled: true, legal_consent_enabled: true },
      // The client limits the values to these bounds.
      password_settings: { min_length: 8, max_length: 72, require_numbers: true },
      username_settings: { min_length: 4, max_length: 64 },
      attributes: { phone_number: { enabled: true }, password: { required: true } },
    });
  });

  test('shows the look and the pages of the settings, with absolute URLs', async () => {
    const theme = { general: { color: '#00aa55', font_family: 'Nunito' }, buttons: { font_weight: '700' } } as const;
    setSettings(server, {
      display: {
        ...{ branded: true, theme, logo: 'https://pictures.example/logo.png', favicon: 'icons/own.png', maintenance_mode: true },
        pages: {
          ...{ home_url: '/start', sign_in_url: 'https://id.example/in', sign_up_url: '?dialog=sign-up', user_profile_url: '/me#profile' },
          ...{ after_sign_out_all_url: '//other.example/bye' },
        },
      },
    });
    const { display_config: display, maintenance_mode } = await read();
    expect(maintenance_mode).toBe(true);
    expect(display).toMatchObject({
      ...{ branded: true, theme, logo_image_url: 'https://pictures.example/logo.png', favicon_image_url: `${server.url}/icons/own.png` },
      ...{ home_url: `${server.url}/start`, sign_in_url: 'https://id.example/in', sign_up_url: `${server.url}/?dialog=sign-up` },
      ...{ user_profile_url: `${server.url}/me#profile`, after_sign_out_all_url: `${new URL(server.url).protocol}//other.example/bye` },
      waitlist_url: `${server.url}/`,
    });
  });

  test('says who may sign up, and which sign-ups need no challenge', async () => {
    setSettings(server, { sign_up: { allowlist_only: true }, captcha: { oauth_bypass: ['oauth_github', 'oauth_custom_club'] } });
    const { display_config, user_settings } = await read();
    expect(user_settings.sign_up.allowlist_only).toBe(true);
    expect(display_config.captcha_oauth_bypass).toEqual(['oauth_github', 'oauth_custom_club']);
  });

  test('answers the touch of clients with a development key in the same way', async () => {
    expect(await ok(new FapiClient(server).patch('/environment'))).toEqual(await read());
  });

  test('is public, is not cached, and creates no browser client', async () => {
    const browser = new FapiClient(server);
    const { headers } = await browser.get('/environment');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.getSetCookie()).toEqual([]);
    expect(browser.cookies.size).toBe(0);
  });
});

test.each([
  ['an unknown setting', { shoe_size: 42 }],
  ['an unknown mode', { sign_up: { mode: 'secret' } }],
  ['an unknown attribute', { attributes: { shoe: {} } }],
  ['a limit of zero', { limits: { begin: 0 } }],
  ['a page that is a script', { display: { pages: { home_url: 'javascript:alert(1)' } } }],
  ['a page with a password', { display: { pages: { home_url: 'https://me:secret@golf.example/' } } }],
  ['a page without a URL', { display: { pages: { home_url: ' ' } } }],
  ['an unknown page', { display: { pages: { shoe_url: '/' } } }],
  ['a logo in the settings themselves', { display: { logo: 'data:image/png;base64,AA' } }],
  ['a theme that is no color', { display: { theme: { general: { color: 'red' } } } }],
  ['a strategy of no provider', { captcha: { oauth_bypass: ['google'] } }],
  ['a secret', { captcha: { secret_key: 'x' } }],
  ['a secret of an attribute', { attributes: { password: { pepper: 'x' } } }],
  ['an invalid origin', { allowed_redirect_origins: ['javascript:alert(1)'] }],
])('settings with %s are refused', (_, settings) => {
  expect(() => setSettings(server, settings as never)).toThrow();
});

describe('the client’s files', () => {
  const FILES = '/__clerk/npm/@clerk/clerk-js@';
  const ask = (path: string) => new FapiClient(server).fetch(`${FILES}${path}`);

  test('are those of our version, also when only its major version is requested', async () => {
    const { status, headers } = await ask('5/dist/clerk.browser.js?x=1');
    const location = headers.get('location') ?? '';
    expect([status, location]).toEqual([
      307,
      expect.stringMatching(/^\/__clerk\/npm\/@clerk\/clerk-js@5\.\d+\.\d+\/dist\/clerk\.browser\.js$/),
    ]);
    const script = await ask(location.slice(FILES.length));
    expect([script.status, script.headers.get('content-type')]).toEqual([200, expect.stringContaining('javascript')]);
    expect(script.headers.get('cache-control')).toContain('immutable');
    await script.body?.cancel();
  });

  test.each(['4/dist/clerk.browser.js', '5/dist/..%2Fpackage.json', '5/package.json', '5/dist/'])('%s is not one of them', async (path) => {
    const { status, headers } = await ask(path);
    expect([status, headers.get('location')]).toEqual([404, null]);
  });
});

describe('addresses', () => {
  test.each([
    ['a slash at the end', `${FAPI_BASE}/environment/`],
    ['doubled slashes', '/__clerk//v1//environment'],
    ['both, and a query', `/__clerk/v1//environment/?__clerk_api_version=2025-04-10`],
  ])('with %s are found', async (_, path) => {
    const response = await new FapiClient(server).fetch(path);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ auth_config: { object: 'auth_config' } });
  });

  test.each([
    ['/__clerk'],
    ['/__clerk/v1'],
    ['/__clerk/v1/shoes'],
    ['/__clerk/v2/environment'],
    ['/__clerk/v1/client/sign_ins/%00'],
    ['/__clerk/v1/environment?__clerk_session_id=%00&x=%zz', 200],
  ])('%s is answered in the error format of the identity service', async (path, status = 404) => {
    const response = await new FapiClient(server).fetch(path);
    expect(response.status).toBe(status);
    if (status !== 404) return;
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { errors, clerk_trace_id } = (await response.json()) as { errors: unknown[]; clerk_trace_id: string };
    expect(errors).toMatchObject([{ code: 'resource_not_found', message: expect.any(String), long_message: expect.any(String), meta: {} }]);
    expect(clerk_trace_id).toBe(response.headers.get('x-request-id'));
  });

  test('methods are tunneled through POST only, and only methods that forms do not have', async () => {
    const browser = new FapiClient(server);
    // A GET with _method stays a GET. Otherwise the URL of a picture could sign a user out.
    expect((await browser.fetch(`${FAPI_BASE}/environment?_method=DELETE`)).status).toBe(200);
    expect((await browser.fetch(`${FAPI_BASE}/environment?_method=PATCH`, { method: 'POST' })).status).toBe(200);
    for (const method of ['GET', 'TRACE', 'delete', '']) {
      expect((await browser.fetch(`${FAPI_BASE}/environment?_method=${method}`, { method: 'POST' })).status).toBe(404);
    }
    expect(await refused(browser.post('/environment'))).toEqual({ status: 404, code: 'resource_not_found' });
  });
});
