import type { SignInJSON, SignUpJSON } from '@clerk/types';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Mailbox } from '../../server/modules/identity/rules/delivery/mailbox.ts';
import { MailPort } from '../../server/modules/identity/rules/delivery/ports.ts';
import { PasswordHasher } from '../../server/modules/identity/rules/passwords/password-hasher.ts';
import { type FapiAnswer, FapiClient, type Fields, ok, refused } from '../support/fapi-client.ts';
import { lastCode, otherThan, PASSWORD, setSettings, signUp } from '../support/fapi-people.ts';
import { UNLIMITED_IDENTITY } from '../support/test-limits.ts';
import { countByClock } from './support/limits-by-clock.ts';
import { setUpRaceServer } from './support/race-server.ts';

const race = setUpRaceServer();
// The counts of the tests before are over.
beforeEach(() => {
  race.server.clock.advance(3600);
  countByClock(race.server);
});
afterEach(() => vi.restoreAllMocks());

const begin = (fields: Fields, by = race.browser) => by.post<SignUpJSON>('/client/sign_ups', fields);
const update = (id: string, fields: Fields, by = race.browser) => by.patch<SignUpJSON>(`/client/sign_ups/${id}`, fields);
const prepare = (id: string, by = race.browser) =>
  by.post<SignUpJSON>(`/client/sign_ups/${id}/prepare_verification`, { strategy: 'email_code' });
/** Returns status, code and Retry-After. */
const outcome = async (answer: Promise<FapiAnswer>) => {
  const { status, errors, headers } = await answer;
  return [status, errors[0]?.code, headers.get('retry-after')];
};
const TOO_SOON = 'verification_code_too_many_requests';
const sentTo = (pattern: RegExp) =>
  race.server.app
    .get(Mailbox, { strict: false })
    .messages()
    .filter(({ to }) => pattern.test(to)).length;

describe('codes', () => {
  test('of one IP address go to ten receivers in ten minutes, even from one sign-up', async () => {
    setSettings(race.server, { limits: { ...UNLIMITED_IDENTITY, send_total: undefined } });
    const { id } = await ok(begin({ emailAddress: 'stranger0@example.net' }));
    for (let i = 0; i < 10; i += 1) {
      await ok(update(id, { emailAddress: `stranger${i}@example.net` }));
      await ok(prepare(id));
      race.server.clock.advance(1);
    }
    await ok(update(id, { emailAddress: 'stranger10@example.net' }));
    expect(await outcome(prepare(id))).toEqual([429, TOO_SOON, '590']);
    expect(sentTo(/^stranger/)).toBe(10);
    // A test identity gets no code.
    await ok(update(id, { emailAddress: 'jane+clerk_test@example.net' }));
    expect((await prepare(id)).status).toBe(200);
    race.server.clock.advance(590);
    await ok(update(id, { emailAddress: 'stranger11@example.net' }));
    expect((await prepare(id)).status).toBe(200);
  });

  test('go to one receiver five times in ten minutes, for all callers together', async () => {
    setSettings(race.server, { limits: { ...UNLIMITED_IDENTITY, send_target: undefined } });
    const ask = () => begin({ emailAddress: 'wanted@example.net', strategy: 'email_code' }, new FapiClient(race.server));
    for (let i = 0; i < 5; i += 1) expect((await ask()).status).toBe(200);
    expect(await outcome(ask())).toEqual([429, TOO_SOON, '600']);
    expect(sentTo(/^wanted/)).toBe(5);
  });

  test('for one receiver without an account can be guessed fifteen times an hour', async () => {
    setSettings(race.server, { limits: { ...UNLIMITED_IDENTITY, guess_target: undefined } });
    const emailAddress = 'guessed@example.net';
    const guess = async (count: number) => {
      const by = new FapiClient(race.server);
      const { id } = await ok(begin({ emailAddress, strategy: 'email_code' }, by));
      const code = otherThan(lastCode(race.server, emailAddress));
      const call = () => by.post(`/client/sign_ups/${id}/attempt_verification`, { strategy: 'email_code', code });
      for (let i = 0; i < count; i += 1) expect((await call()).status).toBe(422);
      return call;
    };
    for (let i = 0; i < 3; i += 1) await guess(4);
    const call = await guess(3);
    expect(await outcome(call())).toEqual([429, 'too_many_requests', '3600']);
    race.server.clock.advance(60);
    expect(await outcome((await guess(0))())).toEqual([429, 'too_many_requests', '3540']);
  });

  test.each([
    ['/me/email_addresses', 'email_address', 'email_code', 'claimed@example.net'],
    ['/me/phone_numbers', 'phone_number', 'phone_code', '+15005550006'],
  ])('in %s have the same limit, together with those in sign-ups', async (path, field, strategy, receiver) => {
    const attributes = { phone_number: { enabled: true, verifications: ['phone_code' as const] } };
    setSettings(race.server, { attributes, limits: { ...UNLIMITED_IDENTITY, guess_target: undefined } });
    const claim = async (count: number) => {
      const { browser } = await signUp(race.server);
      const { id } = await ok(browser.post<{ id: string }>(path, { [field]: receiver }));
      await ok(browser.post(`${path}/${id}/prepare_verification`, { strategy }));
      const sent = lastCode(race.server, receiver);
      const call = (code: string) => browser.post(`${path}/${id}/attempt_verification`, { code });
      for (let i = 0; i < count; i += 1) expect((await call(otherThan(sent))).errors[0]?.code).toMatch(/_incorrect$|_failed$/);
      return () => call(sent);
    };
    const inSignUp = new FapiClient(race.server);
    const { id } = await ok(begin({ [field]: receiver, strategy }, inSignUp));
    const code = otherThan(lastCode(race.server, receiver));
    await refused(inSignUp.post(`/client/sign_ups/${id}/attempt_verification`, { strategy, code }));
    for (let i = 0; i < 3; i += 1) await claim(4);
    const rightCode = await claim(2);
    expect(await outcome(rightCode())).toEqual([429, 'too_many_requests', '3600']);
    race.server.clock.advance(60);
    expect(await outcome((await claim(0))())).toEqual([429, 'too_many_requests', '3540']);
    race.server.clock.advance(3540);
    expect((await (await claim(1))()).status).toBe(200);
  });

  test('that could not be delivered can be requested again at once', async () => {
    const ann = await signUp(race.server);
    setSettings(race.server, { limits: { ...UNLIMITED_IDENTITY, send: 1 } });
    race.server.clock.advance(60);
    const { id } = await ok(race.browser.post<SignInJSON>('/client/sign_ins', { identifier: ann.email }));
    const send = () => race.browser.post<SignInJSON>(`/client/sign_ins/${id}/prepare_first_factor`, { strategy: 'email_code' });
    const port = vi.spyOn(race.server.app.get(MailPort, { strict: false }), 'send').mockRejectedValue(new Error('no mail server'));
    expect(await outcome(send())).toEqual([400, 'verification_not_sent', null]);
    port.mockRestore();
    expect(await ok(send())).toMatchObject({ first_factor_verification: { status: 'unverified' } });
    expect(await outcome(send())).toEqual([429, TOO_SOON, '30']);
  });
});

