import type { ClientJSON, SignInJSON, SignUpJSON, TOTPJSON } from '@clerk/types';
import { Secret, TOTP } from 'otpauth';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { SessionsService } from '../../server/modules/identity/rules/sessions/sessions.service.ts';
import { SessionTokens } from '../../server/modules/identity/rules/tokens/session-tokens.ts';
import { UsersService } from '../../server/modules/identity/rules/users/users.service.ts';
import { FapiClient, type Fields, ok, refused } from '../support/fapi-client.ts';
import { lastCode, PASSWORD, type Person, setSettings, signUp } from '../support/fapi-people.ts';
import { RACE_CONNECTIONS } from '../support/test-environment.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { untilWaiting } from './support/open-transaction.ts';

// Ten connections: the calls that come at once here must be able to meet in the database.

const NEW = 'eighteen holes before the rain';
const STRANGER = { status: 401, code: 'authentication_invalid' };

let server: TestServer;
let browser: FapiClient;
beforeAll(async () => {
  server = await startTestServer({ connections: RACE_CONNECTIONS });
});
beforeEach(() => {
  setSettings(server);
  browser = new FapiClient(server);
});
afterAll(() => server?.close());

const begin = (fields: Fields, by = browser) => by.post<SignInJSON>('/client/sign_ins', fields);
const step = (id: string, name: string, fields: Fields, by = browser) => by.post<SignInJSON>(`/client/sign_ins/${id}/${name}`, fields);
const totp = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now() });

/** Somebody who has put the cookie that they know into the browser, and waits. */
async function planted(): Promise<FapiClient> {
  const thief = new FapiClient(server);
  await ok(thief.put('/client'));
  browser.cookies.set('__client', thief.cookies.get('__client') ?? '');
  return thief;
}

async function withApp(): Promise<{ ann: Person; secret: string; backupCodes: readonly string[] }> {
  const ann = await signUp(server, { password: PASSWORD });
  const { secret = '' } = await ok(ann.browser.post<TOTPJSON>('/me/totp'));
  const made = await ok(ann.browser.post<TOTPJSON>('/me/totp/attempt_verification', { code: totp(secret) }));
  server.clock.advance(60);
  return { ann, secret, backupCodes: made.backup_codes ?? [] };
}

async function forgetPassword({ email }: Person): Promise<string> {
  const { id } = await ok(begin({ identifier: email, strategy: 'reset_password_email_code' }));
  const proof = { strategy: 'reset_password_email_code', code: lastCode(server, email) };
  expect(await ok(step(id, 'attempt_first_factor', proof))).toMatchObject({ status: 'needs_new_password' });
  return id;
}

describe('who knows the cookie from before', () => {
  test('sets no password after the code that its owner has typed', async () => {
    const thief = await planted();
    const id = await forgetPassword(await signUp(server, { password: PASSWORD }));
    expect(await refused(step(id, 'reset_password', { password: NEW }, thief))).toEqual(STRANGER);
    server.clock.advance(10);
    expect(await refused(step(id, 'reset_password', { password: NEW }, thief))).toEqual({ status: 404, code: 'resource_not_found' });
    expect(await ok(step(id, 'reset_password', { password: NEW }))).toMatchObject({ status: 'complete' });
  });

  test('does not show the second factor in its owner’s place', async () => {
    const thief = await planted();
    const { ann, secret, backupCodes } = await withApp();
    const { id } = await ok(begin({ identifier: ann.email, password: PASSWORD }));
    const [code = ''] = backupCodes;
    expect(await refused(step(id, 'attempt_second_factor', { strategy: 'backup_code', code }, thief))).toEqual(STRANGER);
    expect(await refused(step(id, 'prepare_second_factor', { strategy: 'phone_code' }, thief))).toEqual(STRANGER);
    expect(await ok(step(id, 'attempt_second_factor', { strategy: 'totp', code: totp(secret) }))).toMatchObject({ status: 'complete' });
  });

  test('adds nothing to a sign-up whose address is shown, nor to one that was begun', async () => {
    setSettings(server, { attributes: { first_name: { enabled: true, required: true } } });
    const thief = await planted();
    const [username, emailAddress] = ['fixed_one', 'fixed1@example.org'];
    const { id } = await ok(browser.post<SignUpJSON>('/client/sign_ups', { username, emailAddress, strategy: 'email_code' }));
    const path = `/client/sign_ups/${id}`;
    expect(await refused(thief.patch(path, { password: PASSWORD }))).toEqual(STRANGER);
    server.clock.advance(10);
    const before = browser.cookies.get('__client') ?? '';
    const proof = { strategy: 'email_code', code: lastCode(server, emailAddress) };
    expect(await ok(browser.post(`${path}/attempt_verification`, proof))).toMatchObject({ missing_fields: ['first_name'] });
    thief.cookies.set('__client', before);
    expect(await refused(thief.patch(path, { firstName: 'Eve', password: PASSWORD }))).toEqual(STRANGER);
    expect(await ok(browser.patch(path, { firstName: 'Ann' }))).toMatchObject({ status: 'complete', has_password: false });
  });

  test('is not let in by a call that has waited for its owner’s', async () => {
    const ann = await signUp(server, { password: PASSWORD });
    const thief = await planted();
    const { id } = await ok(begin({ identifier: ann.email, strategy: 'reset_password_email_code' }));
    const proof = { strategy: 'reset_password_email_code', code: lastCode(server, ann.email) };
    const calls = [
      step(id, 'attempt_first_factor', proof),
      ...Array.from({ length: 8 }, () => step(id, 'reset_password', { password: NEW }, thief)),
    ];
    expect((await Promise.all(calls)).map(({ response }) => (response as SignInJSON).status)).not.toContain('complete');
    expect(await ok(browser.get<ClientJSON>('/client'))).toMatchObject({ sessions: [], sign_in: { status: 'needs_new_password' } });
  });

  test('signs nobody else in on its owner’s browser, where several may be', async () => {
    setSettings(server, { single_session_mode: false });
    const thief = await planted();
    const [ann, eve] = [await signUp(server, { password: PASSWORD }), await signUp(server, { password: PASSWORD })];
    await ok(begin({ identifier: ann.email, password: PASSWORD }));
    expect(await refused(begin({ identifier: eve.email, password: PASSWORD }, thief))).toEqual(STRANGER);
    expect((await ok(browser.get<ClientJSON>('/client'))).sessions).toHaveLength(1);
  });
});

