import type { ClientJSON, PhoneNumberJSON, SignInJSON, TOTPJSON } from '@clerk/types';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FapiTransactions } from '../../server/modules/identity/fapi/fapi-transactions.ts';
import { TicketsService } from '../../server/modules/identity/sign-in/tickets.service.ts';
import { FapiClient, type Fields, ok, refused } from './support/fapi-client.ts';
import {
  lastCode,
  lastMessage,
  otherThan,
  PASSWORD,
  type Person,
  type Settings,
  setSettings,
  signInAgain,
  signUp,
} from './support/fapi-people.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

const PHONES = {
  phone_number: {
    ...{ enabled: true, used_for_first_factor: true, first_factors: ['phone_code'], verifications: ['phone_code'] },
    ...{ used_for_second_factor: true, second_factors: ['phone_code'] },
  },
} satisfies Settings['attributes'];
const NOT_FOUND = { status: 404, code: 'resource_not_found' };
const NOT_NEXT = { status: 400, code: 'client_state_invalid' };
const WRONG_CODE = { status: 422, code: 'form_code_incorrect', param: 'code' };
const WRONG_PASSWORD = { status: 422, code: 'form_password_incorrect', param: 'password' };
const LOCKED = { status: 403, code: 'user_locked' };

let server: TestServer;
let browser: FapiClient;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => {
  setSettings(server);
  browser = new FapiClient(server);
});
afterAll(() => server?.close());

const begin = (fields: Fields, by = browser) => by.post<SignInJSON>('/client/sign_ins', fields);
const step = (id: string, name: string, fields: Fields, by = browser) => by.post<SignInJSON>(`/client/sign_ins/${id}/${name}`, fields);
const attemptCode = (id: string, code: string, by = browser) => step(id, 'attempt_first_factor', { strategy: 'email_code', code }, by);
const askForCode = (person: Person, by = browser) => ok(begin({ identifier: person.email, strategy: 'email_code' }, by));
const totp = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now() });

async function addPhone({ browser: own }: Person, number: string): Promise<string> {
  const { id } = await ok(own.post<PhoneNumberJSON>('/me/phone_numbers', { phoneNumber: number }));
  await ok(own.post(`/me/phone_numbers/${id}/prepare_verification`, { strategy: 'phone_code' }));
  await ok(own.post(`/me/phone_numbers/${id}/attempt_verification`, { code: lastCode(server, number) }));
  return id;
}

