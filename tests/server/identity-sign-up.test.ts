import type { ClientJSON, SignUpJSON } from '@clerk/types';
import { beforeEach, describe, expect, test } from 'vitest';
import { FapiClient, type Fields, ok, refused } from '../support/fapi-client.ts';
import { lastCode, lastMessage, otherThan, PASSWORD, type Settings, setSettings, signUp } from '../support/fapi-people.ts';
import type { TestServer } from '../support/test-server.ts';
import { newPerson } from './support/new-person.ts';
import { shareServer } from './support/shared-server.ts';

const PHONES = {
  phone_number: { enabled: true, verifications: ['phone_code'], verify_at_sign_up: true },
} satisfies Settings['attributes'];
const NAMES = { first_name: { enabled: true, required: true }, last_name: { enabled: true } } satisfies Settings['attributes'];
const NOT_FOUND = { status: 404, code: 'resource_not_found' };
const NOT_NEXT = { status: 400, code: 'client_state_invalid' };

let server: TestServer;
let browser: FapiClient;
shareServer((shared) => {
  server = shared;
});
beforeEach(() => {
  setSettings(server);
  browser = new FapiClient(server);
});

const begin = (fields: Fields, by = browser) => by.post<SignUpJSON>('/client/sign_ups', fields);
const update = (id: string, fields: Fields, by = browser) => by.patch<SignUpJSON>(`/client/sign_ups/${id}`, fields);
const prepare = (id: string, fields: Fields = { strategy: 'email_code' }, by = browser) =>
  by.post<SignUpJSON>(`/client/sign_ups/${id}/prepare_verification`, fields);
const attempt = (id: string, code: string, strategy = 'email_code', by = browser) =>
  by.post<SignUpJSON>(`/client/sign_ups/${id}/attempt_verification`, { strategy, code });

