import type { SessionWithActivitiesJSON, UserJSON } from '@clerk/types';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PasswordHasher } from '../../server/modules/identity/rules/passwords/password-hasher.ts';
import { type FapiAnswer, FapiClient, ok, refused } from '../support/fapi-client.ts';
import { lastMessage, PASSWORD, setSettings, signInAgain, signUp } from '../support/fapi-people.ts';
import { UNLIMITED_IDENTITY } from '../support/test-limits.ts';
import type { TestServer } from '../support/test-server.ts';
import { countByClock } from './support/limits-by-clock.ts';
import { shareServer } from './support/shared-server.ts';

const OTHER = 'thirteen clouds above a flag';
/** The official screens ask for the current password only where there is no reverification. */
const NO_GATE = { reverification: false };

let server: TestServer;
shareServer((shared) => {
  server = shared;
});
beforeEach(() => {
  setSettings(server);
  countByClock(server);
});
afterEach(() => vi.restoreAllMocks());

const change = (browser: FapiClient, newPassword: string, currentPassword?: string, signOutOfOtherSessions = false) =>
  browser.post<UserJSON>('/me/change_password', { newPassword, currentPassword, signOutOfOtherSessions });
const remove = (browser: FapiClient, currentPassword?: string) => browser.post<UserJSON>('/me/remove_password', { currentPassword });
/** The result of a sign-in with the password on a new browser. */
async function signInWith(person: { email: string }, password: string): Promise<unknown> {
  const { response, errors } = await new FapiClient(server).post<{ status: string }>('/client/sign_ins', {
    identifier: person.email,
    password,
  });
  return errors[0]?.code ?? response.status;
}

