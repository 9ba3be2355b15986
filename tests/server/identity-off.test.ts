import type { PhoneNumberJSON, SessionVerificationJSON, SignInJSON, SignUpJSON } from '@clerk/types';
import { describe, expect, test } from 'vitest';
import { type FapiAnswer, FapiClient, type Fields, ok, refused } from '../support/fapi-client.ts';
import { lastCode, PASSWORD, PHONE_FACTORS, setSettings, signUp } from '../support/fapi-people.ts';
import type { TestServer } from '../support/test-server.ts';
import { shareServer } from './support/shared-server.ts';

let server: TestServer;
shareServer((shared) => {
  server = shared;
  setSettings(server);
});

describe('a call of a feature that is off', () => {
  test.each([
    ['GET /api_keys', 422, 'api_keys_not_enabled'],
    ['POST /api_keys', 422, 'api_keys_not_enabled'],
    ['GET /api_keys/ak_1', 422, 'api_keys_not_enabled'],
    ['POST /api_keys/ak_1/revoke', 422, 'api_keys_not_enabled'],
    ['POST /waitlist', 403, 'waitlist_not_accepting_entries'],
    // The service has no codes for these.
    ['GET /waitlist', 404, 'resource_not_found'],
    ['GET /api_keysies', 404, 'resource_not_found'],
    ['POST /organizations', 404, 'resource_not_found'],
    ['GET /commerce/plans', 404, 'resource_not_found'],
  ])('%s is refused with %i %s', async (call, status, code) => {
    const [method, path = ''] = call.split(' ');
    const browser = new FapiClient(server);
    expect(await refused(method === 'GET' ? browser.get(path) : browser.post(path, { name: 'x' }))).toEqual({ status, code });
  });

  test('is refused in the same way for a person who is signed in, whose session stays', async () => {
    const { browser } = await signUp(server);
    expect(await refused(browser.post('/api_keys', { name: 'x' }))).toEqual({ status: 422, code: 'api_keys_not_enabled' });
    expect(await ok(browser.get('/me'))).toBeTruthy();
  });
});

describe('a wallet in a sign-up', () => {
  const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7';

  test('is refused at the beginning, and when it is added', async () => {
    const browser = new FapiClient(server);
    const refusal = { status: 422, code: 'form_param_unknown', param: 'web3_wallet' };
    expect(await refused(browser.post('/client/sign_ups', { username: 'with_wallet', web3Wallet: WALLET }))).toMatchObject(refusal);
    const { id } = await ok(browser.post<{ id: string }>('/client/sign_ups', { username: 'without_wallet' }));
    expect(await refused(browser.patch(`/client/sign_ups/${id}`, { web3Wallet: WALLET }))).toMatchObject(refusal);
  });

  test('counts as not sent when it is empty, as the official screens send it', async () => {
    const signUp = await ok(new FapiClient(server).post('/client/sign_ups', { username: 'empty_wallet', web3Wallet: '' }));
    expect(signUp).toMatchObject({ status: 'missing_requirements', web3_wallet: null });
  });
});

describe('a channel that is not there', () => {
  const SMS = { channel: 'sms', object: 'verification_otp', strategy: 'phone_code', status: 'unverified' };
  let numbers = 0;
  const newPhone = () => `+49151${23_457_000 + ++numbers}`;

  /** Asks for a code by another channel, then by text message with every field that the official client may send. @returns the second answer */
  async function ask<T>(call: (fields: Fields) => Promise<FapiAnswer<T>>, strategy = 'phone_code'): Promise<T> {
    server.clock.advance(60);
    expect(await refused(call({ strategy, channel: 'whatsapp' }))).toEqual({
      status: 422,
      code: 'form_param_value_invalid',
      param: 'channel',
    });
    return ok(call({ strategy, channel: 'sms', default: true, oidcPrompt: 'login', oidcLoginHint: 'ann' }));
  }

  test('is refused in sign-ups, and a code says its channel', async () => {
    setSettings(server, { attributes: PHONE_FACTORS });
    const browser = new FapiClient(server);
    const begun = await ask<SignUpJSON>((fields) => browser.post('/client/sign_ups', { phoneNumber: newPhone(), ...fields }));
    expect(begun.verifications?.phone_number).toMatchObject(SMS);
    const { id } = await ok(browser.post<SignUpJSON>('/client/sign_ups', { phoneNumber: newPhone() }));
    const prepared = await ask<SignUpJSON>((fields) => browser.post(`/client/sign_ups/${id}/prepare_verification`, fields));
    expect(prepared.verifications?.phone_number).toMatchObject(SMS);
  });

  test('is refused for numbers of accounts, in sign-ins and in reverifications', async () => {
    setSettings(server, { attributes: PHONE_FACTORS });
    const { browser: own } = await signUp(server, { password: PASSWORD });
    const number = newPhone();
    const { id } = await ok(own.post<PhoneNumberJSON>('/me/phone_numbers', { phoneNumber: number }));
    const added = await ask<PhoneNumberJSON>((fields) => own.post(`/me/phone_numbers/${id}/prepare_verification`, fields));
    expect(added.verification).toMatchObject(SMS);
    await ok(own.post(`/me/phone_numbers/${id}/attempt_verification`, { code: lastCode(server, number) }));

    const browser = new FapiClient(server);
    const begun = await ask<SignInJSON>((fields) => browser.post('/client/sign_ins', { identifier: number, ...fields }));
    expect(begun.first_factor_verification).toMatchObject(SMS);
    const step = (call: string) => (fields: Fields) => browser.post<SignInJSON>(`/client/sign_ins/${begun.id}/${call}`, fields);
    expect((await ask(step('prepare_first_factor'))).first_factor_verification).toMatchObject(SMS);
    const reset = await ask(step('prepare_first_factor'), 'reset_password_phone_code');
    expect(reset.first_factor_verification).toMatchObject({ ...SMS, strategy: 'reset_password_phone_code' });

    const verify = (call: string) => (fields: Fields) =>
      own.post<SessionVerificationJSON>(`/client/sessions/${own.session.id}/verify/${call}`, fields);
    await ok(own.post(`/client/sessions/${own.session.id}/verify`));
    const again = await ask(verify('prepare_first_factor'));
    expect(again.first_factor_verification).toMatchObject(SMS);
    const answer = { strategy: 'phone_code', code: lastCode(server, number) };
    await ok(verify('attempt_first_factor')(answer));

    await ok(own.patch(`/me/phone_numbers/${id}`, { reservedForSecondFactor: true }));
    await ok(own.post(`/client/sessions/${own.session.id}/verify`, { level: 'second_factor' }));
    expect((await ask(verify('prepare_second_factor'))).second_factor_verification).toMatchObject(SMS);
    const { username = '' } = own.user;
    const { id: signInId } = await ok(browser.post<SignInJSON>('/client/sign_ins', { identifier: username, password: PASSWORD }));
    const second = await ask<SignInJSON>((fields) => browser.post(`/client/sign_ins/${signInId}/prepare_second_factor`, fields));
    expect(second.second_factor_verification).toMatchObject(SMS);
  });

  test('means nothing for a code that goes to an e-mail address', async () => {
    const { email } = await signUp(server);
    server.clock.advance(60);
    const { first_factor_verification: sent } = await ok(
      new FapiClient(server).post<SignInJSON>('/client/sign_ins', { identifier: email, strategy: 'email_code', channel: 'whatsapp' }),
    );
    expect(sent).toMatchObject({ strategy: 'email_code', status: 'unverified' });
    expect(sent).not.toHaveProperty('channel');
  });
});