describe('a sign-in', () => {
  test('begins with nothing, and says what it takes', async () => {
    const { response, client } = await begin({});
    expect(response).toMatchObject({
      ...{ object: 'sign_in', id: expect.stringMatching(/^sia_\w{27}$/), status: 'needs_identifier', identifier: null, user_data: null },
      ...{ supported_identifiers: ['email_address', 'username'], supported_first_factors: [], supported_second_factors: [] },
      ...{ first_factor_verification: null, second_factor_verification: null, created_session_id: null },
      abandon_at: server.clock.now() + 86_400_000,
    });
    expect(client).toMatchObject({ sign_in: { id: response.id }, sessions: [] });
  });

  test('by an address shows the ways in, and of the account no more than a picture and names', async () => {
    const ann = await signUp(server, { password: PASSWORD });
    const signIn = await ok(begin({ identifier: ` ${ann.email.toUpperCase()} ` }));
    const address = { email_address_id: ann.browser.user.primary_email_address_id, safe_identifier: ann.email, primary: true };
    expect(signIn).toMatchObject({
      ...{ status: 'needs_first_factor', identifier: ann.email.toUpperCase(), first_factor_verification: null },
      user_data: { first_name: null, last_name: null, has_image: false, image_url: expect.any(String) },
      supported_second_factors: [],
    });
    expect(signIn.supported_first_factors).toEqual([
      { strategy: 'password' },
      { strategy: 'email_code', ...address },
      { strategy: 'email_link', ...address },
      { strategy: 'reset_password_email_code', ...address },
    ]);
    expect(Object.keys(signIn.user_data ?? {}).sort()).toEqual(['first_name', 'has_image', 'image_url', 'last_name']);
  });

  test('by a username, however it is written, does not show the address behind it', async () => {
    const ann = await signUp(server);
    const signIn = await ok(begin({ identifier: ann.username.toUpperCase() }));
    expect(signIn.supported_first_factors).toMatchObject([{ strategy: 'email_code' }, { strategy: 'email_link' }]);
    for (const factor of signIn.supported_first_factors) {
      expect((factor as { safe_identifier: string }).safe_identifier).toMatch(/^g\*+@example\.org$/);
    }
  });

  test.each(['nobody@example.org', 'nobody_at_all', '+15550000000', 'é', 'x'.repeat(254)])('of %s finds nobody', async (identifier) => {
    const expected = { status: 422, code: 'form_identifier_not_found', param: 'identifier' };
    expect(await refused(begin({ identifier }))).toEqual(expected);
    expect(await refused(begin({ identifier, strategy: 'email_code' }))).toEqual(expected);
    expect(await refused(begin({ identifier, password: PASSWORD }))).toEqual(expected);
    expect(browser.cookies.size).toBe(0);
  });

  test('finds nobody by what the instance does not name accounts by', async () => {
    const ann = await signUp(server, { password: PASSWORD });
    setSettings(server, { attributes: { username: { enabled: true } } });
    expect(await refused(begin({ identifier: ann.username }))).toMatchObject({ code: 'form_identifier_not_found' });
    expect(await refused(begin({ identifier: ann.username, password: PASSWORD }))).toMatchObject({ code: 'form_identifier_not_found' });
    expect((await begin({ identifier: ann.email })).status).toBe(200);
  });

  test('takes the place of the one before', async () => {
    const ann = await signUp(server);
    const first = await ok(begin({ identifier: ann.email }));
    const second = await ok(begin({ identifier: ann.email }));
    expect(browser.client?.sign_in?.id).toBe(second.id);
    expect(second.id).not.toBe(first.id);
  });

  test('is read again by its browser', async () => {
    const { id } = await askForCode(await signUp(server));
    expect(await ok(browser.get<SignInJSON>(`/client/sign_ins/${id}`))).toMatchObject({
      id,
      first_factor_verification: { object: 'verification_otp', status: 'unverified', strategy: 'email_code', attempts: 0 },
    });
  });

  test('is nothing to another browser, nor to one without a cookie', async () => {
    const { id } = await askForCode(await signUp(server));
    const other = new FapiClient(server);
    await ok(other.put('/client'));
    for (const stranger of [other, new FapiClient(server)]) {
      expect(await refused(stranger.get(`/client/sign_ins/${id}`))).toEqual(NOT_FOUND);
      expect(await refused(step(id, 'prepare_first_factor', { strategy: 'email_code' }, stranger))).toEqual(NOT_FOUND);
      expect(await refused(attemptCode(id, '000000', stranger))).toEqual(NOT_FOUND);
      expect(await refused(step(id, 'attempt_first_factor', { strategy: 'password', password: PASSWORD }, stranger))).toEqual(NOT_FOUND);
      expect(await refused(step(id, 'prepare_second_factor', { strategy: 'phone_code' }, stranger))).toEqual(NOT_FOUND);
      expect(await refused(step(id, 'attempt_second_factor', { strategy: 'totp', code: '1' }, stranger))).toEqual(NOT_FOUND);
      expect(await refused(step(id, 'reset_password', { password: PASSWORD }, stranger))).toEqual(NOT_FOUND);
    }
  });

  test('is given up after a day', async () => {
    const { id } = await askForCode(await signUp(server));
    server.clock.advance(86_400);
    expect(await refused(browser.get(`/client/sign_ins/${id}`))).toEqual(NOT_FOUND);
    expect(await ok(browser.get<ClientJSON>('/client'))).toMatchObject({ sign_in: null });
  });

  test('refuses what it does not know', async () => {
    const ann = await signUp(server);
    const unknown = { status: 422, code: 'form_param_value_invalid', param: 'strategy' };
    for (const strategy of ['oauth_google', 'passkey', 'shoe']) {
      expect(await refused(begin({ strategy }))).toEqual(unknown);
      expect(await refused(begin({ strategy, identifier: ann.email }))).toEqual(unknown);
    }
    expect(await refused(begin({ transfer: true }))).toEqual(NOT_NEXT);
    expect(await refused(begin({ identifier: 'x'.repeat(255) }))).toMatchObject({ code: 'form_param_max_length_exceeded' });
    const { id } = await ok(begin({ identifier: ann.email }));
    const missing = { status: 422, code: 'form_param_missing', param: 'strategy' };
    expect(await refused(step(id, 'prepare_first_factor', {}))).toEqual(missing);
    expect(await refused(step(id, 'prepare_first_factor', { strategy: 'password' }))).toEqual(unknown);
    expect(await refused(step(id, 'attempt_first_factor', { strategy: 'shoe' }))).toEqual(unknown);
    expect(await refused(attemptCode(id, ''))).toEqual({ status: 422, code: 'form_param_nil', param: 'code' });
    expect(await refused(attemptCode(id, '1'.repeat(65)))).toMatchObject({ code: 'form_param_max_length_exceeded' });
    const lost = { status: 400, code: 'strategy_for_user_invalid' };
    expect(await refused(step(id, 'prepare_first_factor', { strategy: 'phone_code' }))).toEqual(lost);
    const { primary_email_address_id: elsewhere } = (await signUp(server)).browser.user;
    expect(await refused(step(id, 'prepare_first_factor', { strategy: 'email_code', emailAddressId: elsewhere }))).toEqual(lost);
  });

  test('goes by its steps alone', async () => {
    const ann = await signUp(server, { password: PASSWORD });
    const { id } = await ok(begin({ identifier: ann.email }));
    expect(await refused(step(id, 'prepare_second_factor', { strategy: 'phone_code' }))).toEqual(NOT_NEXT);
    expect(await refused(step(id, 'attempt_second_factor', { strategy: 'totp', code: '000000' }))).toEqual(NOT_NEXT);
    expect(await refused(step(id, 'reset_password', { password: 'another long pass phrase' }))).toEqual(NOT_NEXT);
    await ok(step(id, 'attempt_first_factor', { strategy: 'password', password: PASSWORD }));
    expect(await refused(step(id, 'prepare_first_factor', { strategy: 'email_code' }))).toEqual(NOT_NEXT);
    expect(await refused(attemptCode(id, '000000'))).toEqual(NOT_NEXT);
  });
});

