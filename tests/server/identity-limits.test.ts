import type { SignInJSON, SignUpJSON, TOTPJSON } from '@clerk/types';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { MailPort } from '../../server/modules/identity/rules/delivery/ports.ts';
import { SettingsStore } from '../../server/modules/identity/rules/settings/settings-store.ts';
import { type FapiAnswer, FapiClient, type Fields, ok, refused } from '../support/fapi-client.ts';
import { lastCode, lastMessage, otherThan, PASSWORD, type Person, setSettings, signUp } from '../support/fapi-people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { countByClock } from './support/limits-by-clock.ts';
import { totpCode } from './support/totp-code.ts';

let server: TestServer;
let browser: FapiClient;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => {
  countByClock(server);
  setSettings(server);
  browser = new FapiClient(server);
  // The counts of the tests before are over.
  server.clock.advance(3600);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server?.close());

const begin = (fields: Fields, by = browser) => by.post<SignInJSON>('/client/sign_ins', fields);
const attempt = (id: string, fields: Fields, by = browser) => by.post<SignInJSON>(`/client/sign_ins/${id}/attempt_first_factor`, fields);
const prepare = (id: string, fields: Fields, by = browser) => by.post<SignInJSON>(`/client/sign_ins/${id}/prepare_first_factor`, fields);
/** Returns status, code and Retry-After. */
const outcome = async (answer: Promise<FapiAnswer>) => {
  const { status, errors, headers } = await answer;
  return [status, errors[0]?.code, headers.get('retry-after')];
};