describe('a sign-up', () => {
  test('that changes its address, name or password counts as a new one', async () => {
    setSettings(race.server, { limits: { ...UNLIMITED_IDENTITY, begin: 2 } });
    const { id } = await ok(begin({ emailAddress: 'first@example.net', username: 'changeling_1' }));
    const busy = [429, 'too_many_requests', '10'];
    expect((await update(id, { emailAddress: 'second@example.net' })).status).toBe(200);
    for (const fields of [{ emailAddress: 'third@example.net' }, { username: 'changeling_2' }, { password: PASSWORD }]) {
      expect(await outcome(update(id, fields))).toEqual(busy);
    }
    // A change that costs nothing does not count.
    expect((await update(id, { username: 'changeling_1', unsafeMetadata: { a: 1 } })).status).toBe(200);
  });

  test('gets its password judged only when nothing else is wrong', async () => {
    const ann = await signUp(race.server);
    const weak = { password: 'password1' };
    const taken = { status: 422, code: 'form_identifier_exists', param: 'username' };
    expect(await refused(begin({ ...weak, username: ann.username }))).toEqual(taken);
    const { id } = await ok(begin({ username: 'strongling' }));
    expect(await refused(update(id, { ...weak, username: ann.username }))).toEqual(taken);
    expect(await refused(update('sua_x', weak))).toEqual({ status: 404, code: 'resource_not_found' });
    expect(await refused(update(id, weak))).toMatchObject({ code: 'form_password_not_strong_enough' });
    // The earlier values are not accepted as a password either.
    expect(await refused(update(id, { password: 'strongling' }))).toMatchObject({ code: 'form_password_not_strong_enough' });
    const hash = vi.spyOn(race.server.app.get(PasswordHasher, { strict: false }), 'hash');
    expect(await refused(begin({ password: PASSWORD, username: ann.username }))).toEqual(taken);
    expect(hash).not.toHaveBeenCalled();
  });
});