test('what the browser asks beside the step that changes its cookie is answered', async () => {
  const { ann } = await withApp();
  const { id } = await ok(begin({ identifier: ann.email }));
  const late = new FapiClient(server);
  late.cookies.set('__client', browser.cookies.get('__client') ?? '');
  await ok(step(id, 'attempt_first_factor', { strategy: 'password', password: PASSWORD }));
  expect(browser.cookies.get('__client')).not.toBe(late.cookies.get('__client'));
  for (const by of [late, browser]) {
    expect(await ok(by.get<ClientJSON>('/client'))).toMatchObject({ sign_in: { id, status: 'needs_second_factor' } });
    expect(await ok(by.get<SignInJSON>(`/client/sign_ins/${id}`))).toMatchObject({ status: 'needs_second_factor' });
  }
});

test('the changed cookie comes, too, where the answer to the call that changed it has failed', async () => {
  const ann = await signUp(server, { password: PASSWORD });
  await ok(browser.put('/client'));
  vi.spyOn(server.app.get(SessionTokens, { strict: false }), 'mint').mockRejectedValueOnce(new Error('no token can be signed'));
  expect(await refused(begin({ identifier: ann.email, password: PASSWORD }))).toMatchObject({ status: 500 });
  server.clock.advance(10);
  expect(await ok(browser.get<ClientJSON>('/client'))).toMatchObject({ sessions: [{ user: { id: ann.userId } }] });
});

describe('signing out everywhere', () => {
  const endAll = async ({ userId }: Person, meanwhile: () => Promise<void> = async () => {}) => {
    const [users, sessions] = [server.app.get(UsersService, { strict: false }), server.app.get(SessionsService, { strict: false })];
    await server.app.get(DataSource).transaction(async (manager) => {
      await users.lockExisting(manager, userId);
      await meanwhile();
      await sessions.endOfUser(manager, userId);
    });
  };

  test('ends what is half proved', async () => {
    const { ann, secret } = await withApp();
    const { id } = await ok(begin({ identifier: ann.email, password: PASSWORD }));
    await endAll(ann);
    const answer = refused(step(id, 'attempt_second_factor', { strategy: 'totp', code: totp(secret) }));
    expect(await answer).toEqual({ status: 404, code: 'resource_not_found' });
  });

  test.runIf(process.env.TEST_DATABASE_URL)('ends it, too, while its last step waits for the account', async () => {
    const { ann, secret } = await withApp();
    const { id } = await ok(begin({ identifier: ann.email, password: PASSWORD }));
    let last: ReturnType<typeof refused> | undefined;
    await endAll(ann, async () => {
      last = refused(step(id, 'attempt_second_factor', { strategy: 'totp', code: totp(secret) }));
      await untilWaiting(server, 1);
    });
    expect(await last).toEqual({ status: 404, code: 'resource_not_found' });
    expect(await ok(browser.get<ClientJSON>('/client'))).toMatchObject({ sessions: [], sign_in: null });
  });
});

test('a sign-up does not replace a user who has signed in meanwhile', async () => {
  const ann = await signUp(server, { password: PASSWORD });
  const [username, emailAddress] = ['beside_one', 'beside1@example.org'];
  const { id } = await ok(browser.post<SignUpJSON>('/client/sign_ups', { username, emailAddress, strategy: 'email_code' }));
  await ok(begin({ identifier: ann.email, password: PASSWORD }));
  const attempt = () =>
    browser.post<SignUpJSON>(`/client/sign_ups/${id}/attempt_verification`, {
      strategy: 'email_code',
      code: lastCode(server, emailAddress),
    });
  expect(await refused(attempt())).toEqual({ status: 400, code: 'session_exists' });
  expect((await ok(browser.get<ClientJSON>('/client'))).sessions).toMatchObject([{ user: { id: ann.userId } }]);
  expect(await server.query('SELECT 1 FROM identity_user WHERE username = $1', [username])).toEqual([]);
  // Nothing was lost by it.
  await ok(browser.delete('/client/sessions'));
  expect(await ok(attempt())).toMatchObject({ status: 'complete' });
});
