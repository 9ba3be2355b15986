import type { ClientJSON, SignInJSON, TOTPJSON } from '@clerk/types';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { FapiClient, type Fields, ok, refused } from '../support/fapi-client.ts';
import { lastCode, lastMessage, PASSWORD, type Person, setSettings, signUp } from '../support/fapi-people.ts';
import { USUAL_PASSWORD_HASHES } from '../support/test-environment.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { countByClock } from './support/limits-by-clock.ts';
import { totpCode } from './support/totp-code.ts';

const WRONG_PASSWORD = { status: 422, code: 'form_password_incorrect', param: 'password' };

let server: TestServer;
let browser: FapiClient;
beforeAll(async () => {
  server = await startTestServer({ env: USUAL_PASSWORD_HASHES });
});
beforeEach(() => {
  countByClock(server);
  setSettings(server);
  browser = new FapiClient(server);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server?.close());

const begin = (fields: Fields, by = browser) => by.post<SignInJSON>('/client/sign_ins', fields);
const step = (id: string, name: string, fields: Fields) => browser.post<SignInJSON>(`/client/sign_ins/${id}/${name}`, fields);

describe('a forgotten password', () => {
  const NEW = 'eighteen holes before the rain';
  const verifyCode = async (ann: Person) => {
    const { id } = await ok(begin({ identifier: ann.email, strategy: 'reset_password_email_code' }));
    const code = lastCode(server, ann.email);
    const passed = await ok(step(id, 'attempt_first_factor', { strategy: 'reset_password_email_code', code }));
    expect(passed).toMatchObject({ status: 'needs_new_password', created_session_id: null });
    return id;
  };

  test('is replaced after a code, which signs in here and ends all other sessions', async () => {
    const ann = await signUp(server, { password: PASSWORD });
    const id = await verifyCode(ann);
    expect(await ok(step(id, 'reset_password', { password: NEW }))).toMatchObject({ status: 'complete' });
    expect(browser.client).toMatchObject({ last_authentication_strategy: 'reset_password_email_code' });
    expect(await ok(ann.browser.get<ClientJSON>('/client'))).toMatchObject({ sessions: [] });
    expect(lastMessage(server, ann.email).subject).toContain('password was changed');
    const other = new FapiClient(server);
    expect(await refused(begin({ identifier: ann.email, password: PASSWORD }, other))).toEqual(WRONG_PASSWORD);
    expect(await ok(begin({ identifier: ann.email, password: NEW }, other))).toMatchObject({ status: 'complete' });
  });

  test('is replaced without ending the other sessions if that is requested', async () => {
    const ann = await signUp(server, { password: PASSWORD });
    await ok(step(await verifyCode(ann), 'reset_password', { password: NEW, signOutOfOtherSessions: false }));
    expect((await ok(ann.browser.get<ClientJSON>('/client'))).sessions).toHaveLength(1);
  });

  test('gets its code right after a sign-in code, and the next in half a minute', async () => {
    const ann = await signUp(server, { password: PASSWORD });
    setSettings(server, { limits: { send: 1 } });
    // The sends of the tests before are forgotten.
    server.clock.advance(3600);
    const { id } = await ok(begin({ identifier: ann.email, strategy: 'email_code' }));
    const prepare = async () => {
      const { status, headers } = await step(id, 'prepare_first_factor', { strategy: 'reset_password_email_code' });
      return [status, headers.get('retry-after')];
    };
    server.clock.advance(5);
    expect(await prepare()).toEqual([200, null]);
    expect(await prepare()).toEqual([429, '30']);
    server.clock.advance(30);
    expect(await prepare()).toEqual([200, null]);
  });

  test('is replaced only by a valid one', async () => {
    const ann = await signUp(server, { password: PASSWORD });
    const id = await verifyCode(ann);
    const attempt = async (password: string) => (await step(id, 'reset_password', { password })).errors.map(({ code }) => code);
    expect(await attempt('')).toEqual(['form_param_nil']);
    expect(await attempt('short')).toContain('form_password_length_too_short');
    expect(await attempt('x'.repeat(73))).toContain('form_password_length_too_long');
    const { errors } = await step(id, 'reset_password', { password: ann.username });
    expect(errors).toMatchObject([
      { code: 'form_password_not_strong_enough', meta: { param_name: 'password', zxcvbn: { suggestions: expect.any(Array) } } },
    ]);
    expect(await ok(step(id, 'reset_password', { password: NEW }))).toMatchObject({ status: 'complete' });
  });

  test('does not bypass the second factor', async () => {
    const ann = await signUp(server, { password: PASSWORD });
    const { secret = '' } = await ok(ann.browser.post<TOTPJSON>('/me/totp'));
    await ok(ann.browser.post('/me/totp/attempt_verification', { code: totpCode(server, secret) }));
    server.clock.advance(60);
    const id = await verifyCode(ann);
    expect(await ok(step(id, 'reset_password', { password: NEW }))).toMatchObject({ status: 'needs_second_factor' });
    expect(browser.client).toMatchObject({ sessions: [] });
    expect(await ok(step(id, 'attempt_second_factor', { strategy: 'totp', code: totpCode(server, secret) }))).toMatchObject({
      status: 'complete',
    });
  });
});
