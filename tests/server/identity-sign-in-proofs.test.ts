import type { ClientJSON, PhoneNumberJSON, SignInJSON, TOTPJSON } from '@clerk/types';
import { beforeEach, describe, expect, test } from 'vitest';
import { FapiClient, type Fields, ok, refused } from '../support/fapi-client.ts';
import {
  issueTicket,
  lastCode,
  otherThan,
  PASSWORD,
  type Person,
  PHONE_FACTORS,
  setSettings,
  signInAgain,
  signUp,
} from '../support/fapi-people.ts';
import type { TestServer } from '../support/test-server.ts';
import { shareServer } from './support/shared-server.ts';
import { totpCode } from './support/totp-code.ts';

const WRONG_CODE = { status: 422, code: 'form_code_incorrect', param: 'code' };
const WRONG_PASSWORD = { status: 422, code: 'form_password_incorrect', param: 'password' };
const LOCKED = { status: 403, code: 'user_locked' };

let server: TestServer;
let browser: FapiClient;
shareServer((shared) => {
  server = shared;
});
beforeEach(() => {
  setSettings(server);
  browser = new FapiClient(server);
});

const begin = (fields: Fields, by = browser) => by.post<SignInJSON>('/client/sign_ins', fields);
const step = (id: string, name: string, fields: Fields, by = browser) => by.post<SignInJSON>(`/client/sign_ins/${id}/${name}`, fields);
const attemptCode = (id: string, code: string, by = browser) => step(id, 'attempt_first_factor', { strategy: 'email_code', code }, by);
const askForCode = (person: Person, by = browser) => ok(begin({ identifier: person.email, strategy: 'email_code' }, by));

async function addPhone({ browser: own }: Person, number: string): Promise<string> {
  const { id } = await ok(own.post<PhoneNumberJSON>('/me/phone_numbers', { phoneNumber: number }));
  await ok(own.post(`/me/phone_numbers/${id}/prepare_verification`, { strategy: 'phone_code' }));
  await ok(own.post(`/me/phone_numbers/${id}/attempt_verification`, { code: lastCode(server, number) }));
  return id;
}

describe('a password', () => {
  test('signs in at once, or as a separate step', async () => {
    const ann = await signUp(server, { password: PASSWORD });
    expect(await ok(begin({ identifier: ann.username, password: PASSWORD }))).toMatchObject({
      status: 'complete',
      first_factor_verification: { object: 'verification_password', status: 'verified', strategy: 'password' },
    });
    const other = new FapiClient(server);
    const { id } = await ok(begin({ identifier: ann.email, strategy: 'password' }, other));
    expect(await ok(step(id, 'attempt_first_factor', { strategy: 'password', password: PASSWORD }, other))).toMatchObject({
      status: 'complete',
    });
  });

  test('that is wrong keeps the sign-in, so that a code can follow', async () => {
    const ann = await signUp(server, { password: PASSWORD });
    expect(await refused(begin({ identifier: ann.email, password: `${PASSWORD} ` }))).toEqual(WRONG_PASSWORD);
    // The vendor's tests look for these words.
    expect((await begin({ identifier: ann.email, password: 'x' })).errors[0]?.long_message).toContain('password is incorrect');
    const { id = '' } = browser.client?.sign_in ?? {};
    expect(browser.client?.sign_in).toMatchObject({ status: 'needs_first_factor' });
    expect(await refused(step(id, 'attempt_first_factor', { strategy: 'password', password: 'x' }))).toEqual(WRONG_PASSWORD);
    await ok(step(id, 'prepare_first_factor', { strategy: 'email_code' }));
    // Another attempt does not invalidate the code that was sent.
    expect(await refused(step(id, 'attempt_first_factor', { strategy: 'password', password: 'x' }))).toEqual(WRONG_PASSWORD);
    expect(await ok(attemptCode(id, lastCode(server, ann.email)))).toMatchObject({ status: 'complete' });
  });

  test('is not offered for an account without one', async () => {
    const ann = await signUp(server);
    const unavailable = { status: 400, code: 'strategy_for_user_invalid' };
    expect(await refused(begin({ identifier: ann.email, password: PASSWORD }))).toEqual(unavailable);
    const { id } = await ok(begin({ identifier: ann.email }));
    expect(await refused(step(id, 'attempt_first_factor', { strategy: 'password', password: PASSWORD }))).toEqual(unavailable);
    expect(await refused(step(id, 'prepare_first_factor', { strategy: 'reset_password_email_code' }))).toEqual(unavailable);
  });

  test('is not offered where passwords are disabled', async () => {
    const ann = await signUp(server, { password: PASSWORD });
    setSettings(server, { attributes: { password: {} } });
    const unavailable = { status: 400, code: 'strategy_for_user_invalid' };
    expect(await refused(begin({ identifier: ann.email, password: PASSWORD }))).toEqual(unavailable);
    const { id, supported_first_factors: factors } = await ok(begin({ identifier: ann.email }));
    expect(factors.map(({ strategy }) => strategy)).toEqual(['email_code', 'email_link']);
    expect(await refused(step(id, 'attempt_first_factor', { strategy: 'password', password: PASSWORD }))).toEqual(unavailable);
  });

  test('is required, and has a maximum length', async () => {
    const ann = await signUp(server, { password: PASSWORD });
    const { id } = await ok(begin({ identifier: ann.email }));
    const attempt = (password: string) => refused(step(id, 'attempt_first_factor', { strategy: 'password', password }));
    expect(await attempt('')).toEqual({ status: 422, code: 'form_param_nil', param: 'password' });
    expect(await attempt('x'.repeat(1025))).toEqual({ status: 422, code: 'form_param_max_length_exceeded', param: 'password' });
    expect(await attempt('x'.repeat(1024))).toEqual(WRONG_PASSWORD);
  });
});

