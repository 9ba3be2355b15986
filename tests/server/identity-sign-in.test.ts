import type { ClientJSON, PhoneNumberJSON, SignInJSON } from '@clerk/types';
import { beforeEach, describe, expect, test } from 'vitest';
import { FapiClient, type Fields, ok, refused } from '../support/fapi-client.ts';
import { lastCode, lastMessage, otherThan, PASSWORD, type Person, PHONE_FACTORS, setSettings, signUp } from '../support/fapi-people.ts';
import type { TestServer } from '../support/test-server.ts';
import { shareServer } from './support/shared-server.ts';

const NOT_FOUND = { status: 404, code: 'resource_not_found' };
const NOT_NEXT = { status: 400, code: 'client_state_invalid' };
const WRONG_CODE = { status: 422, code: 'form_code_incorrect', param: 'code' };

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

describe('a sign-in', () => {
  test('can begin without an identifier, and lists what it accepts', async () => {
    const { response, client } = await begin({});
    expect(response).toMatchObject({
      ...{
        object: 'sign_in_attempt',
        id: expect.stringMatching(/^sia_\w{27}$/),
        status: 'needs_identifier',
        identifier: null,
        user_data: null,
      },
      ...{ supported_identifiers: ['email_address', 'username'], supported_first_factors: [], supported_second_factors: [] },
      ...{ first_factor_verification: null, second_factor_verification: null, created_session_id: null },
      abandon_at: server.clock.now() + 86_400_000,
    });
    expect(client).toMatchObject({ sign_in: { id: response.id }, sessions: [] });
  });

  test('by an address shows the first factors, and of the account picture and names', async () => {
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
    // On our own origin, like every other picture, even where PUBLIC_URL is not set.
    expect(signIn.user_data?.image_url).toBe(ann.browser.user.image_url);
    expect(signIn.user_data?.image_url).toMatch(new RegExp(`^${server.url}/__clerk/`));
    expect(Object.keys(signIn.user_data ?? {}).sort()).toEqual(['first_name', 'has_image', 'image_url', 'last_name']);
  });

  test('by a username in any spelling does not show the address of the account', async () => {
    const ann = await signUp(server);
    const signIn = await ok(begin({ identifier: ann.username.toUpperCase() }));
    expect(signIn.supported_first_factors).toMatchObject([{ strategy: 'email_code' }, { strategy: 'email_link' }]);
    for (const factor of signIn.supported_first_factors) {
      expect((factor as { safe_identifier: string }).safe_identifier).toBe('***@***');
    }
  });

  test.each(['nobody@example.org', 'nobody_at_all', '+15550000000', 'é', 'x'.repeat(254)])('of %s finds no account', async (identifier) => {
    const expected = { status: 422, code: 'form_identifier_not_found', param: 'identifier' };
    expect(await refused(begin({ identifier }))).toEqual(expected);
    // The vendor's tests look for these words.
    expect((await begin({ identifier })).errors[0]?.long_message).toContain("Couldn't find your account.");
    expect(await refused(begin({ identifier, strategy: 'email_code' }))).toEqual(expected);
    expect(await refused(begin({ identifier, password: PASSWORD }))).toEqual(expected);
    expect(browser.cookies.size).toBe(0);
  });

  test('finds no account by identifiers that the instance does not use', async () => {
    const ann = await signUp(server, { password: PASSWORD });
    setSettings(server, { attributes: { username: { enabled: true } } });
    expect(await refused(begin({ identifier: ann.username }))).toMatchObject({ code: 'form_identifier_not_found' });
    expect(await refused(begin({ identifier: ann.username, password: PASSWORD }))).toMatchObject({ code: 'form_identifier_not_found' });
    expect((await begin({ identifier: ann.email })).status).toBe(200);
  });

  test('replaces the one before', async () => {
    const ann = await signUp(server);
    const first = await ok(begin({ identifier: ann.email }));
    const second = await ok(begin({ identifier: ann.email }));
    expect(browser.client?.sign_in?.id).toBe(second.id);
    expect(second.id).not.toBe(first.id);
  });

  test('can be read again by its browser', async () => {
    const { id } = await askForCode(await signUp(server));
    expect(await ok(browser.get<SignInJSON>(`/client/sign_ins/${id}`))).toMatchObject({
      id,
      first_factor_verification: { object: 'verification_otp', status: 'unverified', strategy: 'email_code', attempts: 0 },
    });
  });

  test('does not exist for another browser, nor for one without a cookie', async () => {
    const { id } = await askForCode(await signUp(server));
    const other = new FapiClient(server);
    await ok(other.put('/client'));
    for (const otherBrowser of [other, new FapiClient(server)]) {
      expect(await refused(otherBrowser.get(`/client/sign_ins/${id}`))).toEqual(NOT_FOUND);
      expect(await refused(step(id, 'prepare_first_factor', { strategy: 'email_code' }, otherBrowser))).toEqual(NOT_FOUND);
      expect(await refused(attemptCode(id, '000000', otherBrowser))).toEqual(NOT_FOUND);
      expect(await refused(step(id, 'attempt_first_factor', { strategy: 'password', password: PASSWORD }, otherBrowser))).toEqual(
        NOT_FOUND,
      );
      expect(await refused(step(id, 'prepare_second_factor', { strategy: 'phone_code' }, otherBrowser))).toEqual(NOT_FOUND);
      expect(await refused(step(id, 'attempt_second_factor', { strategy: 'totp', code: '1' }, otherBrowser))).toEqual(NOT_FOUND);
      expect(await refused(step(id, 'reset_password', { password: PASSWORD }, otherBrowser))).toEqual(NOT_FOUND);
    }
  });

  test('expires after a day', async () => {
    const { id } = await askForCode(await signUp(server));
    server.clock.advance(86_400);
    expect(await refused(browser.get(`/client/sign_ins/${id}`))).toEqual(NOT_FOUND);
    expect(await ok(browser.get<ClientJSON>('/client'))).toMatchObject({ sign_in: null });
  });

  test('refuses unknown values', async () => {
    const ann = await signUp(server);
    const unknown = { status: 422, code: 'form_param_value_invalid', param: 'strategy' };
    for (const strategy of ['passkey', 'shoe']) {
      expect(await refused(begin({ strategy }))).toEqual(unknown);
      expect(await refused(begin({ strategy, identifier: ann.email }))).toEqual(unknown);
    }
    expect(await refused(begin({ strategy: 'oauth_google' }))).toEqual({ status: 400, code: 'oauth_provider_not_enabled' });
    expect(await refused(begin({ transfer: true }))).toEqual({ status: 400, code: 'account_transfer_invalid' });
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

  test('accepts only steps that are next', async () => {
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
    // The answer contains the session, but not the completed attempt: the next page of the client would resume it.
    expect(client).toMatchObject({
      ...{ sign_in: null, last_active_session_id: response.created_session_id, last_authentication_strategy: 'email_code' },
      sessions: [{ id: response.created_session_id, status: 'active', user: { id: ann.userId } }],
    });
    expect(await ok(browser.get<SignInJSON>(`/client/sign_ins/${signIn.id}`))).toMatchObject({ status: 'complete' });
  });

  test('is sent when it is requested, to the chosen address', async () => {
    const ann = await signUp(server);
    const { id, supported_first_factors: factors } = await ok(begin({ identifier: ann.username }));
    const { email_address_id: emailAddressId } = factors[0] as unknown as { email_address_id: string };
    server.clock.advance(1);
    await ok(step(id, 'prepare_first_factor', { strategy: 'email_code', emailAddressId }));
    expect(lastMessage(server, ann.email)).toMatchObject({ at: server.clock.now(), channel: 'email' });
    expect(await ok(attemptCode(id, lastCode(server, ann.email)))).toMatchObject({ status: 'complete' });
  });

  test('may contain blanks', async () => {
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

  test('is valid for ten minutes', async () => {
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

  test('can be requested again after half a minute, which invalidates the previous one', async () => {
    const ann = await signUp(server);
    const { id } = await askForCode(ann);
    const first = lastCode(server, ann.email);
    server.clock.advance(12.5);
    const tooSoon = await step(id, 'prepare_first_factor', { strategy: 'email_code' });
    expect(tooSoon).toMatchObject({ status: 429, errors: [{ code: 'verification_code_too_many_requests' }] });
    expect(tooSoon.headers.get('retry-after')).toBe('18');
    server.clock.advance(17.5);
    await ok(step(id, 'prepare_first_factor', { strategy: 'email_code' }));
    const second = lastCode(server, ann.email);
    if (second !== first) expect(await refused(attemptCode(id, first))).toEqual(WRONG_CODE);
    expect(await ok(attemptCode(id, second))).toMatchObject({ status: 'complete' });
  });

  test('must be requested, and answers only the request that it was sent for', async () => {
    const ann = await signUp(server, { password: PASSWORD });
    const missing = { status: 400, code: 'verification_missing' };
    const { id } = await ok(begin({ identifier: ann.email }));
    expect(await refused(attemptCode(id, '000000'))).toEqual(missing);
    await ok(step(id, 'prepare_first_factor', { strategy: 'reset_password_email_code' }));
    expect(await refused(attemptCode(id, lastCode(server, ann.email)))).toEqual(missing);
  });

  test('of a phone signs in by its number', async () => {
    setSettings(server, { attributes: PHONE_FACTORS });
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
