import type { BackupCodeJSON, DeletedObjectJSON, PhoneNumberJSON, SignInJSON, TOTPJSON } from '@clerk/types';
import { decodeJwt } from 'jose';
import { Secret, URI } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { FapiClient, ok, refused } from '../support/fapi-client.ts';
import { lastCode, lastMessage, otherThan, PASSWORD, type Person, PHONE_FACTORS, setSettings, signUp } from '../support/fapi-people.ts';
import type { TestServer } from '../support/test-server.ts';
import { shareServer } from './support/shared-server.ts';
import { totpCode } from './support/totp-code.ts';

const NOTICE = 'Two-step verification is off';

let server: TestServer;
let ann: Person;
let browser: FapiClient;
shareServer((shared) => {
  server = shared;
});
beforeEach(async () => {
  setSettings(server, { attributes: PHONE_FACTORS });
  ann = await signUp(server, { password: PASSWORD });
  browser = ann.browser;
});

const attempt = (code: string) => browser.post<TOTPJSON>('/me/totp/attempt_verification', { code });
/** Connects an authenticator app. @returns its secret and its backup codes */
async function connectApp(): Promise<{ secret: string; backupCodes: readonly string[] }> {
  const { secret = '' } = await ok(browser.post<TOTPJSON>('/me/totp'));
  const { backup_codes: backupCodes = [] } = await ok(attempt(totpCode(server, secret)));
  return { secret, backupCodes };
}

/** Adds a number and verifies it. @returns its id */
async function havePhone(number: string): Promise<string> {
  const { id } = await ok(browser.post<PhoneNumberJSON>('/me/phone_numbers', { phoneNumber: number }));
  await ok(browser.post(`/me/phone_numbers/${id}/prepare_verification`, { strategy: 'phone_code' }));
  await ok(browser.post(`/me/phone_numbers/${id}/attempt_verification`, { code: lastCode(server, number) }));
  return id;
}

let numbers = 0;
function newPhone(): string {
  numbers += 1;
  return `+49151${23_456_000 + numbers}`;
}
const update = (id: string, change: Record<string, boolean>) => browser.patch<PhoneNumberJSON>(`/me/phone_numbers/${id}`, change);

/** Signs in with the password on another browser, up to the second factor. */
async function passFirst(): Promise<{ elsewhere: FapiClient; signIn: SignInJSON }> {
  const elsewhere = new FapiClient(server);
  const signIn = await ok(elsewhere.post<SignInJSON>('/client/sign_ins', { identifier: ann.email, password: PASSWORD }));
  return { elsewhere, signIn };
}

