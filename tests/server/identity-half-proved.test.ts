import type { ClientJSON, SignInJSON, SignUpJSON, TOTPJSON } from '@clerk/types';
import { DataSource } from 'typeorm';
import { describe, expect, test, vi } from 'vitest';
import { SessionsService } from '../../server/modules/identity/rules/sessions/sessions.service.ts';
import { SessionTokens } from '../../server/modules/identity/rules/tokens/session-tokens.ts';
import { UsersService } from '../../server/modules/identity/rules/users/users.service.ts';
import { FapiClient, type Fields, ok, refused } from '../support/fapi-client.ts';
import { lastCode, PASSWORD, type Person, setSettings, signUp } from '../support/fapi-people.ts';
import { untilWaiting } from './support/open-transaction.ts';
import { setUpRaceServer } from './support/race-server.ts';
import { totpCode } from './support/totp-code.ts';

const NEW = 'eighteen holes before the rain';
const UNAUTHENTICATED = { status: 401, code: 'authentication_invalid' };

const race = setUpRaceServer();

const begin = (fields: Fields, by = race.browser) => by.post<SignInJSON>('/client/sign_ins', fields);
const step = (id: string, name: string, fields: Fields, by = race.browser) => by.post<SignInJSON>(`/client/sign_ins/${id}/${name}`, fields);

/** An attacker who has put a cookie that they know into the browser, and waits. */
async function plantCookie(): Promise<FapiClient> {
  const attacker = new FapiClient(race.server);
  await ok(attacker.put('/client'));
  race.browser.cookies.set('__client', attacker.cookies.get('__client') ?? '');
  return attacker;
}

async function signUpWithApp(): Promise<{ ann: Person; secret: string; backupCodes: readonly string[] }> {
  const ann = await signUp(race.server, { password: PASSWORD });
  const { secret = '' } = await ok(ann.browser.post<TOTPJSON>('/me/totp'));
  const made = await ok(ann.browser.post<TOTPJSON>('/me/totp/attempt_verification', { code: totpCode(race.server, secret) }));
  race.server.clock.advance(60);
  return { ann, secret, backupCodes: made.backup_codes ?? [] };
}

async function forgetPassword({ email }: Person): Promise<string> {
  const { id } = await ok(begin({ identifier: email, strategy: 'reset_password_email_code' }));
  const proof = { strategy: 'reset_password_email_code', code: lastCode(race.server, email) };
  expect(await ok(step(id, 'attempt_first_factor', proof))).toMatchObject({ status: 'needs_new_password' });
  return id;
}

describe('a caller with the browser’s former cookie', () => {
  test('sets no password after the owner has entered the code', async () => {
    const attacker = await plantCookie();
    const id = await forgetPassword(await signUp(race.server, { password: PASSWORD }));
    expect(await refused(step(id, 'reset_password', { password: NEW }, attacker))).toEqual(UNAUTHENTICATED);
    race.server.clock.advance(10);
    expect(await refused(step(id, 'reset_password', { password: NEW }, attacker))).toEqual({ status: 404, code: 'resource_not_found' });
    expect(await ok(step(id, 'reset_password', { password: NEW }))).toMatchObject({ status: 'complete' });
  });

  test('does not verify the second factor in the owner’s place', async () => {
    const attacker = await plantCookie();
    const { ann, secret, backupCodes } = await signUpWithApp();
    const { id } = await ok(begin({ identifier: ann.email, password: PASSWORD }));
    const [code = ''] = backupCodes;
    expect(await refused(step(id, 'attempt_second_factor', { strategy: 'backup_code', code }, attacker))).toEqual(UNAUTHENTICATED);
    expect(await refused(step(id, 'prepare_second_factor', { strategy: 'phone_code' }, attacker))).toEqual(UNAUTHENTICATED);
    expect(await ok(step(id, 'attempt_second_factor', { strategy: 'totp', code: totpCode(race.server, secret) }))).toMatchObject({
      status: 'complete',
    });
  });

  test('adds nothing to a sign-up with a verified address, nor to one just begun', async () => {
    setSettings(race.server, { attributes: { first_name: { enabled: true, required: true } } });
    const attacker = await plantCookie();
    const [username, emailAddress] = ['fixed_one', 'fixed1@example.org'];
    const { id } = await ok(race.browser.post<SignUpJSON>('/client/sign_ups', { username, emailAddress, strategy: 'email_code' }));
    const path = `/client/sign_ups/${id}`;
    expect(await refused(attacker.patch(path, { password: PASSWORD }))).toEqual(UNAUTHENTICATED);
    race.server.clock.advance(10);
    const before = race.browser.cookies.get('__client') ?? '';
    const proof = { strategy: 'email_code', code: lastCode(race.server, emailAddress) };
    expect(await ok(race.browser.post(`${path}/attempt_verification`, proof))).toMatchObject({ missing_fields: ['first_name'] });
    attacker.cookies.set('__client', before);
    expect(await refused(attacker.patch(path, { firstName: 'Eve', password: PASSWORD }))).toEqual(UNAUTHENTICATED);
    expect(await ok(race.browser.patch(path, { firstName: 'Ann' }))).toMatchObject({ status: 'complete', has_password: false });
  });

  test('gets no access by a call that waited for the owner’s call', async () => {
    const ann = await signUp(race.server, { password: PASSWORD });
    const attacker = await plantCookie();
    const { id } = await ok(begin({ identifier: ann.email, strategy: 'reset_password_email_code' }));
    const proof = { strategy: 'reset_password_email_code', code: lastCode(race.server, ann.email) };
    const calls = [
      step(id, 'attempt_first_factor', proof),
      ...Array.from({ length: 8 }, () => step(id, 'reset_password', { password: NEW }, attacker)),
    ];
    expect((await Promise.all(calls)).map(({ response }) => (response as SignInJSON).status)).not.toContain('complete');
    expect(await ok(race.browser.get<ClientJSON>('/client'))).toMatchObject({ sessions: [], sign_in: { status: 'needs_new_password' } });
  });

  test('signs in no other user on the owner’s browser, also with several sessions', async () => {
    setSettings(race.server, { single_session_mode: false });
    const attacker = await plantCookie();
    const [ann, eve] = [await signUp(race.server, { password: PASSWORD }), await signUp(race.server, { password: PASSWORD })];
    await ok(begin({ identifier: ann.email, password: PASSWORD }));
    expect(await refused(begin({ identifier: eve.email, password: PASSWORD }, attacker))).toEqual(UNAUTHENTICATED);
    expect((await ok(race.browser.get<ClientJSON>('/client'))).sessions).toHaveLength(1);
  });
});