describe('a sign-up', () => {
  test('lists missing fields, and has no verification of a code yet', async () => {
    const { username } = newPerson();
    const { response, client } = await begin({ username, unsafeMetadata: { emailConsent: true, promptedForConsent: true } });
    expect(response).toEqual({
      ...{ object: 'sign_up_attempt', id: expect.stringMatching(/^sua_\w{27}$/), status: 'missing_requirements' },
      ...{ required_fields: ['email_address', 'username'], optional_fields: ['password'] },
      ...{ missing_fields: ['email_address'], unverified_fields: [] },
      verifications: { email_address: null, phone_number: null, web3_wallet: null, external_account: null },
      ...{ username, email_address: null, phone_number: null, web3_wallet: null, first_name: null, last_name: null },
      ...{ has_password: false, password_enabled: false, custom_action: false, external_id: null },
      ...{ unsafe_metadata: { emailConsent: true, promptedForConsent: true }, legal_accepted_at: null },
      ...{ external_account: null, external_account_strategy: null, created_session_id: null, created_user_id: null },
      abandon_at: server.clock.now() + 86_400_000,
    });
    expect(client).toMatchObject({ sign_up: { id: response.id }, sessions: [] });
  });

  test('by code, as in the game, makes the account and signs in', async () => {
    const { username, emailAddress } = newPerson();
    const { id, verifications } = await ok(begin({ username, emailAddress, unsafeMetadata: { emailConsent: false } }));
    // With a status or strategy here, newer clients would expect that a code was sent.
    expect(verifications?.email_address).toEqual({ next_action: 'needs_prepare', supported_strategies: ['email_code', 'email_link'] });
    expect(await ok(prepare(id))).toMatchObject({
      unverified_fields: ['email_address'],
      verifications: {
        email_address: {
          ...{ object: 'verification_otp', status: 'unverified', strategy: 'email_code', attempts: 0, next_action: 'needs_attempt' },
          ...{ expire_at: server.clock.now() + 600_000, supported_strategies: ['email_code', 'email_link'] },
        },
      },
    });
    const { response, client } = await attempt(id, lastCode(server, emailAddress));
    expect(response).toMatchObject({
      ...{ status: 'complete', missing_fields: [], unverified_fields: [] },
      ...{ created_user_id: expect.stringMatching(/^user_\w{27}$/), created_session_id: expect.stringMatching(/^sess_\w{27}$/) },
      verifications: { email_address: { status: 'verified', next_action: '', verified_at_client: client?.id } },
    });
    expect(client).toMatchObject({ sign_up: null, sign_in: null, last_active_session_id: response.created_session_id });
    expect(browser.user).toMatchObject({
      ...{ id: response.created_user_id, username, unsafe_metadata: { emailConsent: false }, password_enabled: false },
      ...{ last_sign_in_at: server.clock.now(), created_at: server.clock.now() },
      email_addresses: [{ email_address: emailAddress, verification: { status: 'verified', strategy: 'email_code' } }],
    });
    expect(browser.user.primary_email_address_id).toBe(browser.user.email_addresses[0]?.id);
    expect(await refused(attempt(id, '000000'))).toEqual(NOT_NEXT);
    expect(await refused(update(id, { username: 'another_name' }))).toEqual(NOT_NEXT);
    expect(await refused(prepare(id))).toEqual(NOT_NEXT);
  });

  test('can send the code in its first call', async () => {
    const { username, emailAddress } = newPerson();
    const { id } = await ok(begin({ username, emailAddress, strategy: 'email_code' }));
    expect(await ok(attempt(id, lastCode(server, emailAddress)))).toMatchObject({ status: 'complete' });
  });

  test('can be read and continued only by its browser', async () => {
    const { id } = await ok(begin(newPerson()));
    expect(await ok(browser.get<SignUpJSON>(`/client/sign_ups/${id}`))).toMatchObject({ id });
    const other = new FapiClient(server);
    await ok(other.put('/client'));
    for (const otherBrowser of [other, new FapiClient(server)]) {
      expect(await refused(otherBrowser.get(`/client/sign_ups/${id}`))).toEqual(NOT_FOUND);
      expect(await refused(update(id, {}, otherBrowser))).toEqual(NOT_FOUND);
      expect(await refused(prepare(id, undefined, otherBrowser))).toEqual(NOT_FOUND);
      expect(await refused(attempt(id, '000000', undefined, otherBrowser))).toEqual(NOT_FOUND);
    }
  });

  test('expires after a day', async () => {
    const { id } = await ok(begin(newPerson()));
    server.clock.advance(86_400);
    expect(await refused(update(id, {}))).toEqual(NOT_FOUND);
    expect(await ok(browser.get<ClientJSON>('/client'))).toMatchObject({ sign_up: null });
  });

  test('can be completed field by field, in any order', async () => {
    setSettings(server, { attributes: NAMES });
    const { username, emailAddress } = newPerson();
    const { id, missing_fields: first } = await ok(begin({ emailAddress, username: '', firstName: '', password: '' }));
    expect(first).toEqual(['username', 'first_name']);
    await ok(prepare(id));
    expect(await ok(attempt(id, lastCode(server, emailAddress)))).toMatchObject({
      status: 'missing_requirements',
      missing_fields: ['username', 'first_name'],
      unverified_fields: [],
    });
    expect(await refused(attempt(id, lastCode(server, emailAddress)))).toEqual({ status: 400, code: 'verification_already_verified' });
    expect(await refused(prepare(id))).toEqual({ status: 400, code: 'verification_already_verified' });
    expect(await ok(update(id, { username }))).toMatchObject({ missing_fields: ['first_name'] });
    expect(await ok(update(id, { firstName: 'Ann', lastName: ' Ü ', password: PASSWORD }))).toMatchObject({ status: 'complete' });
    expect(browser.user).toMatchObject({ first_name: 'Ann', last_name: 'Ü', username, password_enabled: true });
  });

  test('needs a new verification after its address changes', async () => {
    const [one, two] = [newPerson(), newPerson()];
    setSettings(server, { attributes: NAMES });
    const { id } = await ok(begin(one));
    await ok(prepare(id));
    const code = lastCode(server, one.emailAddress);
    expect(await ok(update(id, { emailAddress: one.emailAddress.toUpperCase() }))).toMatchObject({
      verifications: { email_address: { status: 'unverified' } },
    });
    await ok(attempt(id, code));
    const changed = await ok(update(id, { emailAddress: two.emailAddress, firstName: 'Bo' }));
    expect(changed).toMatchObject({ status: 'missing_requirements', unverified_fields: ['email_address'] });
    expect(changed.verifications?.email_address).toEqual({
      next_action: 'needs_prepare',
      supported_strategies: ['email_code', 'email_link'],
    });
    expect(await refused(attempt(id, code))).toEqual({ status: 400, code: 'verification_missing' });
    await ok(prepare(id));
    expect(await ok(attempt(id, lastCode(server, two.emailAddress)))).toMatchObject({ status: 'complete' });
    expect(browser.user.email_addresses).toMatchObject([{ email_address: two.emailAddress }]);
  });

  test('verifies a phone number, too, if there is one', async () => {
    setSettings(server, { attributes: PHONES });
    const { username, emailAddress } = newPerson();
    const { id, unverified_fields } = await ok(begin({ username, emailAddress, phoneNumber: '+49 (151) 23456-101' }));
    expect(unverified_fields).toEqual(['email_address', 'phone_number']);
    await ok(prepare(id, { strategy: 'phone_code' }));
    await ok(attempt(id, lastCode(server, '+4915123456101'), 'phone_code'));
    await ok(prepare(id));
    expect(await ok(attempt(id, lastCode(server, emailAddress)))).toMatchObject({ status: 'complete', phone_number: '+4915123456101' });
    expect(browser.user.phone_numbers).toMatchObject([{ phone_number: '+4915123456101', verification: { status: 'verified' } }]);
    expect(browser.user.primary_phone_number_id).toBe(browser.user.phone_numbers[0]?.id);
    const taken = await refused(begin({ phoneNumber: '+4915123456101' }, new FapiClient(server)));
    expect(taken).toEqual({ status: 422, code: 'form_identifier_exists', param: 'phone_number' });
  });

  test('needs an identifier, whatever the settings require', async () => {
    setSettings(server, { attributes: { email_address: { enabled: true }, username: { enabled: true } } });
    expect(await ok(begin({}))).toMatchObject({ status: 'missing_requirements', missing_fields: [] });
    expect(await ok(begin({ username: newPerson().username, password: PASSWORD }))).toMatchObject({ status: 'complete' });
    expect(browser.client).toMatchObject({ last_authentication_strategy: 'password' });
  });

  test('requires that the terms are accepted where there are terms', async () => {
    setSettings(server, { sign_up: { legal_consent_enabled: true } });
    const refusal = { status: 422, code: 'legal_not_accepted', param: 'legal_accepted' };
    expect(await refused(begin({ ...newPerson(), legalAccepted: false }))).toEqual(refusal);
    const { id, missing_fields } = await ok(begin({ ...newPerson(), legalAccepted: '' }));
    expect(missing_fields).toEqual(['legal_accepted']);
    expect(await ok(update(id, { legalAccepted: true }))).toMatchObject({ missing_fields: [], legal_accepted_at: server.clock.now() });
  });

  test('is refused to a signed-in user while a browser may hold only one session', async () => {
    const ann = await signUp(server);
    expect(await refused(begin(newPerson(), ann.browser))).toEqual({ status: 400, code: 'session_exists' });
    setSettings(server, { single_session_mode: false });
    server.clock.advance(1);
    const { username, emailAddress } = newPerson();
    const { id } = await ok(begin({ username, emailAddress }, ann.browser));
    await ok(prepare(id, undefined, ann.browser));
    await ok(attempt(id, lastCode(server, emailAddress), undefined, ann.browser));
    expect(ann.browser.client?.sessions.map(({ user }) => user.username)).toEqual([ann.username, username]);
  });

  test.each([
    ['restricted', 'sign_up_mode_restricted'],
    ['waitlist', 'sign_up_restricted_waitlist'],
  ] as const)('is refused while the mode is %s', async (mode, code) => {
    const { id } = await ok(begin(newPerson()));
    setSettings(server, { sign_up: { mode } });
    expect(await refused(begin(newPerson()))).toEqual({ status: 403, code });
    // A sign-up that was begun before cannot complete either.
    expect(await refused(update(id, {}))).toEqual({ status: 403, code });
    expect(await refused(prepare(id))).toEqual({ status: 403, code });
    expect(await refused(attempt(id, '000000'))).toEqual({ status: 403, code });
  });
});