describe('the password', () => {
  test('is set by an account without one, and signs in from then on', async () => {
    const ann = await signUp(server);
    expect(await ok(change(ann.browser, PASSWORD))).toMatchObject({ password_enabled: true });
    expect(ann.browser.user.password_enabled).toBe(true);
    expect(lastMessage(server, ann.email).subject).toBe('Your Upshot password was changed');
    expect(await signInWith(ann, PASSWORD)).toBe('complete');
  });

  test('is changed with the current one, which is invalid afterwards', async () => {
    setSettings(server, NO_GATE);
    const ann = await signUp(server, { password: PASSWORD });
    await ok(change(ann.browser, OTHER, PASSWORD));
    expect(await signInWith(ann, PASSWORD)).toBe('form_password_incorrect');
    expect(await signInWith(ann, OTHER)).toBe('complete');
  });

  test('is judged with the same limit as attempts, also where there was none', async () => {
    const { browser } = await signUp(server);
    setSettings(server, { limits: { ...UNLIMITED_IDENTITY, attempt: 3 } });
    server.clock.advance(10);
    const weak = () => change(browser, 'password1');
    for (let i = 0; i < 3; i += 1) expect(await refused(weak())).toMatchObject({ status: 422, param: 'new_password' });
    const { status, errors, headers } = await weak();
    expect([status, errors[0]?.code, headers.get('retry-after')]).toEqual([429, 'too_many_requests', '10']);
  });

  test('needs the right current one; a wrong one is refused and counted', async () => {
    setSettings(server, { ...NO_GATE, lockout: { attempts: 3 } });
    const { browser } = await signUp(server, { password: PASSWORD });
    expect(await refused(change(browser, OTHER))).toEqual({ status: 422, code: 'form_param_nil', param: 'current_password' });
    const wrong = { status: 422, code: 'form_password_incorrect', param: 'current_password' };
    expect(await refused(change(browser, OTHER, 'not the password'))).toEqual(wrong);
    expect(browser.user).toMatchObject({ verification_attempts_remaining: 2 });
    expect(await refused(change(browser, OTHER, 'not the password'))).toEqual(wrong);
    expect(await refused(change(browser, OTHER, 'not the password'))).toEqual({ status: 403, code: 'user_locked' });
    expect(await refused(change(browser, OTHER, PASSWORD))).toEqual({ status: 403, code: 'user_locked' });
    server.clock.advance(3600);
    await ok(change(browser, OTHER, PASSWORD));
  });

  test('is checked even where reverification replaces it: a wrong one is refused', async () => {
    const { browser } = await signUp(server, { password: PASSWORD });
    expect(await refused(change(browser, OTHER, 'not the password'))).toMatchObject({ code: 'form_password_incorrect' });
    await ok(change(browser, OTHER));
  });

  test.each([
    ['short', 'form_password_length_too_short'],
    ['x'.repeat(73), 'form_password_length_too_long'],
    ['é'.repeat(40), 'form_password_size_in_bytes_exceeded'],
    ['password1', 'form_password_not_strong_enough'],
    ['', 'form_param_nil'],
  ])('%j is refused: %s', async (password, code) => {
    const { browser } = await signUp(server);
    expect(await refused(change(browser, password))).toEqual({ status: 422, code, param: 'new_password' });
  });

  test('must not be the username', async () => {
    const { browser } = await signUp(server);
    await ok(browser.patch('/me', { username: 'Quixotic_Vortex' }));
    expect(await refused(change(browser, 'Quixotic_Vortex'))).toMatchObject({ code: 'form_password_not_strong_enough' });
  });

  test('must not be the current one', async () => {
    const { browser } = await signUp(server, { password: PASSWORD });
    expect(await refused(change(browser, PASSWORD))).toEqual({
      status: 422,
      code: 'form_new_password_matches_current',
      param: 'new_password',
    });
  });

  test('is not overwritten when it changes meanwhile', async () => {
    const ann = await signUp(server, { password: PASSWORD });
    const hasher = server.app.get(PasswordHasher, { strict: false });
    const hash = hasher.hash.bind(hasher);
    hasher.hash = async (password) => {
      await server.query('UPDATE identity_user SET password_hash = $2 WHERE id = $1', [ann.userId, await hash('meanwhile, another one')]);
      return hash(password);
    };
    try {
      expect(await refused(change(ann.browser, OTHER))).toEqual({ status: 409, code: 'resource_locked' });
    } finally {
      hasher.hash = hash;
    }
    expect(await signInWith(ann, 'meanwhile, another one')).toBe('complete');
  });

  test('signs out other sessions when that is requested, and never this one', async () => {
    const { browser, userId } = await signUp(server, { password: PASSWORD });
    const elsewhere = await signInAgain(server, userId);
    await ok(change(browser, OTHER));
    expect((await elsewhere.get('/me')).status).toBe(200);
    await ok(change(browser, PASSWORD, undefined, true));
    expect(await refused(elsewhere.get('/me'))).toEqual({ status: 401, code: 'authentication_invalid' });
    expect((await browser.get('/me')).status).toBe(200);
  });

  test('is removed with the current one', async () => {
    setSettings(server, NO_GATE);
    const ann = await signUp(server, { password: PASSWORD });
    const wrong = { status: 422, code: 'form_password_validation_failed', param: 'current_password' };
    expect(await refused(remove(ann.browser, 'not the password'))).toEqual(wrong);
    expect(await ok(remove(ann.browser, PASSWORD))).toMatchObject({ password_enabled: false });
    expect(await signInWith(ann, PASSWORD)).toBe('strategy_for_user_invalid');
    expect(await refused(remove(ann.browser, PASSWORD))).toEqual({ status: 400, code: 'no_password_set' });
    expect(lastMessage(server, ann.email).subject).toBe('Your Upshot password was removed');
  });

  test('stays where accounts need one, and where it is the only way to sign in', async () => {
    const { browser, userId } = await signUp(server, { password: PASSWORD });
    setSettings(server, { attributes: { password: { enabled: true, required: true } } });
    expect(await refused(remove(browser, PASSWORD))).toEqual({ status: 400, code: 'password_required' });
    setSettings(server);
    await server.query('UPDATE identity_identification SET verified_at = NULL WHERE user_id = $1', [userId]);
    expect(await refused(remove(browser, PASSWORD))).toEqual({ status: 400, code: 'password_required' });
  });

  test('cannot be set where passwords are disabled', async () => {
    const { browser } = await signUp(server);
    setSettings(server, { attributes: { password: { enabled: false } } });
    expect(await refused(change(browser, PASSWORD))).toEqual({ status: 400, code: 'form_param_value_disabled', param: 'new_password' });
  });
});

describe('other sessions', () => {
  const list = (browser: FapiClient) => ok(browser.get<SessionWithActivitiesJSON[]>('/me/sessions/active'));

  test('are listed as a bare array, with the data of the device', async () => {
    const { browser, userId } = await signUp(server);
    server.clock.advance(60);
    const phone = await signInAgain(server, userId);
    await signUp(server);
    const sessions = await list(browser);
    expect(sessions.map(({ id }) => id)).toEqual([phone.sessionId, browser.sessionId]);
    expect(sessions[0]).toMatchObject({
      object: 'session',
      status: 'active',
      latest_activity: { object: 'session_activity', browser_name: 'Chrome', is_mobile: false, ip_address: expect.any(String) },
    });
  });

  test('are revoked, and the browser gets the new state with its next call', async () => {
    const { browser, userId } = await signUp(server);
    const elsewhere = await signInAgain(server, userId);
    const id = elsewhere.sessionId ?? '';
    expect(await ok(browser.post(`/me/sessions/${id}/revoke`))).toMatchObject({ id, status: 'revoked', latest_activity: {} });
    expect(await list(browser)).toHaveLength(1);
    expect(browser.client?.sessions).toHaveLength(1);
    const { status, client } = await elsewhere.post(`/client/sessions/${id}/tokens`);
    expect({ status, sessions: client?.sessions }).toEqual({ status: 401, sessions: [] });
  });

  test('include one’s own: the answer reports that it has ended', async () => {
    const { browser } = await signUp(server);
    await ok(browser.post(`/me/sessions/${browser.sessionId}/revoke`));
    expect(browser.client).toMatchObject({ sessions: [], last_active_session_id: null });
    expect(browser.cookies.get('__client_uat')).toBe('0');
  });

  test('of other users, and ended ones, are not found', async () => {
    const [ann, bob] = [await signUp(server), await signUp(server)];
    const missing = { status: 404, code: 'resource_not_found' };
    expect(await refused(ann.browser.post(`/me/sessions/${bob.browser.sessionId}/revoke`))).toEqual(missing);
    expect(await refused(ann.browser.post('/me/sessions/sess_none/revoke'))).toEqual(missing);
    expect((await bob.browser.get('/me')).status).toBe(200);
    const elsewhere = (await signInAgain(server, ann.userId)).sessionId;
    await ok(ann.browser.post(`/me/sessions/${elsewhere}/revoke`));
    expect(await refused(ann.browser.post(`/me/sessions/${elsewhere}/revoke`))).toEqual(missing);
  });
});

