import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FapiClient, ok, refused } from '../support/fapi-client.ts';
import { setSettings, signUp } from '../support/fapi-people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  setSettings(server);
});
afterAll(() => server?.close());

describe('a call of a feature that is off', () => {
  test.each([
    ['GET /api_keys', 422, 'api_keys_not_enabled'],
    ['POST /api_keys', 422, 'api_keys_not_enabled'],
    ['GET /api_keys/ak_1', 422, 'api_keys_not_enabled'],
    ['POST /api_keys/ak_1/revoke', 422, 'api_keys_not_enabled'],
    ['POST /waitlist', 403, 'waitlist_not_accepting_entries'],
    // The service has no codes for these.
    ['GET /waitlist', 404, 'resource_not_found'],
    ['GET /api_keysies', 404, 'resource_not_found'],
    ['POST /organizations', 404, 'resource_not_found'],
    ['GET /commerce/plans', 404, 'resource_not_found'],
  ])('%s is refused with %i %s', async (call, status, code) => {
    const [method, path = ''] = call.split(' ');
    const browser = new FapiClient(server);
    expect(await refused(method === 'GET' ? browser.get(path) : browser.post(path, { name: 'x' }))).toEqual({ status, code });
  });

  test('is refused in the same way for a person who is signed in, whose session stays', async () => {
    const { browser } = await signUp(server);
    expect(await refused(browser.post('/api_keys', { name: 'x' }))).toEqual({ status: 422, code: 'api_keys_not_enabled' });
    expect(await ok(browser.get('/me'))).toBeTruthy();
  });
});

describe('a wallet in a sign-up', () => {
  const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7';

  test('is refused at the beginning, and when it is added', async () => {
    const browser = new FapiClient(server);
    const refusal = { status: 422, code: 'form_param_unknown', param: 'web3_wallet' };
    expect(await refused(browser.post('/client/sign_ups', { username: 'with_wallet', web3Wallet: WALLET }))).toMatchObject(refusal);
    const { id } = await ok(browser.post<{ id: string }>('/client/sign_ups', { username: 'without_wallet' }));
    expect(await refused(browser.patch(`/client/sign_ups/${id}`, { web3Wallet: WALLET }))).toMatchObject(refusal);
  });

  test('counts as not sent when it is empty, as the official screens send it', async () => {
    const signUp = await ok(new FapiClient(server).post('/client/sign_ups', { username: 'empty_wallet', web3Wallet: '' }));
    expect(signUp).toMatchObject({ status: 'missing_requirements', web3_wallet: null });
  });
});