describe('an IP address', () => {
  const useDefaults = () => server.app.get(SettingsStore, { strict: false }).replace({});

  test('may begin five sign-ins and sign-ups in ten seconds', async () => {
    useDefaults();
    for (let i = 0; i < 3; i += 1) expect((await begin({}, new FapiClient(server))).status).toBe(200);
    for (let i = 0; i < 2; i += 1) expect((await new FapiClient(server).post('/client/sign_ups')).status).toBe(200);
    server.clock.advance(3.2);
    const busy = [429, 'too_many_requests', '7'];
    expect(await outcome(begin({}, new FapiClient(server)))).toEqual(busy);
    expect(await outcome(new FapiClient(server).post('/client/sign_ups'))).toEqual(busy);
    server.clock.advance(6.8);
    expect((await begin({})).status).toBe(200);
  });

  test('may try three codes and passwords in ten seconds', async () => {
    const ann = await signUp(server, { password: PASSWORD });
    server.clock.advance(60);
    const { id } = await ok(begin({ identifier: ann.email, strategy: 'email_code' }));
    useDefaults();
    const code = { strategy: 'email_code', code: otherThan(lastCode(server, ann.email)) };
    const password = { strategy: 'password', password: 'wrong' };
    for (const proof of [password, code, password]) expect((await attempt(id, proof)).status).toBe(422);
    const busy = [429, 'too_many_requests', '10'];
    expect(await outcome(attempt(id, code))).toEqual(busy);
    expect(await outcome(attempt(id, password))).toEqual(busy);
    // A refused attempt is not checked, so it is not a guess.
    expect(await server.query('SELECT failed_attempts FROM identity_user WHERE id = $1', [ann.userId])).toEqual([{ failed_attempts: 3 }]);
    server.clock.advance(10);
    expect((await attempt(id, { strategy: 'password', password: PASSWORD })).status).toBe(200);
  });

  test('may try three passwords in ten seconds, with or without an account', async () => {
    const ann = await signUp(server, { password: PASSWORD });
    setSettings(server, { limits: { begin: 100 } });
    server.clock.advance(60);
    const tried = (identifier: string) => begin({ identifier, password: 'wrong' }, new FapiClient(server));
    for (const identifier of [ann.email, 'nobody@example.org', ann.username]) expect((await tried(identifier)).status).toBe(422);
    for (const identifier of [ann.email, 'nobody@example.org']) {
      expect(await outcome(tried(identifier))).toEqual([429, 'too_many_requests', '10']);
    }
    expect(await server.query('SELECT failed_attempts FROM identity_user WHERE id = $1', [ann.userId])).toEqual([{ failed_attempts: 2 }]);
    // A call without a password tries nothing.
    expect((await begin({ identifier: ann.email })).status).toBe(200);
  });

  test('gets three new passwords judged in ten seconds', async () => {
    const ann = await signUp(server, { password: PASSWORD });
    const strategy = 'reset_password_email_code';
    const { id } = await ok(begin({ identifier: ann.email, strategy }));
    await ok(attempt(id, { strategy, code: lastCode(server, ann.email) }));
    useDefaults();
    server.clock.advance(60);
    const reset = (password: string) => browser.post(`/client/sign_ins/${id}/reset_password`, { password });
    for (const password of ['short', ann.username, 'password']) expect((await reset(password)).status).toBe(422);
    expect(await outcome(reset(PASSWORD))).toEqual([429, 'too_many_requests', '10']);
    server.clock.advance(10);
    expect((await reset('eighteen holes before the rain')).status).toBe(200);
  });

  test('may try three second factors in ten seconds, and three codes of sign-ups', async () => {
    setSettings(server, { limits: { attempt: 1, begin: 100, send: 100 } });
    const { id } = await ok(browser.post<SignUpJSON>('/client/sign_ups', { emailAddress: 'limit1@example.org', strategy: 'email_code' }));
    const wrong = { strategy: 'email_code', code: otherThan(lastCode(server, 'limit1@example.org')) };
    const call = () => browser.post(`/client/sign_ups/${id}/attempt_verification`, wrong);
    expect((await call()).status).toBe(422);
    expect(await outcome(call())).toEqual([429, 'too_many_requests', '10']);
    setSettings(server);
    const ann = await signUp(server, { password: PASSWORD });
    const { secret = '' } = await ok(ann.browser.post<TOTPJSON>('/me/totp'));
    const now = totpCode(server, secret);
    await ok(ann.browser.post('/me/totp/attempt_verification', { code: now }));
    const by = new FapiClient(server);
    const signIn = await ok(begin({ identifier: ann.email, password: PASSWORD }, by));
    setSettings(server, { limits: { attempt: 1 } });
    server.clock.advance(60);
    const second = () => by.post(`/client/sign_ins/${signIn.id}/attempt_second_factor`, { strategy: 'totp', code: 'x' });
    expect((await second()).status).toBe(422);
    expect(await outcome(second())).toEqual([429, 'too_many_requests', '10']);
  });

  test('gets one code sent to each receiver in half a minute, from all its browsers', async () => {
    const [ann, bob] = [await signUp(server), await signUp(server)];
    setSettings(server, { limits: { begin: 100 } });
    server.clock.advance(60);
    const ask = (identifier: string) => begin({ identifier, strategy: 'email_code' }, new FapiClient(server));
    expect((await ask(ann.email)).status).toBe(200);
    server.clock.advance(12);
    expect(await outcome(ask(ann.username))).toEqual([429, 'verification_code_too_many_requests', '18']);
    // Members of a household may sign in at the same time.
    expect((await ask(bob.email)).status).toBe(200);
    server.clock.advance(18);
    expect((await ask(ann.email)).status).toBe(200);
  });
});

describe('a message that cannot be delivered', () => {
  test('is reported, and the attempt stays', async () => {
    const ann = await signUp(server);
    vi.spyOn(server.app.get(MailPort, { strict: false }), 'send').mockRejectedValue(new Error('no mail server'));
    expect(await refused(begin({ identifier: ann.email, strategy: 'email_code' }))).toEqual({ status: 400, code: 'verification_not_sent' });
    expect(browser.client?.sign_in).toMatchObject({ status: 'needs_first_factor' });
  });
});

