import type { PhoneNumberJSON, SessionVerificationJSON, TOTPJSON, TokenJSON } from '@clerk/types';
import { decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { UserExportService } from '../../server/modules/identity/flows/users/user-export.service.ts';
import { ReverificationGate } from '../../server/modules/identity/rules/sessions/reverification-gate.ts';
import { FapiClient, type Fields, ok, refused } from '../support/fapi-client.ts';
import {
  lastCode,
  lastMessage,
  otherThan,
  PASSWORD,
  type Person,
  PHONE_FACTORS,
  setSettings,
  signInAgain,
  signUp,
} from '../support/fapi-people.ts';
import type { TestServer } from '../support/test-server.ts';
import { countByClock } from './support/limits-by-clock.ts';
import { shareServer } from './support/shared-server.ts';
import { totpCode } from './support/totp-code.ts';

/** The age of a proof that was taken away, minutes: older than any proof. */
const NO_LONGER = expect.toSatisfy((minutes: number) => minutes > 50 * 365 * 24 * 60);
const NOT_FOUND = { status: 404, code: 'resource_not_found' };

let server: TestServer;
shareServer((shared) => {
  server = shared;
});
beforeEach(() => {
  setSettings(server);
  countByClock(server);
});
afterEach(() => vi.restoreAllMocks());

describe('reverification', () => {
  const verify = (browser: FapiClient, call: string, fields: Fields) =>
    browser.post<SessionVerificationJSON>(`/client/sessions/${browser.sessionId}/verify${call}`, fields);
  const first = (browser: FapiClient, fields: Fields) => verify(browser, '/attempt_first_factor', fields);
  const second = (browser: FapiClient, fields: Fields) => verify(browser, '/attempt_second_factor', fields);

  async function signUpWithApp(): Promise<Person & { secret: string; backupCodes: readonly string[] }> {
    const ann = await signUp(server, { password: PASSWORD });
    const { secret = '' } = await ok(ann.browser.post<TOTPJSON>('/me/totp'));
    const { backup_codes = [] } = await ok(ann.browser.post<TOTPJSON>('/me/totp/attempt_verification', { code: totpCode(server, secret) }));
    server.clock.advance(3600);
    return { ...ann, secret, backupCodes: backup_codes };
  }

  // The client requires a level: strict_mfa requires multi_factor; strict, moderate and lax require second_factor.
  test.each([
    [undefined, 'first_factor', 'needs_first_factor', [NO_LONGER, 60]],
    ['first_factor', 'first_factor', 'needs_first_factor', [NO_LONGER, 60]],
    ['second_factor', 'second_factor', 'needs_second_factor', [60, NO_LONGER]],
    ['multi_factor', 'multi_factor', 'needs_first_factor', [NO_LONGER, NO_LONGER]],
  ])('of level %s starts at %s: %s', async (level, expected, status, ages) => {
    const { browser, userId } = await signUpWithApp();
    const { response, client } = await verify(browser, '', { level });
    expect(response).toMatchObject({
      ...{ object: 'session_reverification', level: expected, status, first_factor_verification: null, second_factor_verification: null },
      session: { object: 'session', id: browser.sessionId, user: { id: userId }, factor_verification_age: ages },
      supported_first_factors: [{ strategy: 'password' }, { strategy: 'email_code', safe_identifier: expect.stringContaining('*') }],
      supported_second_factors: [{ strategy: 'totp' }, { strategy: 'backup_code' }],
    });
    expect(client?.sessions).toHaveLength(1);
  });

  test('that has begun takes the former proof away, in its session only', async () => {
    const { browser, userId } = await signUp(server, { password: PASSWORD });
    server.clock.advance(60);
    const elsewhere = await signInAgain(server, userId);
    const before = browser.session.updated_at;
    await ok(verify(browser, '', { level: 'second_factor' }));
    // A later date makes clients fetch a new token.
    expect(browser.session.updated_at).toBeGreaterThan(before);
    expect(browser.session.factor_verification_age).toEqual([NO_LONGER, -1]);
    const tokens = [browser.session.last_active_token, await ok(browser.post<TokenJSON>(`/client/sessions/${browser.sessionId}/tokens`))];
    for (const token of tokens) expect(decodeJwt(token?.jwt ?? '')).toMatchObject({ fva: [NO_LONGER, -1] });
    await ok(elsewhere.get('/client'));
    expect(elsewhere.session.factor_verification_age).toEqual([0, -1]);
    await ok(elsewhere.post('/me/totp'));
    const refusal = { status: 403, code: 'session_reverification_required' };
    expect(await refused(browser.post('/me/totp'))).toEqual(refusal);
    const exported = await server.app.get(UserExportService, { strict: false }).of(userId);
    expect(exported?.sessions.find(({ id }) => id === browser.sessionId)).toMatchObject({ firstFactorAt: null, secondFactorAt: null });
    // The export, which the other API gates, asks for the same proof.
    const gate = server.app.get(ReverificationGate, { strict: false });
    expect(await gate.missingProofOf(browser.sessionId ?? '')).toMatchObject({ level: 'first_factor' });
  });

  test('of the second factor leaves no trace once the account has lost that factor', async () => {
    const { browser, secret } = await signUpWithApp();
    await ok(verify(browser, '', { level: 'second_factor' }));
    await ok(second(browser, { strategy: 'totp', code: totpCode(server, secret) }));
    await ok(browser.delete('/me/totp'));
    await ok(browser.get('/client'));
    expect(browser.session.factor_verification_age).toEqual([60, -1]);
  });

  test.each(['second_factor', 'multi_factor'])('of level %s uses the first factor where there is no second', async (level) => {
    const { browser } = await signUp(server, { password: PASSWORD });
    expect(await ok(verify(browser, '', { level }))).toMatchObject({
      ...{ level: 'first_factor', status: 'needs_first_factor', supported_second_factors: [] },
    });
    expect(await ok(first(browser, { strategy: 'password', password: PASSWORD }))).toMatchObject({ status: 'complete' });
  });

  test('by password verifies the first factor again, and makes clients fetch new tokens', async () => {
    const { browser } = await signUpWithApp();
    const before = browser.session.updated_at;
    await ok(verify(browser, '', { level: 'first_factor' }));
    const { response, client } = await first(browser, { strategy: 'password', password: PASSWORD });
    expect(response).toMatchObject({ status: 'complete', session: { factor_verification_age: [0, 60] } });
    expect(response.first_factor_verification).toMatchObject({ strategy: 'password', status: 'verified' });
    expect(client?.sessions[0]?.updated_at).toBeGreaterThan(before);
    expect(decodeJwt(client?.sessions[0]?.last_active_token?.jwt ?? '')).toMatchObject({ fva: [0, 60] });
  });

  test('by code sends it to the account’s own address', async () => {
    const { browser, email } = await signUpWithApp();
    await ok(verify(browser, '', { level: 'first_factor' }));
    const code = { strategy: 'email_code' };
    expect(await refused(first(browser, { ...code, code: '000000' }))).toEqual({ status: 400, code: 'verification_missing' });
    expect(await ok(verify(browser, '/prepare_first_factor', code))).toMatchObject({
      status: 'needs_first_factor',
      first_factor_verification: { status: 'unverified', strategy: 'email_code', attempts: 0 },
    });
    const hasty = await verify(browser, '/prepare_first_factor', code);
    expect([hasty.status, hasty.errors[0]?.code, hasty.headers.get('retry-after')]).toEqual([
      ...[429, 'verification_code_too_many_requests', '30'],
    ]);
    const right = lastCode(server, email);
    const wrong = await refused(first(browser, { ...code, code: otherThan(right) }));
    expect(wrong).toEqual({ status: 422, code: 'form_code_incorrect', param: 'code' });
    expect(await ok(first(browser, { ...code, code: right }))).toMatchObject({ status: 'complete' });
  });

  test('that starts again accepts the code that was already sent, and shows it', async () => {
    const { browser, email } = await signUpWithApp();
    const code = { strategy: 'email_code' };
    await ok(verify(browser, '', { level: 'first_factor' }));
    await ok(verify(browser, '/prepare_first_factor', code));
    const restarted = await ok(verify(browser, '', { level: 'first_factor' }));
    expect(restarted.first_factor_verification).toMatchObject({ strategy: 'email_code', status: 'unverified' });
    expect(await refused(verify(browser, '/prepare_first_factor', code))).toMatchObject({ code: 'verification_code_too_many_requests' });
    expect(await ok(first(browser, { ...code, code: lastCode(server, email) }))).toMatchObject({ status: 'complete' });
    // The code is used, so it is not valid for another reverification.
    expect(await ok(verify(browser, '', { level: 'first_factor' }))).toMatchObject({ first_factor_verification: null });
  });

  test('that starts again keeps the count of failures, and accepts no older code', async () => {
    const { browser, email } = await signUpWithApp();
    const code = { strategy: 'email_code' };
    const beginAgain = async (level: string) => (await ok(verify(browser, '', { level }))).first_factor_verification;
    await beginAgain('first_factor');
    await ok(verify(browser, '/prepare_first_factor', code));
    await refused(first(browser, { ...code, code: otherThan(lastCode(server, email)) }));
    expect(await beginAgain('first_factor')).toMatchObject({ attempts: 1 });
    expect(await beginAgain('multi_factor')).toBeNull();
    server.clock.advance(60);
    await ok(verify(browser, '/prepare_first_factor', code));
    server.clock.advance(599);
    expect(await beginAgain('multi_factor')).toMatchObject({ attempts: 0 });
    server.clock.advance(2);
    expect(await beginAgain('multi_factor')).toBeNull();
  });

  test('by app verifies the second factor again, and accepts each code once', async () => {
    const { browser, secret, backupCodes } = await signUpWithApp();
    await ok(verify(browser, '', { level: 'second_factor' }));
    const code = totpCode(server, secret);
    const done = await ok(second(browser, { strategy: 'totp', code }));
    expect(done).toMatchObject({ status: 'complete', session: { factor_verification_age: [60, 0] } });
    expect(done.second_factor_verification).toMatchObject({ object: 'verification_totp', status: 'verified' });
    await ok(verify(browser, '', { level: 'second_factor' }));
    expect(await refused(second(browser, { strategy: 'totp', code }))).toMatchObject({ code: 'form_code_incorrect' });
    expect(await ok(second(browser, { strategy: 'backup_code', code: backupCodes[0] }))).toMatchObject({ status: 'complete' });
  });

  test('of both factors checks one after the other', async () => {
    const { browser, secret } = await signUpWithApp();
    await ok(verify(browser, '', { level: 'multi_factor' }));
    expect(await ok(first(browser, { strategy: 'password', password: PASSWORD }))).toMatchObject({ status: 'needs_second_factor' });
    const again = await refused(first(browser, { strategy: 'password', password: PASSWORD }));
    expect(again).toEqual({ status: 400, code: 'client_state_invalid' });
    expect(await ok(second(browser, { strategy: 'totp', code: totpCode(server, secret) }))).toMatchObject({
      status: 'complete',
      session: { factor_verification_age: [0, 0] },
    });
  });

  test('by text message uses the number that is a second factor', async () => {
    setSettings(server, { attributes: PHONE_FACTORS });
    const { browser } = await signUp(server);
    const number = '+4915123456301';
    const { id } = await ok(browser.post<PhoneNumberJSON>('/me/phone_numbers', { phoneNumber: number }));
    await ok(browser.post(`/me/phone_numbers/${id}/prepare_verification`, { strategy: 'phone_code' }));
    await ok(browser.post(`/me/phone_numbers/${id}/attempt_verification`, { code: lastCode(server, number) }));
    server.clock.advance(60);
    // As a first factor, while the number is one.
    await ok(verify(browser, '', {}));
    await ok(verify(browser, '/prepare_first_factor', { strategy: 'phone_code', phoneNumberId: id }));
    const code = lastCode(server, number);
    expect(await ok(first(browser, { strategy: 'phone_code', code }))).toMatchObject({ status: 'complete' });
    await ok(browser.patch(`/me/phone_numbers/${id}`, { reservedForSecondFactor: true }));
    server.clock.advance(60);
    await ok(verify(browser, '', { level: 'second_factor' }));
    const prepared = await ok(verify(browser, '/prepare_second_factor', { strategy: 'phone_code' }));
    expect(prepared.second_factor_verification).toMatchObject({ status: 'unverified', strategy: 'phone_code' });
    const answer = { strategy: 'phone_code', code: lastCode(server, number) };
    expect(await ok(second(browser, answer))).toMatchObject({ status: 'complete', session: { factor_verification_age: [1, 0] } });
  });

  test('refuses steps that are out of order, unknown or unavailable', async () => {
    const { browser } = await signUp(server);
    const lost = { status: 400, code: 'strategy_for_user_invalid' };
    const missing = { status: 400, code: 'session_reverification_missing' };
    expect(await refused(first(browser, { strategy: 'password', password: PASSWORD }))).toEqual(missing);
    expect(await refused(verify(browser, '/prepare_first_factor', { strategy: 'email_code' }))).toEqual(missing);
    const unknown = (param: string) => ({ status: 422, code: 'form_param_value_invalid', param });
    expect(await refused(verify(browser, '', { level: 'third_factor' }))).toEqual(unknown('level'));
    await ok(verify(browser, '', {}));
    expect(await refused(second(browser, { strategy: 'totp', code: '000000' }))).toEqual({ status: 400, code: 'client_state_invalid' });
    expect(await refused(first(browser, { strategy: 'password', password: PASSWORD }))).toEqual(lost);
    expect(await refused(verify(browser, '/prepare_first_factor', { strategy: 'phone_code' }))).toEqual(lost);
    expect(await refused(verify(browser, '/prepare_first_factor', { strategy: 'email_code', emailAddressId: 'idn_x' }))).toEqual(lost);
    expect(await refused(verify(browser, '/prepare_first_factor', { strategy: 'passkey' }))).toEqual(unknown('strategy'));
    expect(await refused(verify(browser, '/prepare_second_factor', { strategy: 'totp' }))).toEqual(unknown('strategy'));
    for (const call of ['/prepare_first_factor', '/attempt_first_factor', '/attempt_second_factor']) {
      expect(await refused(verify(browser, call, {}))).toEqual({ status: 422, code: 'form_param_missing', param: 'strategy' });
    }
    expect(await refused(first(browser, { strategy: 'password' }))).toMatchObject({ code: 'form_param_nil', param: 'password' });
  });

  test('refuses factors that the instance does not offer', async () => {
    const { browser, email } = await signUp(server, { password: PASSWORD });
    const lost = { status: 400, code: 'strategy_for_user_invalid' };
    setSettings(server, { attributes: { email_address: { enabled: true, used_for_first_factor: false } } });
    const { supported_first_factors: offered } = await ok(verify(browser, '', {}));
    expect(offered?.map(({ strategy }) => strategy)).toEqual(['password']);
    const before = lastMessage(server, email);
    expect(await refused(verify(browser, '/prepare_first_factor', { strategy: 'email_code' }))).toEqual(lost);
    expect(lastMessage(server, email)).toEqual(before);
  });

  test('refuses second factors that the account does not have', async () => {
    const { browser } = await signUpWithApp();
    await ok(verify(browser, '', { level: 'second_factor' }));
    const lost = { status: 400, code: 'strategy_for_user_invalid' };
    expect(await refused(second(browser, { strategy: 'phone_code', code: '000000' }))).toEqual(lost);
    expect(await refused(verify(browser, '/prepare_second_factor', { strategy: 'phone_code' }))).toEqual(lost);
  });

  test('does not exist for other browsers', async () => {
    const [ann, bob] = [await signUp(server), await signUp(server)];
    for (const otherBrowser of [bob.browser, new FapiClient(server)]) {
      otherBrowser.sessionId = ann.browser.sessionId;
      expect(await refused(verify(otherBrowser, '', {}))).toEqual(NOT_FOUND);
      otherBrowser.sessionId = ann.browser.sessionId;
      expect(await refused(first(otherBrowser, { strategy: 'password', password: PASSWORD }))).toEqual(NOT_FOUND);
    }
  });

  test('locks the account after too many failures', async () => {
    setSettings(server, { lockout: { attempts: 2 } });
    const { browser, secret } = await signUpWithApp();
    await ok(verify(browser, '', { level: 'multi_factor' }));
    const wrong = { strategy: 'password', password: 'wrong' };
    expect(await refused(first(browser, wrong))).toEqual({ status: 422, code: 'form_password_incorrect', param: 'password' });
    expect(await refused(first(browser, wrong))).toEqual({ status: 403, code: 'user_locked' });
    expect(await refused(first(browser, { strategy: 'password', password: PASSWORD }))).toEqual({ status: 403, code: 'user_locked' });
    expect(await refused(second(browser, { strategy: 'totp', code: totpCode(server, secret) }))).toEqual({
      status: 403,
      code: 'user_locked',
    });
  });

  test('has the same limit of attempts as a sign-in', async () => {
    const { browser } = await signUpWithApp();
    await ok(verify(browser, '', {}));
    setSettings(server, { limits: { attempt: 1 } });
    const wrong = { strategy: 'password', password: 'wrong' };
    expect((await first(browser, wrong)).status).toBe(422);
    const { status, errors, headers } = await first(browser, wrong);
    expect([status, errors[0]?.code, headers.get('retry-after')]).toEqual([429, 'too_many_requests', '10']);
  });
});