describe('a code', () => {
  test('is sent with the identifier, and signs in', async () => {
    const ann = await signUp(server);
    const signIn = await askForCode(ann);
    expect(signIn.first_factor_verification).toEqual({
      ...{ object: 'verification_otp', status: 'unverified', strategy: 'email_code', attempts: 0 },
      expire_at: server.clock.now() + 600_000,
    });
    const { response, client } = await attemptCode(signIn.id, lastCode(server, ann.email));
    expect(response).toMatchObject({
      ...{ id: signIn.id, status: 'complete', created_session_id: expect.stringMatching(/^sess_/) },
      first_factor_verification: { status: 'verified', attempts: 1, verified_at_client: client?.id },
    });
    // The session is there before it is made the active one, and the attempt is not: its next page would take it up again.
    expect(client).toMatchObject({
      ...{ sign_in: null, last_active_session_id: response.created_session_id, last_authentication_strategy: 'email_code' },
      sessions: [{ id: response.created_session_id, status: 'active', user: { id: ann.userId } }],
    });
    expect(await ok(browser.get<SignInJSON>(`/client/sign_ins/${signIn.id}`))).toMatchObject({ status: 'complete' });
  });

  test('is sent when it is asked for, to the address that is meant', async () => {
    const ann = await signUp(server);
    const { id, supported_first_factors: factors } = await ok(begin({ identifier: ann.username }));
    const { email_address_id: emailAddressId } = factors[0] as unknown as { email_address_id: string };
    server.clock.advance(1);
    await ok(step(id, 'prepare_first_factor', { strategy: 'email_code', emailAddressId }));
    expect(lastMessage(server, ann.email)).toMatchObject({ at: server.clock.now(), channel: 'email' });
    expect(await ok(attemptCode(id, lastCode(server, ann.email)))).toMatchObject({ status: 'complete' });
  });

  test('may be typed with blanks', async () => {
    const ann = await signUp(server);
    const { id } = await askForCode(ann);
    const code = lastCode(server, ann.email);
    expect(await ok(attemptCode(id, ` ${code.slice(0, 3)} ${code.slice(3)} `))).toMatchObject({ status: 'complete' });
  });

  test('has five tries', async () => {
    const ann = await signUp(server);
    const { id } = await askForCode(ann);
    const code = lastCode(server, ann.email);
    for (let i = 0; i < 4; i += 1) expect(await refused(attemptCode(id, otherThan(code)))).toEqual(WRONG_CODE);
    expect(browser.client?.sign_in?.first_factor_verification).toMatchObject({ status: 'unverified', attempts: 4 });
    const failed = { status: 400, code: 'verification_failed' };
    expect(await refused(attemptCode(id, otherThan(code)))).toEqual(failed);
    expect(await refused(attemptCode(id, code))).toEqual(failed);
    expect(browser.client?.sign_in?.first_factor_verification).toMatchObject({ status: 'failed', attempts: 5 });
  });

  test('has five tries also when all are made at once', async () => {
    const ann = await signUp(server);
    const { id } = await askForCode(ann);
    const wrong = otherThan(lastCode(server, ann.email));
    const codes = await Promise.all(Array.from({ length: 12 }, async () => (await refused(attemptCode(id, wrong))).code));
    expect(codes.filter((code) => code === 'form_code_incorrect')).toHaveLength(4);
    expect(codes.every((code) => code === 'form_code_incorrect' || code === 'verification_failed' || code === 'user_locked')).toBe(true);
    const rows = await server.query(
      'SELECT v.attempts, v.status FROM identity_verification v JOIN identity_sign_in s ON s.first_verification_id = v.id WHERE s.id = $1',
      [id],
    );
    expect(rows).toEqual([{ attempts: 5, status: 'failed' }]);
  });

  test('is good for ten minutes', async () => {
    const ann = await signUp(server);
    const [{ id }, other] = [await askForCode(ann), new FapiClient(server)];
    const code = lastCode(server, ann.email);
    const late = await askForCode(ann, other);
    const lateCode = lastCode(server, ann.email);
    server.clock.advance(599);
    expect(await ok(attemptCode(id, code))).toMatchObject({ status: 'complete' });
    server.clock.advance(1);
    expect(await refused(attemptCode(late.id, lateCode, other))).toEqual({ status: 400, code: 'verification_expired' });
    expect(other.client?.sign_in?.first_factor_verification).toMatchObject({ status: 'expired' });
  });

  test('can be asked for again after half a minute, and the one before is void', async () => {
    const ann = await signUp(server);
    const { id } = await askForCode(ann);
    const first = lastCode(server, ann.email);
    server.clock.advance(12.5);
    const hasty = await step(id, 'prepare_first_factor', { strategy: 'email_code' });
    expect(hasty).toMatchObject({ status: 429, errors: [{ code: 'verification_code_too_many_requests' }] });
    expect(hasty.headers.get('retry-after')).toBe('18');
    server.clock.advance(17.5);
    await ok(step(id, 'prepare_first_factor', { strategy: 'email_code' }));
    const second = lastCode(server, ann.email);
    if (second !== first) expect(await refused(attemptCode(id, first))).toEqual(WRONG_CODE);
    expect(await ok(attemptCode(id, second))).toMatchObject({ status: 'complete' });
  });

  test('has to be asked for, and answers what it was asked for alone', async () => {
    const ann = await signUp(server, { password: PASSWORD });
    const missing = { status: 400, code: 'verification_missing' };
    const { id } = await ok(begin({ identifier: ann.email }));
    expect(await refused(attemptCode(id, '000000'))).toEqual(missing);
    await ok(step(id, 'prepare_first_factor', { strategy: 'reset_password_email_code' }));
    expect(await refused(attemptCode(id, lastCode(server, ann.email)))).toEqual(missing);
  });

  test('of a phone signs in by its number', async () => {
    setSettings(server, { attributes: PHONES });
    const ann = await signUp(server);
    await addPhone(ann, '+4915123456001');
    server.clock.advance(60);
    const { id } = await ok(begin({ identifier: '+49 151 23456001', strategy: 'phone_code' }));
    const { text, channel } = lastMessage(server, '+4915123456001');
    expect([channel, text.includes(lastCode(server, '+4915123456001'))]).toEqual(['sms', true]);
    const code = lastCode(server, '+4915123456001');
    expect(await ok(step(id, 'attempt_first_factor', { strategy: 'phone_code', code }))).toMatchObject({ status: 'complete' });
    expect(browser.user.id).toBe(ann.userId);
  });
});

