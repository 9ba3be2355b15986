import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EnvironmentJSON } from '@clerk/types';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FapiClient, ok } from '../support/fapi-client.ts';
import { setSettings } from '../support/fapi-people.ts';
import { ROOT, startTestServer, type TestServer } from '../support/test-server.ts';

const GOOGLE = { OAUTH_GOOGLE_CLIENT_ID: 'id', OAUTH_GOOGLE_CLIENT_SECRET: 'secret' };

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'upshot-page-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>x</title>');
  server = await startTestServer({ env: GOOGLE, clientDir: folder });
});
beforeEach(() => setSettings(server));
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const socialOf = async () => (await ok(new FapiClient(server).get<EnvironmentJSON>('/environment'))).user_settings.social;

test('no provider is on by default', async () => {
  expect(await socialOf()).toEqual({});
});

test('the environment has the providers that are on', async () => {
  setSettings(server, {
    social: {
      oauth_google: { enabled: true },
      oauth_github: { enabled: false },
      oauth_custom_my_club: { enabled: true, required: true, authenticatable: false },
      oauth_custom_named: { enabled: true, name: 'The Club' },
    },
  });
  const row = (strategy: string, name: string, logo: string, more = {}) => [
    strategy,
    { enabled: true, required: false, authenticatable: true, strategy, name, logo_url: `${server.url}/providers/${logo}.svg`, ...more },
  ];
  expect(await socialOf()).toEqual(
    Object.fromEntries([
      row('oauth_google', 'Google', 'google'),
      row('oauth_custom_my_club', 'My club', 'custom', { required: true, authenticatable: false }),
      row('oauth_custom_named', 'The Club', 'custom'),
    ]),
  );
});

describe('the server does not start', () => {
  test.each<[string, Record<string, string>, string]>([
    ['without the variables of a provider that is on', {}, 'oauth_google needs OAUTH_GOOGLE_CLIENT_ID and OAUTH_GOOGLE_CLIENT_SECRET'],
    ['with one of them only', { OAUTH_GOOGLE_CLIENT_ID: 'id' }, 'OAUTH_GOOGLE_CLIENT_SECRET: must be set, too'],
  ])('%s', async (_, env, message) => {
    const settings = JSON.stringify({ social: { oauth_google: { enabled: true } } });
    await expect(startTestServer({ env: { ...env, IDENTITY_SETTINGS: settings } })).rejects.toThrow(message);
  });

  test('without the issuer of a custom provider', async () => {
    const env = { OAUTH_CUSTOM_CLUB_CLIENT_ID: 'id', OAUTH_CUSTOM_CLUB_CLIENT_SECRET: 'secret' };
    const settings = JSON.stringify({ social: { oauth_custom_club: { enabled: true } } });
    await expect(startTestServer({ env: { ...env, IDENTITY_SETTINGS: settings } })).rejects.toThrow('OAUTH_CUSTOM_CLUB_ISSUER');
  });

  test('with a provider that nobody knows', async () => {
    const settings = JSON.stringify({ social: { oauth_nobody: { enabled: true } } });
    await expect(startTestServer({ env: { IDENTITY_SETTINGS: settings } })).rejects.toThrow('oauth_nobody is not a known provider');
  });
});

test('a window that a page opens can report back only where a provider is on', async () => {
  const policyOf = async (path: string) =>
    (await fetch(server.url + path, { redirect: 'manual' })).headers.get('cross-origin-opener-policy');
  expect(await policyOf('/')).toBe('same-origin');
  setSettings(server, { social: { oauth_google: { enabled: true } } });
  expect(await policyOf('/')).toBe('same-origin-allow-popups');
  for (const path of ['/__clerk/v1/client/touch?redirect_url=/', '/__clerk/v1/verify?token=x']) {
    const { status, headers } = await fetch(server.url + path, { redirect: 'manual' });
    expect([status >= 300 && status < 400, headers.get('cross-origin-opener-policy')]).toEqual([true, null]);
  }
});

test('each provider has a logo', async () => {
  const { readdirSync } = await import('node:fs');
  expect(readdirSync(join(ROOT, 'public/providers')).sort()).toEqual([
    'apple.svg',
    'custom.svg',
    'github.svg',
    'google.svg',
    'microsoft.svg',
  ]);
});