describe('what a stolen session must not do:', () => {
  type Outcome = 'done' | string;
  /** The call, its result with a recent proof, and its result where none is required. */
  const CALLS: readonly [string, (browser: FapiClient) => Promise<FapiAnswer>, fresh: Outcome, ungated?: Outcome][] = [
    ['change the password', (browser) => change(browser, OTHER), 'done', 'form_param_nil'],
    ['remove the password', (browser) => remove(browser, PASSWORD), 'done'],
    ['delete the account', (browser) => browser.delete('/me'), 'done'],
    ['add an address', (browser) => browser.post('/me/email_addresses', { emailAddress: 'new@example.org' }), 'done'],
    ['remove an address', (browser) => browser.delete('/me/email_addresses/idn_1'), 'resource_not_found'],
    ['add a number', (browser) => browser.post('/me/phone_numbers', { phoneNumber: '+4915123456789' }), 'done'],
    ['reserve a number', (browser) => browser.patch('/me/phone_numbers/idn_1', { reservedForSecondFactor: true }), 'resource_not_found'],
    ['remove a number', (browser) => browser.delete('/me/phone_numbers/idn_1'), 'resource_not_found'],
    ['add an app', (browser) => browser.post('/me/totp'), 'done'],
    ['remove the app', (browser) => browser.delete('/me/totp'), 'resource_not_found'],
    ['see new backup codes', (browser) => browser.post('/me/backup_codes'), 'backup_codes_not_available'],
  ];
  const ATTRIBUTES = { attributes: { phone_number: { enabled: true, used_for_second_factor: true } } };

  test.each(CALLS)('%s needs a proof from the last ten minutes', async (_, call) => {
    setSettings(server, ATTRIBUTES);
    const { browser } = await signUp(server, { password: PASSWORD });
    server.clock.advance(601);
    const answer = await call(browser);
    expect(answer.status).toBe(403);
    expect(answer.errors[0]).toMatchObject({
      code: 'session_reverification_required',
      meta: { reverification: { level: 'first_factor', afterMinutes: 10 } },
    });
  });

  test.each(CALLS)('%s succeeds with a recent proof, or where none is required', async (_, call, fresh, ungated = fresh) => {
    const outcome = async (seconds: number): Promise<Outcome | undefined> => {
      const { browser } = await signUp(server, { password: PASSWORD });
      server.clock.advance(seconds);
      const { status, errors } = await call(browser);
      return status === 200 ? 'done' : errors[0]?.code;
    };
    setSettings(server, ATTRIBUTES);
    expect(await outcome(600)).toBe(fresh);
    setSettings(server, { ...ATTRIBUTES, reverification: false });
    expect(await outcome(601)).toBe(ungated);
  });

  test.each(CALLS)('%s needs a new proof once a check has begun, until it is complete', async (_, call, fresh) => {
    setSettings(server, ATTRIBUTES);
    const { browser } = await signUp(server, { password: PASSWORD });
    const path = `/client/sessions/${browser.sessionId}/verify`;
    await ok(browser.post(path, { level: 'first_factor' }));
    expect(await refused(call(browser))).toEqual({ status: 403, code: 'session_reverification_required' });
    await ok(browser.post(`${path}/attempt_first_factor`, { strategy: 'password', password: PASSWORD }));
    const { status, errors } = await call(browser);
    expect(status === 200 ? 'done' : errors[0]?.code).toBe(fresh);
  });

  test('a call succeeds after reverification', async () => {
    const { browser } = await signUp(server, { password: PASSWORD });
    server.clock.advance(3600);
    expect(await refused(change(browser, OTHER))).toEqual({ status: 403, code: 'session_reverification_required' });
    const path = `/client/sessions/${browser.sessionId}/verify`;
    await ok(browser.post(path, { level: 'first_factor' }));
    await ok(browser.post(`${path}/attempt_first_factor`, { strategy: 'password', password: PASSWORD }));
    await ok(change(browser, OTHER));
  });
});