test('a call beside the step that changes the cookie is answered', async () => {
  const { ann } = await signUpWithApp();
  const { id } = await ok(begin({ identifier: ann.email }));
  const late = new FapiClient(race.server);
  late.cookies.set('__client', race.browser.cookies.get('__client') ?? '');
  await ok(step(id, 'attempt_first_factor', { strategy: 'password', password: PASSWORD }));
  expect(race.browser.cookies.get('__client')).not.toBe(late.cookies.get('__client'));
  for (const by of [late, race.browser]) {
    expect(await ok(by.get<ClientJSON>('/client'))).toMatchObject({ sign_in: { id, status: 'needs_second_factor' } });
    expect(await ok(by.get<SignInJSON>(`/client/sign_ins/${id}`))).toMatchObject({ status: 'needs_second_factor' });
  }
});

test('the new cookie is sent even when the answer to the call that changed it fails', async () => {
  const ann = await signUp(race.server, { password: PASSWORD });
  await ok(race.browser.put('/client'));
  vi.spyOn(race.server.app.get(SessionTokens, { strict: false }), 'mint').mockRejectedValueOnce(new Error('no token can be signed'));
  expect(await refused(begin({ identifier: ann.email, password: PASSWORD }))).toMatchObject({ status: 500 });
  race.server.clock.advance(10);
  expect(await ok(race.browser.get<ClientJSON>('/client'))).toMatchObject({ sessions: [{ user: { id: ann.userId } }] });
});

describe('signing out everywhere', () => {
  const endAll = async ({ userId }: Person, meanwhile: () => Promise<void> = async () => {}) => {
    const [users, sessions] = [
      race.server.app.get(UsersService, { strict: false }),
      race.server.app.get(SessionsService, { strict: false }),
    ];
    await race.server.app.get(DataSource).transaction(async (manager) => {
      await users.lockExisting(manager, userId);
      await meanwhile();
      await sessions.endOfUser(manager, userId);
    });
  };

  test('ends attempts that are half verified', async () => {
    const { ann, secret } = await signUpWithApp();
    const { id } = await ok(begin({ identifier: ann.email, password: PASSWORD }));
    await endAll(ann);
    const answer = refused(step(id, 'attempt_second_factor', { strategy: 'totp', code: totpCode(race.server, secret) }));
    expect(await answer).toEqual({ status: 404, code: 'resource_not_found' });
  });

  test.runIf(process.env.TEST_DATABASE_URL)('ends an attempt, too, while its last step waits for the account', async () => {
    const { ann, secret } = await signUpWithApp();
    const { id } = await ok(begin({ identifier: ann.email, password: PASSWORD }));
    let last: ReturnType<typeof refused> | undefined;
    await endAll(ann, async () => {
      last = refused(step(id, 'attempt_second_factor', { strategy: 'totp', code: totpCode(race.server, secret) }));
      await untilWaiting(race.server, 1);
    });
    expect(await last).toEqual({ status: 404, code: 'resource_not_found' });
    expect(await ok(race.browser.get<ClientJSON>('/client'))).toMatchObject({ sessions: [], sign_in: null });
  });
});

test('a sign-up does not replace a user who has signed in meanwhile', async () => {
  const ann = await signUp(race.server, { password: PASSWORD });
  const [username, emailAddress] = ['beside_one', 'beside1@example.org'];
  const { id } = await ok(race.browser.post<SignUpJSON>('/client/sign_ups', { username, emailAddress, strategy: 'email_code' }));
  await ok(begin({ identifier: ann.email, password: PASSWORD }));
  const attempt = () =>
    race.browser.post<SignUpJSON>(`/client/sign_ups/${id}/attempt_verification`, {
      strategy: 'email_code',
      code: lastCode(race.server, emailAddress),
    });
  expect(await refused(attempt())).toEqual({ status: 400, code: 'session_exists' });
  expect((await ok(race.browser.get<ClientJSON>('/client'))).sessions).toMatchObject([{ user: { id: ann.userId } }]);
  expect(await race.server.query('SELECT 1 FROM identity_user WHERE username = $1', [username])).toEqual([]);
  // The sign-up is still there.
  await ok(race.browser.delete('/client/sessions'));
  expect(await ok(attempt())).toMatchObject({ status: 'complete' });
});