describe('a field', () => {
  test.each<[string, Fields, string, string]>([
    ['an invalid address', { emailAddress: 'ann@' }, 'form_param_format_invalid', 'email_address'],
    ['an address in a sentence', { emailAddress: 'ann@example.org, bob@example.org' }, 'form_param_format_invalid', 'email_address'],
    ['a phone number where phone numbers are disabled', { phoneNumber: '+4915123456199' }, 'form_param_unknown', 'phone_number'],
    ['a name where names are disabled', { firstName: 'Ann' }, 'form_param_unknown', 'first_name'],
    ['a short username', { username: 'abc' }, 'form_username_invalid_length', 'username'],
    ['a long username', { username: 'x'.repeat(65) }, 'form_username_invalid_length', 'username'],
    ['a username with a space', { username: 'ann lee' }, 'form_username_invalid_character', 'username'],
    ['a username that looks Latin', { username: 'аnnlee' }, 'form_username_invalid_character', 'username'],
    ['a username with an invisible character', { username: 'ann\u200blee' }, 'form_username_invalid_character', 'username'],
    ['a username of digits', { username: '12345' }, 'form_username_needs_non_number_char', 'username'],
    ['a phone number for a username', { username: '555-123-4567' }, 'form_username_cannot_be_phone_number', 'username'],
    ['a reserved username', { username: 'admin' }, 'form_param_value_invalid', 'username'],
    ['a short password', { password: 'a' }, 'form_password_length_too_short', 'password'],
    ['a weak password', { password: 'password' }, 'form_password_not_strong_enough', 'password'],
  ])('refuses %s', async (_, fields, code, param) => {
    expect(await refused(begin(fields))).toEqual({ status: 422, code, param });
    const { id } = await ok(begin({}));
    expect(await refused(update(id, fields))).toEqual({ status: 422, code, param });
  });

  test('refuses an invalid phone number and a name that is too long', async () => {
    setSettings(server, { attributes: { ...PHONES, ...NAMES } });
    for (const phoneNumber of ['12', '015123456199', '+', 'call me']) {
      expect(await refused(begin({ phoneNumber }))).toEqual({ status: 422, code: 'form_param_format_invalid', param: 'phone_number' });
    }
    expect(await refused(begin({ firstName: 'x'.repeat(101) }))).toMatchObject({ code: 'form_param_max_length_exceeded' });
    for (const lastName of ['Lee\nsays', 'L\u200bee', '\u202eeeL']) {
      expect(await refused(begin({ lastName }))).toEqual({ status: 422, code: 'form_param_format_invalid', param: 'last_name' });
    }
  });

  test('refuses a password with all its faults at once', async () => {
    setSettings(server, {
      password_settings: { require_numbers: true, require_uppercase: true, require_lowercase: true, require_special_char: true },
    });
    const { errors } = await begin({ password: 'ééé' });
    expect(errors.map(({ code }) => code)).toEqual(
      expect.arrayContaining([
        ...['form_password_length_too_short', 'form_password_no_number', 'form_password_no_uppercase', 'form_password_no_special_char'],
      ]),
    );
    expect((await begin({ password: 'ÉÉÉÉ ÉÉÉÉ 1!' })).errors.map(({ code }) => code)).toContain('form_password_no_lowercase');
    expect(await refused(begin({ password: `${'a'.repeat(70)}A1!` }))).toMatchObject({ code: 'form_password_length_too_long' });
    setSettings(server, { attributes: { password: {} } });
    expect(await refused(begin({ password: PASSWORD }))).toEqual({ status: 400, code: 'form_param_value_disabled', param: 'password' });
  });

  test('refuses names and addresses that are taken, in every spelling', async () => {
    const ann = await signUp(server);
    const taken = (param: string) => ({ status: 422, code: 'form_identifier_exists', param });
    expect(await refused(begin({ username: ann.username }))).toEqual(taken('username'));
    expect(await refused(begin({ username: ann.username.replace('g', 'G').replace('l', 'I') }))).toEqual(taken('username'));
    expect(await refused(begin({ emailAddress: ann.email.toUpperCase() }))).toEqual(taken('email_address'));
    const { id } = await ok(begin({}));
    expect(await refused(update(id, { username: ann.username }))).toEqual(taken('username'));
    expect(await refused(update(id, { emailAddress: ann.email }))).toEqual(taken('email_address'));
  });
});