describe('a password', () => {
  test('signs in at once, or as a step of its own', async () => {
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

  test('that is wrong leaves the sign-in where the code can follow', async () => {
    const ann = await signUp(server, { password: PASSWORD });
    expect(await refused(begin({ identifier: ann.email, password: `${PASSWORD} ` }))).toEqual(WRONG_PASSWORD);
    const { id = '' } = browser.client?.sign_in ?? {};
    expect(browser.client?.sign_in).toMatchObject({ status: 'needs_first_factor' });
    expect(await refused(step(id, 'attempt_first_factor', { strategy: 'password', password: 'x' }))).toEqual(WRONG_PASSWORD);
    await ok(step(id, 'prepare_first_factor', { strategy: 'email_code' }));
    expect(await ok(attemptCode(id, lastCode(server, ann.email)))).toMatchObject({ status: 'complete' });
  });

  test('is not there for everybody', async () => {
    const ann = await signUp(server);
    const none = { status: 400, code: 'strategy_for_user_invalid' };
    expect(await refused(begin({ identifier: ann.email, password: PASSWORD }))).toEqual(none);
    const { id } = await ok(begin({ identifier: ann.email }));
    expect(await refused(step(id, 'attempt_first_factor', { strategy: 'password', password: PASSWORD }))).toEqual(none);
    expect(await refused(step(id, 'prepare_first_factor', { strategy: 'reset_password_email_code' }))).toEqual(none);
  });

  test('is none where passwords are off', async () => {
    const ann = await signUp(server, { password: PASSWORD });
    setSettings(server, { attributes: { password: {} } });
    const none = { status: 400, code: 'strategy_for_user_invalid' };
    expect(await refused(begin({ identifier: ann.email, password: PASSWORD }))).toEqual(none);
    const { id, supported_first_factors: factors } = await ok(begin({ identifier: ann.email }));
    expect(factors.map(({ strategy }) => strategy)).toEqual(['email_code', 'email_link']);
    expect(await refused(step(id, 'attempt_first_factor', { strategy: 'password', password: PASSWORD }))).toEqual(none);
  });

  test('must be there, and no novel', async () => {
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
    // And counts from the start.
    expect(await fail(ann)).toEqual(WRONG_PASSWORD);
  });

  test('is locked by passwords and codes together, at whatever browser', async () => {
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

  test('forgets its failures once somebody has signed in', async () => {
    setSettings(server, { lockout: { attempts: 2 } });
    const ann = await signUp(server, { password: PASSWORD });
    expect(await fail(ann)).toEqual(WRONG_PASSWORD);
    await signInAgain(server, ann.userId);
    expect(await fail(ann)).toEqual(WRONG_PASSWORD);
    expect(await fail(ann)).toEqual(LOCKED);
  });

  test('is not locked by answers that come too late or to nothing', async () => {
    setSettings(server, { lockout: { attempts: 1 } });
    const ann = await signUp(server);
    const { id } = await ok(begin({ identifier: ann.email }));
    expect(await refused(attemptCode(id, '000000'))).toMatchObject({ code: 'verification_missing' });
    await ok(step(id, 'prepare_first_factor', { strategy: 'email_code' }));
    server.clock.advance(600);
    expect(await refused(attemptCode(id, lastCode(server, ann.email)))).toMatchObject({ code: 'verification_expired' });
    expect((await begin({ identifier: ann.email })).status).toBe(200);
  });

  test('counts failures side by side, each', async () => {
    setSettings(server, { lockout: { attempts: 4 } });
    const ann = await signUp(server, { password: PASSWORD });
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => fail(ann, new FapiClient(server))));
    expect(outcomes.filter(({ code }) => code === 'form_password_incorrect')).toHaveLength(3);
    expect(outcomes.filter(({ code }) => code === 'user_locked')).toHaveLength(3);
  });

  test('that is closed lets nobody in, and nobody stay', async () => {
    const ann = await signUp(server, { password: PASSWORD });
    const ticket = await server.app.get(TicketsService, { strict: false }).issue(reader(), ann.userId, 60);
    await server.query('UPDATE identity_user SET banned = true WHERE id = $1', [ann.userId]);
    const banned = { status: 403, code: 'user_banned' };
    expect(await refused(begin({ identifier: ann.email }))).toEqual(banned);
    expect(await refused(begin({ identifier: ann.email, password: PASSWORD }))).toEqual(banned);
    expect(await refused(begin({ strategy: 'ticket', ticket }))).toEqual(banned);
    expect(await ok(ann.browser.get<ClientJSON>('/client'))).toMatchObject({ sessions: [] });
  });
});

describe('a second factor', () => {
  async function withApp(): Promise<{ ann: Person; secret: string; backupCodes: readonly string[] }> {
    const ann = await signUp(server, { password: PASSWORD });
    const { secret = '' } = await ok(ann.browser.post<TOTPJSON>('/me/totp'));
    const made = await ok(ann.browser.post<TOTPJSON>('/me/totp/attempt_verification', { code: totp(secret) }));
    server.clock.advance(60);
    return { ann, secret, backupCodes: made.backup_codes ?? [] };
  }
  const attempt = (id: string, strategy: string, code: string, by = browser) => step(id, 'attempt_second_factor', { strategy, code }, by);
  const pass = async (ann: Person, by = browser) => (await ok(begin({ identifier: ann.email, password: PASSWORD }, by))).id;

  test('is asked for after the first, and is not spoken of before', async () => {
    const { ann, secret } = await withApp();
    expect(await ok(begin({ identifier: ann.email }))).toMatchObject({ supported_second_factors: [] });
    const signIn = await ok(begin({ identifier: ann.email, password: PASSWORD }));
    expect(signIn).toMatchObject({
      ...{ status: 'needs_second_factor', created_session_id: null },
      supported_second_factors: [{ strategy: 'totp' }, { strategy: 'backup_code' }],
    });
    expect(browser.client).toMatchObject({ sessions: [], sign_in: { id: signIn.id } });
    const done = await ok(attempt(signIn.id, 'totp', totp(secret)));
    expect(done).toMatchObject({
      status: 'complete',
      second_factor_verification: { object: 'verification_totp', status: 'verified', strategy: 'totp' },
    });
    expect(browser.session.factor_verification_age).toEqual([0, 0]);
  });

  test('follows a code and a link, too, but not a ticket', async () => {
    const { ann } = await withApp();
    const { id } = await askForCode(ann);
    expect(await ok(attemptCode(id, lastCode(server, ann.email)))).toMatchObject({ status: 'needs_second_factor' });
    expect((await signInAgain(server, ann.userId)).session.factor_verification_age).toEqual([0, -1]);
  });

  test('by app takes each code once', async () => {
    const { ann, secret } = await withApp();
    const code = totp(secret);
    await ok(attempt(await pass(ann), 'totp', code));
    const other = new FapiClient(server);
    const id = await pass(ann, other);
    expect(await refused(attempt(id, 'totp', code, other))).toEqual(WRONG_CODE);
    server.clock.advance(30);
    expect(await ok(attempt(id, 'totp', totp(secret), other))).toMatchObject({ status: 'complete' });
  });

  test('by app takes each code once also when it comes twice at once', async () => {
    const { ann, secret } = await withApp();
    const browsers = [new FapiClient(server), new FapiClient(server)];
    const ids = [await pass(ann, browsers[0]), await pass(ann, browsers[1])];
    const code = totp(secret);
    const answers = await Promise.all(browsers.map((each, i) => attempt(ids[i] ?? '', 'totp', code, each)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('by backup code takes each code once', async () => {
    const { ann, backupCodes } = await withApp();
    const [code = ''] = backupCodes;
    expect(await refused(attempt(await pass(ann), 'backup_code', 'aaaaaaaaaa'))).toEqual(WRONG_CODE);
    const done = await ok(attempt(browser.client?.sign_in?.id ?? '', 'backup_code', ` ${code.toUpperCase()} `));
    expect(done).toMatchObject({ status: 'complete', second_factor_verification: { object: 'verification_backup_code' } });
    const other = new FapiClient(server);
    expect(await refused(attempt(await pass(ann, other), 'backup_code', code, other))).toEqual(WRONG_CODE);
  });

  test('by text message is sent first', async () => {
    setSettings(server, { attributes: PHONES });
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
    const hasty = await step(signIn.id, 'prepare_second_factor', { strategy: 'phone_code' });
    expect([hasty.status, hasty.headers.get('retry-after')]).toEqual([429, '30']);
    const code = lastCode(server, '+4915123456002');
    expect(await refused(attempt(signIn.id, 'phone_code', otherThan(code)))).toEqual(WRONG_CODE);
    expect(await ok(attempt(signIn.id, 'phone_code', code))).toMatchObject({ status: 'complete' });
  });

  test('refuses what the account does not have, or nobody knows', async () => {
    const { ann } = await withApp();
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

  test('that is guessed locks the account', async () => {
    const { ann, secret } = await withApp();
    setSettings(server, { lockout: { attempts: 2 } });
    const id = await pass(ann);
    expect(await refused(attempt(id, 'totp', otherThan(totp(secret))))).toEqual(WRONG_CODE);
    expect(await refused(attempt(id, 'backup_code', 'aaaaaaaaaa'))).toEqual(LOCKED);
    expect(await refused(attempt(id, 'totp', totp(secret)))).toEqual(LOCKED);
  });
});

describe('a forgotten password', () => {
  const NEW = 'eighteen holes before the rain';
  const asked = async (ann: Person) => {
    const { id } = await ok(begin({ identifier: ann.email, strategy: 'reset_password_email_code' }));
    const code = lastCode(server, ann.email);
    const passed = await ok(step(id, 'attempt_first_factor', { strategy: 'reset_password_email_code', code }));
    expect(passed).toMatchObject({ status: 'needs_new_password', created_session_id: null });
    return id;
  };

  test('is replaced after a code, which signs in here and out everywhere else', async () => {
    const ann = await signUp(server, { password: PASSWORD });
    const id = await asked(ann);
    expect(await ok(step(id, 'reset_password', { password: NEW }))).toMatchObject({ status: 'complete' });
    expect(browser.client).toMatchObject({ last_authentication_strategy: 'reset_password_email_code' });
    expect(await ok(ann.browser.get<ClientJSON>('/client'))).toMatchObject({ sessions: [] });
    expect(lastMessage(server, ann.email).subject).toContain('password was changed');
    const other = new FapiClient(server);
    expect(await refused(begin({ identifier: ann.email, password: PASSWORD }, other))).toEqual(WRONG_PASSWORD);
    expect(await ok(begin({ identifier: ann.email, password: NEW }, other))).toMatchObject({ status: 'complete' });
  });

  test('leaves the other sessions where that is wished', async () => {
    const ann = await signUp(server, { password: PASSWORD });
    await ok(step(await asked(ann), 'reset_password', { password: NEW, signOutOfOtherSessions: false }));
    expect((await ok(ann.browser.get<ClientJSON>('/client'))).sessions).toHaveLength(1);
  });

  test('is replaced by one that holds', async () => {
    const ann = await signUp(server, { password: PASSWORD });
    const id = await asked(ann);
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

  test('does not lead around the second factor', async () => {
    const ann = await signUp(server, { password: PASSWORD });
    const { secret = '' } = await ok(ann.browser.post<TOTPJSON>('/me/totp'));
    await ok(ann.browser.post('/me/totp/attempt_verification', { code: totp(secret) }));
    server.clock.advance(60);
    const id = await asked(ann);
    expect(await ok(step(id, 'reset_password', { password: NEW }))).toMatchObject({ status: 'needs_second_factor' });
    expect(browser.client).toMatchObject({ sessions: [] });
    expect(await ok(step(id, 'attempt_second_factor', { strategy: 'totp', code: totp(secret) }))).toMatchObject({ status: 'complete' });
  });
});

const reader = () => server.app.get(FapiTransactions, { strict: false }).reader;
const issue = (userId: string, seconds = 60) => server.app.get(TicketsService, { strict: false }).issue(reader(), userId, seconds);

describe('a ticket', () => {
  const use = (ticket: string, by = browser) => begin({ strategy: 'ticket', ticket }, by);

  test('signs in, once', async () => {
    const ann = await signUp(server);
    const ticket = await issue(ann.userId);
    expect(await ok(use(ticket))).toMatchObject({
      status: 'complete',
      first_factor_verification: { object: 'verification_ticket', status: 'verified', strategy: 'ticket' },
    });
    expect(browser.user.id).toBe(ann.userId);
    expect(await refused(use(ticket, new FapiClient(server)))).toEqual({ status: 400, code: 'sign_in_token_already_used_code' });
  });

  test('signs in once also when it comes twice at once', async () => {
    const ticket = await issue((await signUp(server)).userId);
    const answers = await Promise.all([use(ticket, new FapiClient(server)), use(ticket, new FapiClient(server))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('is good for as long as it was made for, unless it is taken back', async () => {
    const { userId } = await signUp(server);
    const [late, revoked] = [await issue(userId, 10), await issue(userId)];
    await server.query(
      'UPDATE identity_ticket SET revoked_at = $1 WHERE id = (SELECT id FROM identity_ticket WHERE user_id = $2 ORDER BY expire_at DESC LIMIT 1)',
      [new Date(server.clock.now()), userId],
    );
    expect(await refused(use(revoked))).toEqual({ status: 400, code: 'sign_in_token_revoked_code' });
    server.clock.advance(10);
    expect(await refused(use(late))).toEqual({ status: 400, code: 'ticket_expired_code' });
  });

  test.each(['x', 'x'.repeat(129)])('that nobody has given is none', async (ticket) => {
    expect(await refused(use(ticket))).toEqual({ status: 400, code: 'ticket_invalid_code' });
  });

  test('that is empty is absent', async () => {
    const ann = await signUp(server);
    expect(await ok(begin({ identifier: ann.email, ticket: '' }))).toMatchObject({ status: 'needs_first_factor' });
    expect(await refused(begin({ strategy: 'ticket', ticket: '' }))).toEqual({ status: 422, code: 'form_param_nil', param: 'ticket' });
  });

  test('is not used up by a browser that is signed in', async () => {
    const [ann, bob] = [await signUp(server), await signUp(server)];
    const ticket = await issue(bob.userId);
    expect(await refused(use(ticket, ann.browser))).toEqual({ status: 400, code: 'session_exists' });
    expect((await use(ticket)).status).toBe(200);
  });
});

describe('a browser that is signed in', () => {
  test('refuses another sign-in while it holds one session', async () => {
    const [ann, bob] = [await signUp(server, { password: PASSWORD }), await signUp(server)];
    const exists = { status: 400, code: 'session_exists' };
    expect(await refused(begin({}, ann.browser))).toEqual(exists);
    expect(await refused(begin({ identifier: bob.email, strategy: 'email_code' }, ann.browser))).toEqual(exists);
    expect(await refused(begin({ identifier: ann.email, password: PASSWORD }, ann.browser))).toEqual(exists);
    expect(ann.browser.client?.sessions).toHaveLength(1);
  });

  test('refuses the last step of one that was begun before', async () => {
    const [ann, bob] = [await signUp(server, { password: PASSWORD }), await signUp(server)];
    const { id } = await askForCode(bob);
    await ok(begin({ identifier: ann.email, password: PASSWORD }));
    expect(await refused(attemptCode(id, lastCode(server, bob.email)))).toEqual({ status: 400, code: 'session_exists' });
    expect(browser.client?.sessions).toMatchObject([{ user: { id: ann.userId } }]);
  });

  test('takes others where several may be, but each account once', async () => {
    setSettings(server, { single_session_mode: false });
    const [ann, bob] = [await signUp(server, { password: PASSWORD }), await signUp(server, { password: PASSWORD })];
    const first = ann.browser.sessionId;
    const { status, errors } = await begin({ identifier: ann.username }, ann.browser);
    expect({ status, error: errors[0] }).toMatchObject({
      status: 400,
      error: { code: 'identifier_already_signed_in', meta: { session_id: first } },
    });
    server.clock.advance(1);
    const { created_session_id: second } = await ok(begin({ identifier: bob.email, password: PASSWORD }, ann.browser));
    expect(ann.browser.client?.sessions.map(({ id }) => id)).toEqual([first, second]);
    expect(ann.browser.client?.last_active_session_id).toBe(second);
  });
});