describe('an account', () => {
  const fail = (ann: Person, by = browser) => refused(begin({ identifier: ann.email, password: 'wrong' }, by));

  test('is locked for an hour after ten failures', async () => {
    const ann = await signUp(server, { password: PASSWORD });
    for (let i = 0; i < 9; i += 1) expect(await fail(ann)).toEqual(WRONG_PASSWORD);
    const { status, errors } = await begin({ identifier: ann.email, password: 'wrong' });
    expect({ status, error: errors[0] }).toMatchObject({
      status: 403,
      error: { code: 'user_locked', meta: { lockout_expires_in_seconds: 3600 } },
    });
    const other = new FapiClient(server);
    expect(await refused(begin({ identifier: ann.email }, other))).toEqual(LOCKED);
    expect(await refused(begin({ identifier: ann.username, password: PASSWORD }, other))).toEqual(LOCKED);
    server.clock.advance(3599);
    const still = await begin({ identifier: ann.email, password: PASSWORD }, other);
    expect(still.errors).toMatchObject([{ code: 'user_locked', meta: { lockout_expires_in_seconds: 1 } }]);
    server.clock.advance(1);
    expect(await ok(begin({ identifier: ann.email, password: PASSWORD }, other))).toMatchObject({ status: 'complete' });
    // The count starts again at zero.
    expect(await fail(ann)).toEqual(WRONG_PASSWORD);
  });

  test('is locked by wrong passwords and codes together, from all browsers', async () => {
    setSettings(server, { lockout: { attempts: 3, seconds: 60 } });
    const ann = await signUp(server, { password: PASSWORD });
    await fail(ann);
    const other = new FapiClient(server);
    const { id } = await askForCode(ann, other);
    const code = lastCode(server, ann.email);
    expect(await refused(attemptCode(id, otherThan(code), other))).toEqual(WRONG_CODE);
    expect(await refused(attemptCode(id, otherThan(code), other))).toEqual(LOCKED);
    expect(await refused(attemptCode(id, code, other))).toEqual(LOCKED);
    expect(await refused(step(id, 'prepare_first_factor', { strategy: 'email_code' }, other))).toEqual(LOCKED);
    server.clock.advance(60);
    expect(await ok(attemptCode(id, code, other))).toMatchObject({ status: 'complete' });
  });

  test('resets its failures after a sign-in', async () => {
    setSettings(server, { lockout: { attempts: 2 } });
    const ann = await signUp(server, { password: PASSWORD });
    expect(await fail(ann)).toEqual(WRONG_PASSWORD);
    await signInAgain(server, ann.userId);
    expect(await fail(ann)).toEqual(WRONG_PASSWORD);
    expect(await fail(ann)).toEqual(LOCKED);
  });

  test('is not locked by answers that are too late or for an unknown attempt', async () => {
    setSettings(server, { lockout: { attempts: 1 } });
    const ann = await signUp(server);
    const { id } = await ok(begin({ identifier: ann.email }));
    expect(await refused(attemptCode(id, '000000'))).toMatchObject({ code: 'verification_missing' });
    await ok(step(id, 'prepare_first_factor', { strategy: 'email_code' }));
    server.clock.advance(600);
    expect(await refused(attemptCode(id, lastCode(server, ann.email)))).toMatchObject({ code: 'verification_expired' });
    expect((await begin({ identifier: ann.email })).status).toBe(200);
  });

  test('that is banned cannot sign in, and its sessions end', async () => {
    const ann = await signUp(server, { password: PASSWORD });
    const ticket = await issueTicket(server, ann.userId);
    await server.query('UPDATE identity_user SET banned = true WHERE id = $1', [ann.userId]);
    const banned = { status: 403, code: 'user_banned' };
    expect(await refused(begin({ identifier: ann.email }))).toEqual(banned);
    expect(await refused(begin({ identifier: ann.email, password: PASSWORD }))).toEqual(banned);
    expect(await refused(begin({ strategy: 'ticket', ticket }))).toEqual(banned);
    expect(await ok(ann.browser.get<ClientJSON>('/client'))).toMatchObject({ sessions: [] });
  });
});