describe('a verification', () => {
  test('must be requested with a strategy that exists', async () => {
    const { id } = await ok(begin(newPerson()));
    expect(await refused(prepare(id, {}))).toEqual({ status: 422, code: 'form_param_missing', param: 'strategy' });
    const unknown = { status: 422, code: 'form_param_value_invalid', param: 'strategy' };
    for (const strategy of ['oauth_google', 'password', 'web3_metamask_signature'])
      expect(await refused(prepare(id, { strategy }))).toEqual(unknown);
    expect(await refused(begin({ strategy: 'oauth_google' }))).toEqual({ status: 400, code: 'oauth_provider_not_enabled' });
    expect(await refused(begin({ transfer: true }))).toEqual({ status: 400, code: 'account_transfer_invalid' });
    expect(await refused(prepare(id, { strategy: 'phone_code' }))).toEqual({ status: 400, code: 'verification_strategy_invalid' });
    expect(await refused(attempt(id, '000000', ''))).toEqual({ status: 422, code: 'form_param_missing', param: 'strategy' });
    expect(await refused(attempt(id, '000000', 'email_link'))).toEqual(unknown);
    expect(await refused(attempt(id, ''))).toEqual({ status: 422, code: 'form_param_nil', param: 'code' });
    expect(await refused(attempt(id, '000000'))).toEqual({ status: 400, code: 'verification_missing' });
  });

  test('by code has five tries and lasts ten minutes; half a minute later another comes', async () => {
    const { username, emailAddress } = newPerson();
    const { id } = await ok(begin({ username, emailAddress, strategy: 'email_code' }));
    const code = lastCode(server, emailAddress);
    for (let i = 0; i < 4; i += 1) {
      expect(await refused(attempt(id, otherThan(code)))).toEqual({ status: 422, code: 'form_code_incorrect', param: 'code' });
    }
    expect(await refused(attempt(id, otherThan(code)))).toEqual({ status: 400, code: 'verification_failed' });
    expect(await refused(attempt(id, code))).toEqual({ status: 400, code: 'verification_failed' });
    const proof = () => browser.client?.sign_up?.verifications?.email_address;
    expect(proof()).toMatchObject({ status: 'failed', strategy: 'email_code', next_action: 'needs_prepare' });
    const tooSoon = await prepare(id);
    expect([tooSoon.status, tooSoon.errors[0]?.code, tooSoon.headers.get('retry-after')]).toEqual([
      429,
      'verification_code_too_many_requests',
      '30',
    ]);
    server.clock.advance(30);
    await ok(prepare(id));
    server.clock.advance(600);
    expect(await refused(attempt(id, lastCode(server, emailAddress)))).toEqual({ status: 400, code: 'verification_expired' });
    expect(proof()).toMatchObject({ status: 'expired', strategy: 'email_code', next_action: 'needs_prepare' });
    await ok(prepare(id));
    expect(proof()).toMatchObject({ status: 'unverified', next_action: 'needs_attempt' });
    expect(await ok(attempt(id, lastCode(server, emailAddress)))).toMatchObject({ status: 'complete' });
  });
});

test('an address is free until an account has verified it', async () => {
  const { emailAddress } = newPerson();
  await ok(begin({ ...newPerson(), emailAddress }));
  const { id } = await ok(begin({ ...newPerson(), emailAddress }, new FapiClient(server)));
  expect(id).toMatch(/^sua_/);
  await ok(begin({ ...newPerson(), emailAddress, strategy: 'email_code' }));
  expect(lastMessage(server, emailAddress)).toMatchObject({ channel: 'email', text: expect.stringContaining('account') });
});
