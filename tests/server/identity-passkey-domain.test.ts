import type { EnvironmentJSON } from '@clerk/types';
import { expect, onTestFinished, test } from 'vitest';
import { FapiClient, ok } from '../support/fapi-client.ts';
import { signUp } from '../support/fapi-people.ts';
import { SoftwareAuthenticator } from '../support/software-authenticator.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { addPasskey, beginAny } from './support/passkeys.ts';

const SITE = 'https://play.golf.example';

function start(id: string): Promise<TestServer> {
  return startTestServer({ env: { PUBLIC_URL: SITE, TRUST_PROXY: '1', IDENTITY_SETTINGS: JSON.stringify({ passkeys: { rp_id: id } }) } });
}

/** A browser behind the site's proxy. */
function newBrowser(server: TestServer): FapiClient {
  const browser = new FapiClient(server);
  browser.origin = SITE;
  browser.proxyHeaders = { 'x-forwarded-host': 'play.golf.example', 'x-forwarded-proto': 'https' };
  return browser;
}

test('passkeys belong to the domain of the settings, above the host of the site', async () => {
  const server = await start('golf.example');
  onTestFinished(() => server.close());
  const ann = await signUp(server, {}, newBrowser(server));
  const authenticator = new SoftwareAuthenticator(SITE);
  await addPasskey(ann.browser, authenticator);
  const elsewhere = newBrowser(server);
  const { nonce, answer } = await beginAny(elsewhere);
  expect(JSON.parse(nonce)).toMatchObject({ rpId: 'golf.example' });
  await ok(answer(authenticator.get(nonce)));
  expect(elsewhere.user.id).toBe(ann.userId);
  const { user_settings } = await ok(elsewhere.get<EnvironmentJSON>('/environment'));
  expect(user_settings.passkey_settings).toEqual({ allow_autofill: true, show_sign_in_button: true });
});

test('the server does not start with a domain that browsers would refuse', async () => {
  await expect(start('other.example')).rejects.toThrow('which must be the host of PUBLIC_URL or a domain above it');
});