describe('a second factor', () => {
  async function signUpWithApp(): Promise<{ ann: Person; secret: string; backupCodes: readonly string[] }> {
    const ann = await signUp(server, { password: PASSWORD });
    const { secret = '' } = await ok(ann.browser.post<TOTPJSON>('/me/totp'));
    const made = await ok(ann.browser.post<TOTPJSON>('/me/totp/attempt_verification', { code: totpCode(server, secret) }));
    server.clock.advance(60);
    return { ann, secret, backupCodes: made.backup_codes ?? [] };
  }
  const attempt = (id: string, strategy: string, code: string, by = browser) => step(id, 'attempt_second_factor', { strategy, code }, by);
  const pass = async (ann: Person, by = browser) => (await ok(begin({ identifier: ann.email, password: PASSWORD }, by))).id;

  test('is required after the first, and is not mentioned before', async () => {
    const { ann, secret } = await signUpWithApp();
    expect(await ok(begin({ identifier: ann.email }))).toMatchObject({ supported_second_factors: [] });
    const signIn = await ok(begin({ identifier: ann.email, password: PASSWORD }));
    expect(signIn).toMatchObject({
      ...{ status: 'needs_second_factor', created_session_id: null },
      supported_second_factors: [{ strategy: 'totp' }, { strategy: 'backup_code' }],
    });
    expect(browser.client).toMatchObject({ sessions: [], sign_in: { id: signIn.id } });
    const done = await ok(attempt(signIn.id, 'totp', totpCode(server, secret)));
    expect(done).toMatchObject({
      status: 'complete',
      second_factor_verification: { object: 'verification_totp', status: 'verified', strategy: 'totp' },
    });
    expect(browser.session.factor_verification_age).toEqual([0, 0]);
  });

  test('follows a code and a link, too, but not a ticket', async () => {
    const { ann } = await signUpWithApp();
    const { id } = await askForCode(ann);
    expect(await ok(attemptCode(id, lastCode(server, ann.email)))).toMatchObject({ status: 'needs_second_factor' });
    expect((await signInAgain(server, ann.userId)).session.factor_verification_age).toEqual([0, -1]);
  });

  test('by app accepts each code once', async () => {
    const { ann, secret } = await signUpWithApp();
    const code = totpCode(server, secret);
    await ok(attempt(await pass(ann), 'totp', code));
    const other = new FapiClient(server);
    const id = await pass(ann, other);
    expect(await refused(attempt(id, 'totp', code, other))).toEqual(WRONG_CODE);
    server.clock.advance(30);
    expect(await ok(attempt(id, 'totp', totpCode(server, secret), other))).toMatchObject({ status: 'complete' });
  });

  test('by backup code accepts each code once', async () => {
    const { ann, backupCodes } = await signUpWithApp();
    const [code = ''] = backupCodes;
    expect(await refused(attempt(await pass(ann), 'backup_code', 'aaaaaaaaaa'))).toEqual(WRONG_CODE);
    const done = await ok(attempt(browser.client?.sign_in?.id ?? '', 'backup_code', ` ${code.toUpperCase()} `));
    expect(done).toMatchObject({ status: 'complete', second_factor_verification: { object: 'verification_backup_code' } });
    const other = new FapiClient(server);
    expect(await refused(attempt(await pass(ann, other), 'backup_code', code, other))).toEqual(WRONG_CODE);
  });

  test('by text message is sent first', async () => {
    setSettings(server, { attributes: PHONE_FACTORS });
    const ann = await signUp(server, { password: PASSWORD });
    const phoneNumberId = await addPhone(ann, '+4915123456002');
    await ok(ann.browser.patch(`/me/phone_numbers/${phoneNumberId}`, { reservedForSecondFactor: true, defaultSecondFactor: true }));
    server.clock.advance(60);
    const signIn = await ok(begin({ identifier: ann.email, password: PASSWORD }));
    expect(signIn.supported_second_factors?.[0]).toMatchObject({ strategy: 'phone_code', phone_number_id: phoneNumberId, default: true });
    expect((signIn.supported_second_factors as unknown as [{ safe_identifier: string }])[0].safe_identifier).toMatch(/^\+4\*+6002$/);
    expect(await refused(attempt(signIn.id, 'phone_code', '000000'))).toEqual({ status: 400, code: 'verification_missing' });
    const elsewhere = await refused(step(signIn.id, 'prepare_second_factor', { strategy: 'phone_code', phoneNumberId: 'idn_x' }));
    expect(elsewhere).toEqual({ status: 400, code: 'strategy_for_user_invalid' });
    expect(await ok(step(signIn.id, 'prepare_second_factor', { strategy: 'phone_code' }))).toMatchObject({
      second_factor_verification: { object: 'verification_otp', status: 'unverified', strategy: 'phone_code' },
    });
    const tooSoon = await step(signIn.id, 'prepare_second_factor', { strategy: 'phone_code' });
    expect([tooSoon.status, tooSoon.headers.get('retry-after')]).toEqual([429, '30']);
    const code = lastCode(server, '+4915123456002');
    expect(await refused(attempt(signIn.id, 'phone_code', otherThan(code)))).toEqual(WRONG_CODE);
    expect(await ok(attempt(signIn.id, 'phone_code', code))).toMatchObject({ status: 'complete' });
  });

  test('refuses factors that the account does not have or that are unknown', async () => {
    const { ann } = await signUpWithApp();
    const id = await pass(ann);
    const lost = { status: 400, code: 'strategy_for_user_invalid' };
    expect(await refused(attempt(id, 'phone_code', '000000'))).toEqual(lost);
    expect(await refused(step(id, 'prepare_second_factor', { strategy: 'phone_code' }))).toEqual(lost);
    const unknown = { status: 422, code: 'form_param_value_invalid', param: 'strategy' };
    expect(await refused(step(id, 'prepare_second_factor', { strategy: 'totp' }))).toEqual(unknown);
    expect(await refused(attempt(id, 'shoe', '000000'))).toEqual(unknown);
    expect(await refused(step(id, 'attempt_second_factor', { code: '000000' }))).toMatchObject({ code: 'form_param_missing' });
    expect(await refused(attempt(id, 'totp', ''))).toMatchObject({ code: 'form_param_nil', param: 'code' });
  });

  test('locks the account after too many failures', async () => {
    const { ann, secret } = await signUpWithApp();
    setSettings(server, { lockout: { attempts: 2 } });
    const id = await pass(ann);
    expect(await refused(attempt(id, 'totp', otherThan(totpCode(server, secret))))).toEqual(WRONG_CODE);
    expect(await refused(attempt(id, 'backup_code', 'aaaaaaaaaa'))).toEqual(LOCKED);
    expect(await refused(attempt(id, 'totp', totpCode(server, secret)))).toEqual(LOCKED);
  });
});
