import type { ClientJSON, SignInJSON, TOTPJSON } from '@clerk/types';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HousekeepingService } from '../../server/modules/identity/flows/housekeeping/housekeeping.service.ts';
import { UserExportService } from '../../server/modules/identity/flows/users/user-export.service.ts';
import { Mailbox } from '../../server/modules/identity/rules/delivery/mailbox.ts';
import { FapiClient, type Fields, ok, refused } from '../support/fapi-client.ts';
import { lastCode, otherThan, PASSWORD, type Person, type Settings, setSettings, signUp } from '../support/fapi-people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { totpCode } from './support/totp-code.ts';

const NEW = 'eighteen holes before the rain';
const NEWER = 'nineteen holes after the storm';
const GONE = { status: 404, code: 'resource_not_found' };
const WRONG_CODE = { status: 422, code: 'form_code_incorrect', param: 'code' };

const log: string[] = [];
let server: TestServer;
let browser: FapiClient;
let ann: Person;
let secret: string;
beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'trace' }, logStream: { write: (line) => void log.push(line) } });
});
beforeEach(() => setUp());
afterAll(() => server?.close());

/** An account with an authenticator app, and another browser. */
async function setUp(settings: Settings = {}): Promise<void> {
  setSettings(server, settings);
  browser = new FapiClient(server);
  ann = await signUp(server, { password: PASSWORD });
  secret = (await ok(ann.browser.post<TOTPJSON>('/me/totp'))).secret ?? '';
  await ok(ann.browser.post('/me/totp/attempt_verification', { code: totpCode(server, secret) }));
  server.clock.advance(60);
}

const step = (id: string, name: string, fields: Fields, by = browser) => by.post<SignInJSON>(`/client/sign_ins/${id}/${name}`, fields);
const enterCode = (id: string, code = totpCode(server, secret), by = browser) =>
  step(id, 'attempt_second_factor', { strategy: 'totp', code }, by);

/** Enters the mailed code and a new password, so that only the second factor is missing. */
async function waitForSecondFactor(fields: Fields = {}, by = browser): Promise<string> {
  const strategy = 'reset_password_email_code';
  const { id } = await ok(by.post<SignInJSON>('/client/sign_ins', { identifier: ann.email, strategy }));
  await ok(step(id, 'attempt_first_factor', { strategy, code: lastCode(server, ann.email) }, by));
  const answer = await ok(step(id, 'reset_password', { password: NEW, ...fields }, by));
  expect(answer).toMatchObject({ status: 'needs_second_factor', created_session_id: null });
  return id;
}

/** The password that is right for the account now. */
async function rightPassword(): Promise<string | undefined> {
  for (const password of [PASSWORD, NEW, NEWER]) {
    const answer = await new FapiClient(server).post('/client/sign_ins', { identifier: ann.email, password });
    if (answer.status === 200) return password;
  }
}

const sessionsOf = async (by: FapiClient) => (await ok(by.get<ClientJSON>('/client'))).sessions.length;
const waitingHashes = () =>
  server.query('SELECT id FROM identity_sign_in WHERE new_password_hash IS NOT NULL AND user_id = $1', [ann.userId]);
const mailsSince = (time: number) =>
  server.app
    .get(Mailbox, { strict: false })
    .messages()
    .filter(({ to, at }) => to === ann.email && at >= time)
    .map(({ subject }) => subject);

test('a new password replaces the old one only after the second factor', async () => {
  const id = await waitForSecondFactor();
  expect(await rightPassword()).toBe(PASSWORD);
  expect(await sessionsOf(ann.browser)).toBe(1);
  server.clock.advance(60);
  const now = server.clock.now();
  expect(await ok(enterCode(id))).toMatchObject({ status: 'complete' });
  await expect.poll(() => mailsSince(now)).toEqual([expect.stringContaining('password was changed')]);
  expect(await rightPassword()).toBe(NEW);
  expect(await sessionsOf(ann.browser)).toBe(0);
  expect(await sessionsOf(browser)).toBe(1);
  expect(await waitingHashes()).toEqual([]);
});

