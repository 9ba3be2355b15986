import { Logger } from '@nestjs/common';
import { afterEach, expect, test, vi } from 'vitest';
import type { Config } from '../../../../config/config.ts';
import { type InstanceSettings, instanceSettings } from '../settings/instance-settings.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { SocialProviders } from './social-providers.ts';

const CLIENT = { clientId: 'id', clientSecret: 'secret', issuer: undefined };
const CONFIG = { SECRET: 'x'.repeat(32), OAUTH_CLIENTS: { oauth_google: CLIENT, oauth_github: CLIENT } } as unknown as Config;

afterEach(() => vi.restoreAllMocks());

/** What the log says when a server with these providers starts. */
function warningsOf(social: Record<string, object>): unknown[] {
  const warn = vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  const current: InstanceSettings = instanceSettings.parse({ social });
  new SocialProviders(CONFIG, { current } as SettingsStore).onModuleInit();
  return warn.mock.calls.map(([message]) => message);
}

test.each([
  ['one that shares with nobody', { oauth_google: { enabled: true } }, []],
  ['one beside one that is off', { oauth_google: { enabled: true }, oauth_github: { enabled: false } }, []],
  ['two', { oauth_google: { enabled: true }, oauth_github: { enabled: true } }, ['oauth_google, oauth_github']],
  ['two, one with its own', { oauth_google: { enabled: true, own_callback: true }, oauth_github: { enabled: true } }, ['oauth_github']],
  ['two with their own', { oauth_google: { enabled: true, own_callback: true }, oauth_github: { enabled: true, own_callback: true } }, []],
])('the start names the providers that share one callback URL: %s', (_, social, named) => {
  expect(warningsOf(social)).toEqual(named.map((names) => expect.stringContaining(`: ${names}`)));
});
