import type { ExternalAccountJSON } from '@clerk/types';
import { beforeEach, describe, expect, test } from 'vitest';
import { FapiClient, type Fields, ok, refused } from '../support/fapi-client.ts';
import { lastMessage, signUp } from '../support/fapi-people.ts';
import { shareSocialServer } from './support/shared-social-server.ts';
import { beginConnect, connectAccount, goThere, newAccount, type SocialServer, setSocial, signInWith } from './support/social-server.ts';

const GOOGLE = 'oauth_google';
const GITHUB = 'oauth_github';

let server: SocialServer;
shareSocialServer((shared) => {
  server = shared;
});
beforeEach(() => setSocial(server));

const read = (browser: FapiClient, id: string) => ok(browser.get<ExternalAccountJSON>(`/me/external_accounts/${id}`));
const connect = (browser: FapiClient, strategy: typeof GOOGLE | typeof GITHUB, account = newAccount()) =>
  connectAccount(server, browser, strategy, account);

describe('an account is authorized again', () => {
  const reauthorize = (browser: FapiClient, id: string, fields: Fields = {}) =>
    browser.patch<ExternalAccountJSON>(`/me/external_accounts/${id}/reauthorize`, { redirectUrl: '/account', ...fields });

  test('for more scopes, and stays connected meanwhile', async () => {
    const ann = await signUp(server);
    const account = newAccount();
    const id = await connect(ann.browser, GOOGLE, account);
    expect((await read(ann.browser, id)).approved_scopes.split(' ')).not.toContain('calendar');
    const begun = await ok(reauthorize(ann.browser, id, { additionalScope: ['calendar', 'email'] }));
    const url = new URL(begun.verification?.external_verification_redirect_url ?? '');
    expect(url.searchParams.get('scope')).toBe('openid email profile calendar');
    expect(ann.browser.user.external_accounts).toMatchObject([{ verification: { status: 'verified' } }]);
    expect(await goThere(ann.browser, begun.verification)).toBe(`${server.url}/account`);
    expect((await read(ann.browser, id)).approved_scopes.split(' ')).toContain('calendar');
  });

  test('as the same account only', async () => {
    const ann = await signUp(server);
    const account = newAccount();
    const id = await connect(ann.browser, GOOGLE, account);
    server.providers[GOOGLE].account = newAccount();
    const { verification } = await ok(reauthorize(ann.browser, id));
    await goThere(ann.browser, verification);
    const error = { code: 'oauth_account_already_connected' };
    expect(await read(ann.browser, id)).toMatchObject({ provider_user_id: account.sub, verification: { status: 'failed', error } });
    const elsewhere = new FapiClient(server);
    await signInWith(server, elsewhere, GOOGLE, account);
    expect(elsewhere.user.id).toBe(ann.userId);
  });

  test('by connecting it once more after a failure, and as the same account only', async () => {
    const ann = await signUp(server);
    const account = newAccount();
    const id = await connect(ann.browser, GOOGLE, account);
    const told = () => lastMessage(server, ann.email).id;
    const mail = told();
    server.providers[GOOGLE].account = null;
    await goThere(ann.browser, (await ok(reauthorize(ann.browser, id))).verification);
    expect(await read(ann.browser, id)).toMatchObject({ verification: { status: 'failed', error: { code: 'oauth_access_denied' } } });
    expect(await connect(ann.browser, GOOGLE, newAccount())).toBe(id);
    const error = { code: 'oauth_account_already_connected' };
    expect(await read(ann.browser, id)).toMatchObject({ provider_user_id: account.sub, verification: { status: 'failed', error } });
    expect(await connect(ann.browser, GOOGLE, account)).toBe(id);
    expect(await read(ann.browser, id)).toMatchObject({ provider_user_id: account.sub, verification: { status: 'verified' } });
    expect(await refused(ann.browser.post('/me/external_accounts', { strategy: GOOGLE, redirectUrl: '/account' }))).toEqual({
      status: 400,
      ...error,
    });
    expect(told()).toBe(mail);
  });

  test('only after a fresh proof of identity, if it was never connected', async () => {
    const ann = await signUp(server);
    const connected = await connect(ann.browser, GOOGLE);
    const { id: left } = await beginConnect(ann.browser, GITHUB);
    server.clock.advance(11 * 60);
    expect(await refused(reauthorize(ann.browser, left))).toEqual({ status: 403, code: 'session_reverification_required' });
    expect((await reauthorize(ann.browser, connected)).status).toBe(200);
  });

  test('by its owner only', async () => {
    const [ann, bob] = [await signUp(server), await signUp(server)];
    const id = await connect(ann.browser, GOOGLE);
    const missing = { status: 404, code: 'resource_not_found' };
    expect(await refused(reauthorize(bob.browser, id))).toEqual(missing);
    expect(await refused(bob.browser.get(`/me/external_accounts/${id}`))).toEqual(missing);
    expect(await refused(bob.browser.delete(`/me/external_accounts/${id}`))).toEqual(missing);
    expect(await refused(bob.browser.delete(`/me/external_accounts/${id}/tokens`))).toEqual(missing);
  });
});