describe('an authenticator app', () => {
  test('gets a secret, and is required once it has sent a correct code', async () => {
    const created = await ok(browser.post<TOTPJSON>('/me/totp'));
    expect(created).toMatchObject({ object: 'totp', id: expect.stringMatching(/^totp_/), verified: false });
    expect(created.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(URI.parse(created.uri ?? '')).toMatchObject({
      issuer: 'Upshot',
      label: ann.email,
      secret: Secret.fromBase32(created.secret ?? ''),
    });
    expect(browser.user).toMatchObject({ totp_enabled: false, two_factor_enabled: false });
    expect((await passFirst()).signIn.status).toBe('complete');

    server.clock.advance(60);
    const verified = await ok(attempt(totpCode(server, created.secret ?? '')));
    expect(verified).toMatchObject({ id: created.id, verified: true });
    expect([verified.secret, verified.uri]).toEqual([null, null]);
    expect(new Set(verified.backup_codes).size).toBe(10);
    expect(browser.user).toMatchObject({ totp_enabled: true, two_factor_enabled: true, backup_code_enabled: true });
    expect(browser.user).toMatchObject({ mfa_enabled_at: server.clock.now(), mfa_disabled_at: null });
    expect((await passFirst()).signIn.status).toBe('needs_second_factor');
  });

  test('verifies the second factor of the session, and the token contains that', async () => {
    await connectApp();
    expect(browser.session.factor_verification_age).toEqual([0, 0]);
    expect(decodeJwt(browser.session.last_active_token?.jwt ?? '')).toMatchObject({ fva: [0, 0] });
  });

  test('refuses and counts a wrong code, also without a secret', async () => {
    expect(await refused(attempt('123456'))).toEqual({ status: 422, code: 'invalid_totp_secret_code' });
    setSettings(server, { lockout: { attempts: 2 } });
    const { secret = '' } = await ok(browser.post<TOTPJSON>('/me/totp'));
    const wrong = otherThan(totpCode(server, secret));
    expect(await refused(attempt(wrong))).toEqual({ status: 422, code: 'form_code_incorrect', param: 'code' });
    expect(browser.user.totp_enabled).toBe(false);
    expect(await refused(attempt(wrong))).toEqual({ status: 403, code: 'user_locked' });
    expect(await refused(attempt(totpCode(server, secret)))).toEqual({ status: 403, code: 'user_locked' });
    expect(await refused(attempt(''))).toEqual({ status: 422, code: 'form_param_nil', param: 'code' });
  });

  test('accepts only the latest secret', async () => {
    const { secret: old = '' } = await ok(browser.post<TOTPJSON>('/me/totp'));
    const { secret = '' } = await ok(browser.post<TOTPJSON>('/me/totp'));
    expect(await refused(attempt(totpCode(server, old)))).toMatchObject({ code: 'form_code_incorrect' });
    await ok(attempt(totpCode(server, secret)));
  });

  test('is limited to one for each account', async () => {
    const { secret } = await connectApp();
    const enabled = { status: 400, code: 'totp_already_enabled' };
    expect(await refused(browser.post('/me/totp'))).toEqual(enabled);
    expect(await refused(attempt(totpCode(server, secret)))).toEqual(enabled);
  });

  test('is removed with the backup codes, and its owner is notified', async () => {
    expect(await refused(browser.delete('/me/totp'))).toEqual({ status: 404, code: 'resource_not_found' });
    await connectApp();
    server.clock.advance(60);
    const gone = await ok(browser.delete<DeletedObjectJSON>('/me/totp'));
    expect(gone).toEqual({ object: 'totp', id: ann.userId.replace('user', 'totp'), deleted: true });
    expect(browser.user).toMatchObject({ totp_enabled: false, two_factor_enabled: false, backup_code_enabled: false });
    expect(browser.user).toMatchObject({ mfa_disabled_at: server.clock.now(), mfa_enabled_at: server.clock.now() - 60_000 });
    expect(lastMessage(server, ann.email).subject).toBe(NOTICE);
    expect((await passFirst()).signIn.status).toBe('complete');
  });

  test('stays where accounts need a second factor', async () => {
    await connectApp();
    setSettings(server, { second_factor_required: true });
    expect(await refused(browser.delete('/me/totp'))).toEqual({ status: 400, code: 'second_factor_deletion_not_allowed' });
    expect(browser.user.totp_enabled).toBe(true);
  });

  test('cannot be added where apps are disabled', async () => {
    setSettings(server, { attributes: { authenticator_app: { enabled: false } } });
    expect(await refused(browser.post('/me/totp'))).toEqual({ status: 403, code: 'feature_not_enabled' });
  });

  test('has a secret that is encrypted in the database', async () => {
    const { secret = '' } = await ok(browser.post<TOTPJSON>('/me/totp'));
    const [row] = await server.query<{ totp_secret: string }>('SELECT totp_secret FROM identity_user WHERE id = $1', [ann.userId]);
    expect(row?.totp_secret).not.toContain(secret);
    expect(Buffer.from(row?.totp_secret ?? '', 'base64url').toString('latin1')).not.toContain(secret);
  });

  test('makes the calls that a stolen session must not make need a recent second factor', async () => {
    await connectApp();
    await ok(browser.post('/me/email_addresses', { emailAddress: `f${numbers}@example.org` }));
    server.clock.advance(601);
    const { status, errors } = await browser.delete('/me/totp');
    expect(status).toBe(403);
    const reverification = { level: 'second_factor', afterMinutes: 10 };
    expect(errors[0]).toMatchObject({ code: 'session_reverification_required', meta: { reverification } });
    // The password alone is not enough.
    const path = `/client/sessions/${browser.sessionId}/verify`;
    await ok(browser.post(path, { level: 'first_factor' }));
    await ok(browser.post(`${path}/attempt_first_factor`, { strategy: 'password', password: PASSWORD }));
    expect((await browser.delete('/me/totp')).status).toBe(403);
  });
});

describe('backup codes', () => {
  test('are made again, and the previous ones become invalid', async () => {
    const { backupCodes } = await connectApp();
    const { object, codes } = await ok(browser.post<BackupCodeJSON>('/me/backup_codes/'));
    expect(object).toBe('backup_code');
    expect(new Set([...codes, ...backupCodes]).size).toBe(20);
    const { elsewhere, signIn } = await passFirst();
    const use = (code: string | undefined) =>
      elsewhere.post(`/client/sign_ins/${signIn.id}/attempt_second_factor`, { strategy: 'backup_code', code });
    expect(await refused(use(backupCodes[0]))).toMatchObject({ code: 'form_code_incorrect' });
    expect(await ok(use(codes[0]))).toMatchObject({ status: 'complete' });
  });

  test('need a second factor, and are not made where they are disabled', async () => {
    const unavailable = { status: 400, code: 'backup_codes_not_available' };
    expect(await refused(browser.post('/me/backup_codes'))).toEqual(unavailable);
    setSettings(server, { attributes: { backup_code: { enabled: false } } });
    expect((await connectApp()).backupCodes).toEqual([]);
    expect(await refused(browser.post('/me/backup_codes'))).toEqual(unavailable);
  });
});

describe('a phone number as second factor', () => {
  test('creates backup codes when it is the first second factor, and is required', async () => {
    const number = newPhone();
    const id = await havePhone(number);
    const reserved = await ok(update(id, { reservedForSecondFactor: true }));
    expect(reserved).toMatchObject({ id, reserved_for_second_factor: true, default_second_factor: false });
    expect(reserved.backup_codes).toHaveLength(10);
    expect(browser.user).toMatchObject({ two_factor_enabled: true, backup_code_enabled: true });
    expect(browser.user).toMatchObject({ mfa_enabled_at: server.clock.now() });
    const { elsewhere, signIn } = await passFirst();
    expect(signIn).toMatchObject({ status: 'needs_second_factor' });
    expect(signIn.supported_second_factors).toMatchObject([{ strategy: 'phone_code', phone_number_id: id }, { strategy: 'backup_code' }]);
    await ok(elsewhere.post(`/client/sign_ins/${signIn.id}/prepare_second_factor`, { strategy: 'phone_code' }));
    const given = { strategy: 'phone_code', code: lastCode(server, number) };
    expect(await ok(elsewhere.post(`/client/sign_ins/${signIn.id}/attempt_second_factor`, given))).toMatchObject({ status: 'complete' });
  });

  test('creates no codes beside another second factor', async () => {
    await connectApp();
    const id = await havePhone(newPhone());
    server.clock.advance(60);
    expect((await ok(update(id, { reservedForSecondFactor: true }))).backup_codes).toBeUndefined();
    expect(browser.user).toMatchObject({ mfa_enabled_at: server.clock.now() - 60_000 });
    // One of two can be removed without a notification.
    await ok(browser.delete('/me/totp'));
    expect(browser.user).toMatchObject({ two_factor_enabled: true, backup_code_enabled: true, mfa_disabled_at: null });
    expect(lastMessage(server, ann.email).subject).not.toBe(NOTICE);
  });

  test('must be verified', async () => {
    const { id } = await ok(browser.post<PhoneNumberJSON>('/me/phone_numbers', { phoneNumber: newPhone() }));
    const unverified = { status: 400, code: 'identification_update_second_factor_unverified' };
    expect(await refused(update(id, { reservedForSecondFactor: true }))).toEqual(unverified);
    expect(await refused(update(id, { defaultSecondFactor: true }))).toEqual({ status: 400, code: 'identification_update_failed' });
  });

  test('is refused where phones cannot be second factors', async () => {
    const id = await havePhone(newPhone());
    setSettings(server, { attributes: { phone_number: { ...PHONE_FACTORS.phone_number, used_for_second_factor: false } } });
    expect(await refused(update(id, { reservedForSecondFactor: true }))).toEqual({ status: 403, code: 'feature_not_enabled' });
  });

  test('must not be the only way to sign in', async () => {
    const id = await havePhone(newPhone());
    await server.query('UPDATE identity_user SET password_hash = NULL WHERE id = $1', [ann.userId]);
    await server.query(`UPDATE identity_identification SET verified_at = NULL WHERE user_id = $1 AND type = 'email_address'`, [ann.userId]);
    expect(await refused(update(id, { reservedForSecondFactor: true }))).toEqual({ status: 400, code: 'identification_update_failed' });
  });

  test('is the default if it is the first', async () => {
    const [first, second] = [await havePhone(newPhone()), await havePhone(newPhone())];
    await ok(update(first, { reservedForSecondFactor: true, defaultSecondFactor: true }));
    // The recent second factor that the first phone now requires.
    setSettings(server, { attributes: PHONE_FACTORS, reverification: false });
    await ok(update(second, { reservedForSecondFactor: true }));
    expect(await ok(update(second, { defaultSecondFactor: true }))).toMatchObject({ default_second_factor: true });
    const defaults = browser.user.phone_numbers.filter(({ default_second_factor }) => default_second_factor).map(({ id }) => id);
    expect(defaults).toEqual([second]);
    const never = { status: 422, code: 'form_param_value_invalid', param: 'default_second_factor' };
    expect(await refused(update(second, { defaultSecondFactor: false }))).toEqual(never);
  });

  test('is removed by its owner or with the number', async () => {
    setSettings(server, { attributes: PHONE_FACTORS, reverification: false });
    const id = await havePhone(newPhone());
    await ok(update(id, { reservedForSecondFactor: true, defaultSecondFactor: true }));
    const released = await ok(update(id, { reservedForSecondFactor: false }));
    expect(released).toMatchObject({ reserved_for_second_factor: false, default_second_factor: false });
    expect(browser.user).toMatchObject({ two_factor_enabled: false, backup_code_enabled: false, mfa_disabled_at: server.clock.now() });
    expect(lastMessage(server, ann.email).subject).toBe(NOTICE);

    await ok(update(id, { reservedForSecondFactor: true }));
    server.clock.advance(60);
    await ok(browser.delete(`/me/phone_numbers/${id}`));
    expect(browser.user).toMatchObject({ two_factor_enabled: false, backup_code_enabled: false, mfa_disabled_at: server.clock.now() });
  });

  test('stays where accounts need a second factor', async () => {
    const id = await havePhone(newPhone());
    await ok(update(id, { reservedForSecondFactor: true }));
    setSettings(server, { attributes: PHONE_FACTORS, reverification: false, second_factor_required: true });
    const needed = { status: 400, code: 'second_factor_deletion_not_allowed' };
    expect(await refused(update(id, { reservedForSecondFactor: false }))).toEqual(needed);
    expect(await refused(browser.delete(`/me/phone_numbers/${id}`))).toEqual(needed);
  });

  test('of other users is not found', async () => {
    const id = await havePhone(newPhone());
    const bob = (await signUp(server)).browser;
    const missing = { status: 404, code: 'resource_not_found' };
    expect(await refused(bob.patch(`/me/phone_numbers/${id}`, { reservedForSecondFactor: true }))).toEqual(missing);
  });
});