test('the other sessions continue if that is requested', async () => {
  expect(await ok(enterCode(await waitForSecondFactor({ signOutOfOtherSessions: false })))).toMatchObject({ status: 'complete' });
  expect(await rightPassword()).toBe(NEW);
  expect(await sessionsOf(ann.browser)).toBe(1);
});

test('a wrong second factor changes nothing, nor does the lock after many', async () => {
  await setUp({ lockout: { attempts: 2 } });
  const id = await waitForSecondFactor();
  expect(await refused(enterCode(id, otherThan(totpCode(server, secret))))).toEqual(WRONG_CODE);
  expect(await refused(enterCode(id, otherThan(totpCode(server, secret))))).toMatchObject({ code: 'user_locked' });
  expect(await refused(enterCode(id))).toMatchObject({ code: 'user_locked' });
  server.clock.advance(3600);
  expect(await rightPassword()).toBe(PASSWORD);
  expect(await sessionsOf(ann.browser)).toBe(1);
});

test('an abandoned attempt loses the new password, and its digest is deleted with it', async () => {
  const id = await waitForSecondFactor();
  expect(await waitingHashes()).toEqual([{ id }]);
  server.clock.advance(15 * 60);
  expect(await refused(enterCode(id))).toEqual(GONE);
  await server.app.get(HousekeepingService, { strict: false }).sweep();
  expect(await waitingHashes()).toEqual([{ id }]);
  server.clock.advance(1);
  await server.app.get(HousekeepingService, { strict: false }).sweep();
  expect(await waitingHashes()).toEqual([]);
  expect(await rightPassword()).toBe(PASSWORD);
});

test.each<[string, Fields, string | undefined]>([
  ['/me/change_password', { newPassword: NEWER }, NEWER],
  ['/me/remove_password', {}, undefined],
])('a change by %s meanwhile is newer, and stands', async (path, fields, expected) => {
  const id = await waitForSecondFactor();
  await ok(ann.browser.post(path, fields));
  expect(await waitingHashes()).toEqual([]);
  server.clock.advance(60);
  expect(await refused(enterCode(id))).toEqual(GONE);
  expect(await rightPassword()).toBe(expected);
  expect(await sessionsOf(ann.browser)).toBe(1);
});

test('of two that wait, the one whose second factor is entered first stands', async () => {
  const other = new FapiClient(server);
  const [late, first] = [await waitForSecondFactor(), await waitForSecondFactor({ password: NEWER, signOutOfOtherSessions: false }, other)];
  expect(await ok(enterCode(first, undefined, other))).toMatchObject({ status: 'complete' });
  server.clock.advance(60);
  expect(await refused(enterCode(late))).toEqual(GONE);
  expect(await rightPassword()).toBe(NEWER);
});

test('the digest is in no answer, no line of the log and no export', async () => {
  log.length = 0;
  const id = await waitForSecondFactor();
  const answers = [
    await ok(browser.get(`/client/sign_ins/${id}`)),
    await ok(browser.get('/client')),
    await server.app.get(UserExportService, { strict: false }).of(ann.userId),
  ];
  const [{ hash = '' } = {}] = await server.query<{ hash: string }>(
    'SELECT new_password_hash AS hash FROM identity_sign_in WHERE id = $1',
    [id],
  );
  expect(hash).toMatch(/^\$argon2id\$/);
  // A query that fails is logged: here the one that stores the new password.
  await server.query('ALTER TABLE identity_user ADD CONSTRAINT no_digest CHECK (password_hash IS NULL) NOT VALID');
  const failed = await enterCode(id);
  await server.query('ALTER TABLE identity_user DROP CONSTRAINT no_digest');
  expect(failed.status).toBe(500);
  expect(log.join('')).toContain('no_digest');
  const text = JSON.stringify([answers, failed, log]);
  expect(text).toContain(ann.userId);
  for (const part of [hash, hash.split('$').at(-1) ?? '', NEW]) expect(text).not.toContain(part);
  expect(await rightPassword()).toBe(PASSWORD);
});