describe('with enumeration protection', () => {
  const HIDDEN = { enumeration_protection: true };
  const NOBODY = 'nobody@example.org';
  const generic = { status: 422, code: 'form_password_or_identifier_incorrect', param: 'password' };
  const wrongCode = { status: 422, code: 'form_code_incorrect', param: 'code' };

  /** The content of an answer without its random parts. */
  function contentOf({ status, errors, response, client }: FapiAnswer<SignInJSON | undefined>, identifiers: readonly string[]): string {
    const signIn = response?.object === undefined ? client?.sign_in : response;
    let text = JSON.stringify({ status, errors, signIn, sessions: client?.sessions });
    for (const identifier of identifiers) text = text.replaceAll(identifier, '<identifier>');
    return text.replace(/(sia|idn|client)_\w{27}/g, '$1_x').replace(/"clerk_trace_id":"[^"]*"/, '');
  }

  /** Ann has everything that could show in an answer: names, an app, a password, two addresses. */
  async function createAnn(): Promise<Person> {
    setSettings(server, { attributes: { first_name: { enabled: true }, last_name: { enabled: true } } });
    const ann = await signUp(server, { password: PASSWORD });
    await ok(ann.browser.patch('/me', { firstName: 'Ann', lastName: 'Lee' }));
    const { secret = '' } = await ok(ann.browser.post<TOTPJSON>('/me/totp'));
    const now = totpCode(server, secret);
    await ok(ann.browser.post('/me/totp/attempt_verification', { code: now }));
    const second = `also.${ann.email}`;
    const { id } = await ok(ann.browser.post<{ id: string }>('/me/email_addresses', { emailAddress: second }));
    await ok(ann.browser.post(`/me/email_addresses/${id}/prepare_verification`, { strategy: 'email_code' }));
    await ok(ann.browser.post(`/me/email_addresses/${id}/attempt_verification`, { code: lastCode(server, second) }));
    setSettings(server, HIDDEN);
    server.clock.advance(60);
    return ann;
  }

  // Each row is a sequence of calls. The answers for an account and for none must be the same text.
  const CODE = { strategy: 'email_code' };
  test.each<[string, Fields, readonly (readonly [call: string, fields: Fields])[]]>([
    ['the identifier only', {}, []],
    ['a code, guessed until it fails', CODE, Array.from({ length: 6 }, () => ['attempt_first_factor', { ...CODE, code: 'x' }] as const)],
    ['a code that was not requested', {}, [['attempt_first_factor', { ...CODE, code: 'x' }]]],
    ['a code that is requested twice', CODE, [['prepare_first_factor', CODE]]],
    ['a link', { strategy: 'email_link', redirectUrl: '/' }, [['prepare_first_factor', { strategy: 'email_link', redirectUrl: '/' }]]],
    [
      'a forgotten password',
      { strategy: 'reset_password_email_code' },
      [['attempt_first_factor', { strategy: 'reset_password_email_code', code: 'x' }]],
    ],
    ['a password', { password: 'wrong' }, [['attempt_first_factor', { strategy: 'password', password: 'wrong' }]]],
    ['a phone', {}, [['prepare_first_factor', { strategy: 'phone_code' }]]],
    [
      'passwords until the account is locked',
      {},
      Array.from({ length: 12 }, () => ['attempt_first_factor', { strategy: 'password', password: 'wrong' }] as const),
    ],
    [
      'steps out of order',
      {},
      [
        ['reset_password', { password: PASSWORD }],
        ['attempt_second_factor', { strategy: 'totp', code: 'x' }],
      ],
    ],
  ])('%s shows nothing', async (_, fields, steps) => {
    const ann = await createAnn();
    for (const [known, unknown] of [
      [ann.email, `${ann.email.replace('golfer', 'nobody')}`],
      [ann.username, ann.username.replace('golfer', 'nobody')],
    ] as const) {
      setSettings(server, HIDDEN);
      const identifiers = [known, unknown];
      const browsers = [new FapiClient(server), new FapiClient(server)];
      const answers = await Promise.all(identifiers.map((identifier, i) => begin({ identifier, ...fields }, browsers[i])));
      const [one = '', two = ''] = answers.map((answer) => contentOf(answer, identifiers));
      expect(one).toBe(two);
      const ids = browsers.map((by) => by.client?.sign_in?.id);
      for (const [call, proof] of steps) {
        const again = [];
        for (const [i, by] of browsers.entries()) again.push(await by.post<SignInJSON>(`/client/sign_ins/${ids[i]}/${call}`, proof));
        const [here = '', there = ''] = again.map((answer) => contentOf(answer, identifiers));
        expect(here).toBe(there);
      }
      await server.query('UPDATE identity_user SET locked_until = NULL, failed_attempts = 0');
    }
  });

  test('the same pretended account is shown each time, for every spelling', async () => {
    setSettings(server, HIDDEN);
    const idOf = async (identifier: string) =>
      JSON.stringify((await ok(begin({ identifier }))).supported_first_factors).match(/idn_[0-9A-Za-z]{27}/)?.[0];
    expect(await idOf(NOBODY)).toBe(await idOf(NOBODY.toUpperCase()));
    expect(await idOf('nobody_there')).toBe(await idOf('NOBODY_THERE'));
    expect(await idOf(NOBODY)).not.toBe(await idOf(`x${NOBODY}`));
  });

  test('nothing is sent to an address without an account', async () => {
    setSettings(server, HIDDEN);
    await ok(begin({ identifier: NOBODY, strategy: 'email_code' }));
    expect(() => lastMessage(server, NOBODY)).toThrow();
  });

  test('a user with an account signs in as usual, by any of its identifiers', async () => {
    const ann = await createAnn();
    for (const [identifier, address] of [
      [ann.email, ann.email],
      [ann.username, ann.email],
      [`also.${ann.email}`, `also.${ann.email}`],
    ] as const) {
      const by = new FapiClient(server);
      const { id, supported_first_factors: factors } = await ok(begin({ identifier }, by));
      const factor = factors.find(({ strategy }) => strategy === 'email_code') as { email_address_id?: string } | undefined;
      await ok(prepare(id, { strategy: 'email_code', emailAddressId: factor?.email_address_id }, by));
      const proof = { strategy: 'email_code', code: lastCode(server, address) };
      expect(await ok(attempt(id, proof, by))).toMatchObject({
        status: 'needs_second_factor',
        supported_second_factors: [{ strategy: 'totp' }, {}],
        user_data: { first_name: 'Ann' },
      });
    }
    expect(await ok(begin({ identifier: ann.email, password: PASSWORD }))).toMatchObject({ status: 'needs_second_factor' });
  });

  test('a locked account and a banned one answer like an unknown one to right codes', async () => {
    const ann = await createAnn();
    for (const change of [`locked_until = now() + interval '100 years'`, 'banned = true']) {
      const { id } = await ok(begin({ identifier: ann.email, strategy: 'email_code' }));
      const code = lastCode(server, ann.email);
      await server.query(`UPDATE identity_user SET ${change} WHERE id = $1`, [ann.userId]);
      expect(await refused(attempt(id, { strategy: 'email_code', code }))).toEqual(wrongCode);
      expect(await refused(attempt(id, { strategy: 'password', password: PASSWORD }))).toEqual(generic);
      expect(await refused(begin({ identifier: ann.email, password: PASSWORD }, new FapiClient(server)))).toEqual(generic);
      server.clock.advance(60);
    }
  });

  test('neither the time of sending nor its failure shows', async () => {
    const ann = await createAnn();
    const send = vi.spyOn(server.app.get(MailPort, { strict: false }), 'send');
    send.mockImplementation(() => new Promise(() => undefined));
    expect((await begin({ identifier: ann.email, strategy: 'email_code' })).status).toBe(200);
    server.clock.advance(60);
    send.mockRejectedValue(new Error('no mail server'));
    expect((await begin({ identifier: ann.email, strategy: 'email_code' }, new FapiClient(server))).status).toBe(200);
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('a name and its address are counted apart, so that nothing shows they belong', async () => {
    const ann = await createAnn();
    setSettings(server, { ...HIDDEN, limits: { begin: 100, attempt: 100 } });
    expect((await begin({ identifier: ann.username, strategy: 'email_code' })).status).toBe(200);
    expect((await begin({ identifier: ann.email, strategy: 'email_code' }, new FapiClient(server))).status).toBe(200);
    expect(await outcome(begin({ identifier: ann.email, strategy: 'email_code' }, new FapiClient(server)))).toMatchObject([
      429,
      'verification_code_too_many_requests',
      '30',
    ]);
    expect((await begin({ identifier: NOBODY, strategy: 'email_code' }, new FapiClient(server))).status).toBe(200);
    expect(await outcome(begin({ identifier: NOBODY, strategy: 'email_code' }, new FapiClient(server)))).toMatchObject([
      429,
      'verification_code_too_many_requests',
      '30',
    ]);
  });

  test('a sign-up reports a taken address to its owner only', async () => {
    const ann = await createAnn();
    const fields = { username: 'second_ann', emailAddress: ann.email, strategy: 'email_code' };
    const { id } = await ok(browser.post<SignUpJSON>('/client/sign_ups', fields));
    const call = (code: string) => browser.post(`/client/sign_ups/${id}/attempt_verification`, { strategy: 'email_code', code });
    const code = lastCode(server, ann.email);
    expect(await refused(call(otherThan(code)))).toEqual(wrongCode);
    expect(await refused(call(code))).toEqual({ status: 422, code: 'form_identifier_exists', param: 'email_address' });
    expect(browser.client?.sessions).toEqual([]);
  });
});
