import type { PasskeyJSON, SessionVerificationJSON, SignInJSON, TOTPJSON } from '@clerk/types';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { FapiClient, ok, refused } from '../support/fapi-client.ts';
import { lastCode, type Person, setSettings, signUp } from '../support/fapi-people.ts';
import { SoftwareAuthenticator } from '../support/software-authenticator.ts';
import { UNLIMITED_IDENTITY } from '../support/test-limits.ts';
import type { TestServer } from '../support/test-server.ts';
import { countByClock } from './support/limits-by-clock.ts';
import { addPasskey, authenticatorOf, beginAny, beginNamed, beginProof, onLocalhost, sendPasskey } from './support/passkeys.ts';
import { shareServer } from './support/shared-server.ts';
import { statementKinds } from './support/statement-kinds.ts';
import { totpCode } from './support/totp-code.ts';
import { sameBrowserAt, startTwoServers, type TwoServers } from './support/two-servers.ts';

const FAILURE = { status: 400, code: 'passkey_authentication_failure' };
const NO_LONGER = expect.toSatisfy((minutes: number) => minutes > 50 * 365 * 24 * 60);

let bare: TestServer;
let server: TestServer;
let ann: Person;
let authenticator: SoftwareAuthenticator;
let elsewhere: FapiClient;
shareServer((shared) => {
  bare = shared;
  server = onLocalhost(bare);
});
beforeEach(async () => {
  setSettings(server);
  countByClock(server);
  ann = await signUp(server);
  authenticator = await authenticatorOf(ann.browser);
  elsewhere = new FapiClient(server);
});
afterEach(() => vi.restoreAllMocks());

/** Signs in with a passkey that names its account. */
async function signIn(by: FapiClient): Promise<SignInJSON> {
  const { nonce, answer } = await beginAny(by);
  return ok(answer(authenticator.get(nonce)));
}

async function addApp({ browser }: Person): Promise<string> {
  const { secret = '' } = await ok(browser.post<TOTPJSON>('/me/totp'));
  await ok(browser.post('/me/totp/attempt_verification', { code: totpCode(server, secret) }));
  return secret;
}

describe('a sign-in with a passkey', () => {
  test('needs no name: the passkey tells the account, and proves both factors', async () => {
    server.clock.advance(60);
    const { nonce, answer } = await beginAny(elsewhere);
    expect(elsewhere.client?.sign_in).toMatchObject({
      ...{ status: 'needs_identifier', identifier: null, supported_first_factors: [], user_data: null },
      first_factor_verification: { object: 'verification_passkey', status: 'unverified', strategy: 'passkey', nonce },
    });
    expect(elsewhere.client?.sign_in?.first_factor_verification?.expire_at).toBe(server.clock.now() + 300_000);
    expect(JSON.parse(nonce)).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required', timeout: 300_000 });
    expect(Buffer.from(JSON.parse(nonce).challenge, 'base64url')).toHaveLength(32);

    const done = await ok(answer(authenticator.get(nonce)));
    expect(done).toMatchObject({ status: 'complete', created_session_id: elsewhere.sessionId });
    expect(done.first_factor_verification).toMatchObject({ object: 'verification_passkey', status: 'verified', strategy: 'passkey' });
    expect(done.first_factor_verification).not.toHaveProperty('nonce');
    expect(elsewhere.client).toMatchObject({ last_authentication_strategy: 'passkey' });
    expect(elsewhere.user.id).toBe(ann.userId);
    expect(elsewhere.user.passkeys[0]).toMatchObject({ last_used_at: server.clock.now() });
    expect(elsewhere.session.factor_verification_age).toEqual([0, 0]);
    expect(decodeJwt(elsewhere.session.last_active_token?.jwt ?? '')).toMatchObject({ fva: [0, 0] });
  });

  test('asks after a name for the passkeys of its account', async () => {
    server.clock.advance(1);
    const second = await authenticatorOf(ann.browser, true);
    const begun = await ok(elsewhere.post<SignInJSON>('/client/sign_ins', { identifier: ann.username }));
    expect(begun.supported_first_factors).toContainEqual({ strategy: 'passkey' });
    const { nonce, answer } = await beginNamed(elsewhere, ann.username);
    const listed = JSON.parse(nonce).allowCredentials;
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([authenticator, second].map(({ keys }) => keys[0]?.credentialId));
    expect(listed[0]).toMatchObject({ type: 'public-key', transports: ['internal', 'hybrid'] });
    expect(await ok(answer(second.get(nonce)))).toMatchObject({ status: 'complete', identifier: ann.username });
  });

  test('does not ask for the second factor, and counts as its proof', async () => {
    await addApp(ann);
    expect(await signIn(elsewhere)).toMatchObject({ status: 'complete' });
    // A change that needs the second factor.
    await ok(elsewhere.delete('/me/totp'));
  });

  test('is not offered to an account without a passkey', async () => {
    const { email } = await signUp(server);
    const begun = await ok(elsewhere.post<SignInJSON>('/client/sign_ins', { identifier: email }));
    expect(begun.supported_first_factors?.map(({ strategy }) => strategy)).not.toContain('passkey');
    const prepare = elsewhere.post(`/client/sign_ins/${begun.id}/prepare_first_factor`, { strategy: 'passkey' });
    expect(await refused(prepare)).toEqual({ status: 400, code: 'no_passkeys_found_for_user' });
  });

  test('accepts a synced passkey each time, whose counter stays at 0', async () => {
    authenticator = await authenticatorOf(ann.browser, true);
    expect((await signIn(elsewhere)).status).toBe('complete');
    expect((await signIn(new FapiClient(server))).status).toBe('complete');
  });

  // Web Authentication Level 3, section 7.2, step 6.
  test('accepts one that tells no user handle only after a name', async () => {
    const any = await beginAny(elsewhere);
    expect(await refused(any.answer(authenticator.get(any.nonce, { userHandle: null })))).toEqual(FAILURE);
    const named = await beginNamed(elsewhere, ann.username);
    expect((await ok(named.answer(authenticator.get(named.nonce, { userHandle: null })))).status).toBe('complete');
  });

  test.each([-8, -257] as const)('accepts a key of algorithm %s', async (algorithm) => {
    authenticator = new SoftwareAuthenticator(server.url);
    await addPasskey(ann.browser, authenticator, algorithm);
    expect((await signIn(elsewhere)).status).toBe('complete');
  });

  test('is begun by each form that opens, so it has a limit of its own', async () => {
    setSettings(server, { limits: { ...UNLIMITED_IDENTITY, begin: 1, begin_passkey: 3, begin_passkey_window_seconds: 60 } });
    const begin = () => elsewhere.post('/client/sign_ins', { strategy: 'passkey' });
    for (let count = 0; count < 3; count++) await ok(begin());
    const { status, errors, headers } = await begin();
    expect([status, errors[0]?.code, headers.get('retry-after')]).toEqual([429, 'too_many_requests', '60']);
    await ok(elsewhere.post('/client/sign_ins', { identifier: ann.email }));
    server.clock.advance(60);
    await ok(begin());
  });
});

describe('with enumeration protection', () => {
  beforeEach(() => setSettings(server, { enumeration_protection: true }));

  test('every name is offered a passkey, with options that list none', async () => {
    const factors = async (identifier: string) =>
      (await ok(new FapiClient(server).post<SignInJSON>('/client/sign_ins', { identifier }))).supported_first_factors;
    expect(await factors('nobody@example.org')).toContainEqual({ strategy: 'passkey' });
    const { email: without } = await signUp(server);
    const optionsFor = async (name: string) => JSON.parse((await beginNamed(new FapiClient(server), name)).nonce);
    const known = await optionsFor(ann.email);
    // The owner of a passkey could otherwise tell by it whether two names are one account's.
    for (const name of [ann.username, 'nobody@example.org', without]) {
      expect({ ...(await optionsFor(name)), challenge: '' }).toEqual({ ...known, allowCredentials: [], challenge: '' });
    }
  });

  test('a name that nobody has does not let in whose passkey answers', async () => {
    const named = await beginNamed(elsewhere, 'nobody@example.org');
    expect(await refused(named.answer(authenticator.get(named.nonce)))).toEqual(FAILURE);
    const other = await beginNamed(elsewhere, (await signUp(server)).email);
    expect(await refused(other.answer(authenticator.get(other.nonce)))).toEqual(FAILURE);
    expect(elsewhere.client?.sessions).toEqual([]);
  });

  test('every answer is refused alike, with and without a name', async () => {
    const named = async (name: string) => {
      const { nonce, answer } = await beginNamed(elsewhere, name);
      const refusal = await refused(answer(authenticator.get(nonce, { hasBadSignature: true })));
      const { nonce: anyNonce, answer: answerAny } = await beginAny(elsewhere);
      return [refusal, await refused(answerAny(authenticator.get(anyNonce, { hasBadSignature: true })))];
    };
    expect(await named(ann.email)).toEqual([FAILURE, FAILURE]);
    expect(await named('nobody@example.org')).toEqual([FAILURE, FAILURE]);
    const { nonce, answer } = await beginNamed(elsewhere, ann.email);
    expect(await ok(answer(authenticator.get(nonce)))).toMatchObject({ status: 'complete' });
  });

  test('nobody and somebody, known to the attacker or not, cause the same statements', async () => {
    const statementsOf = async (begin: (by: FapiClient) => ReturnType<typeof beginAny>, credentialId: string) => {
      const by = new FapiClient(server);
      await ok(by.put('/client'));
      const kinds: string[][] = [];
      let challenge: Awaited<ReturnType<typeof beginAny>> | undefined;
      kinds.push(
        await statementKinds(server, async () => {
          challenge = await begin(by);
        }),
      );
      const { nonce = '{}', answer } = challenge ?? {};
      const wrong = authenticator.get(nonce, { credentialId, hasBadSignature: true });
      kinds.push(await statementKinds(server, async () => refused(answer?.(wrong) ?? Promise.reject())));
      return kinds;
    };
    const [nobodys, anns] = [Buffer.alloc(32, 9).toString('base64url'), authenticator.keys[0]?.credentialId ?? ''];
    const named = (name: string, credentialId: string) => statementsOf((by) => beginNamed(by, name), credentialId);
    const known = await named(ann.username, anns);
    for (const [name, credentialId] of [
      ['nobody', anns],
      ['nobody', nobodys],
      [ann.username, nobodys],
    ] as const) {
      expect(await named(name, credentialId)).toEqual(known);
    }
    expect(await statementsOf(beginAny, nobodys)).toEqual(await statementsOf(beginAny, anns));
  });

  test('a locked account refuses its own passkey like an unknown one', async () => {
    await server.query('UPDATE identity_user SET locked_until = to_timestamp($2::double precision / 1000) WHERE id = $1', [
      ...[ann.userId, server.clock.now() + 60_000],
    ]);
    const { nonce, answer } = await beginAny(elsewhere);
    expect(await refused(answer(authenticator.get(nonce)))).toEqual(FAILURE);
  });
});

describe('a fresh proof with a passkey', () => {
  test('is asked for only where the account has one, and so is a password', async () => {
    setSettings(server, { enumeration_protection: true });
    const { browser } = await signUp(server);
    const path = `/client/sessions/${browser.sessionId}/verify`;
    const { supported_first_factors: offered } = await ok(browser.post<SessionVerificationJSON>(path, { level: 'first_factor' }));
    expect(offered?.map(({ strategy }) => strategy)).toEqual(['email_code']);
  });

  test('counts for both factors', async () => {
    await addApp(ann);
    server.clock.advance(3600);
    const { check, nonce, answer } = await beginProof(ann.browser, 'multi_factor');
    expect(check.supported_first_factors).toContainEqual({ strategy: 'passkey' });
    expect(JSON.parse(nonce).allowCredentials).toHaveLength(1);
    const proved = await ok(answer(authenticator.get(nonce)));
    expect(proved).toMatchObject({ status: 'complete', first_factor_verification: { strategy: 'passkey', status: 'verified' } });
    expect(ann.browser.session.factor_verification_age).toEqual([0, 0]);
    await ok(ann.browser.delete('/me/totp'));
  });

  test('that is wrong is a guess of the account, and uses its challenge up', async () => {
    setSettings(server, { lockout: { attempts: 2 } });
    const { nonce, answer } = await beginProof(ann.browser, 'first_factor');
    expect(await refused(answer(authenticator.get(nonce, { isUserVerified: false })))).toEqual(FAILURE);
    expect(await refused(answer(authenticator.get(nonce)))).toEqual({ status: 403, code: 'user_locked' });
  });

  test('of another account is refused', async () => {
    const other = await authenticatorOf((await signUp(server)).browser);
    const { nonce, answer } = await beginProof(ann.browser, 'first_factor');
    const any = JSON.stringify({ ...JSON.parse(nonce), allowCredentials: [] });
    expect(await refused(answer(other.get(any)))).toEqual({ status: 404, code: 'passkey_not_registered' });
  });

  test('is not offered to an account without a passkey', async () => {
    const { browser } = await signUp(server);
    const path = `/client/sessions/${browser.sessionId}/verify`;
    const check = await ok(browser.post<SessionVerificationJSON>(path, { level: 'first_factor' }));
    expect(check.supported_first_factors?.map(({ strategy }) => strategy)).not.toContain('passkey');
    const prepare = browser.post(`${path}/prepare_first_factor`, { strategy: 'passkey' });
    expect(await refused(prepare)).toEqual({ status: 400, code: 'no_passkeys_found_for_user' });
  });

  // A client that saw an old age would ask for a proof of the second factor, which the account does not have.
  test('ends with the next check, if the account has no second factor of its own', async () => {
    await signIn(elsewhere);
    server.clock.advance(3600);
    const path = `/client/sessions/${elsewhere.sessionId}/verify`;
    await ok(elsewhere.post(path, { level: 'first_factor' }));
    expect(elsewhere.session.factor_verification_age).toEqual([NO_LONGER, -1]);
    const strategy = 'email_code';
    const emailAddressId = elsewhere.user.primary_email_address_id;
    await ok(elsewhere.post(`${path}/prepare_first_factor`, { strategy, emailAddressId }));
    await ok(elsewhere.post(`${path}/attempt_first_factor`, { strategy, code: lastCode(server, ann.email) }));
    expect(elsewhere.session.factor_verification_age).toEqual([0, -1]);
  });
});

describe.runIf(process.env.TEST_DATABASE_URL)('two servers on one database', () => {
  let both: TwoServers;
  beforeAll(async () => {
    both = await startTwoServers();
    for (const each of [both.here, both.there]) setSettings(each);
  });
  afterAll(() => both?.close());

  test('an answer may come to the other one, and is good once on both', async () => {
    const [here, there] = [onLocalhost(both.here), onLocalhost(both.there)];
    const { browser, userId } = await signUp(here);
    const begun = await ok(browser.post<PasskeyJSON>('/me/passkeys'));
    const page = new SoftwareAuthenticator(there.url);
    await ok(sendPasskey(sameBrowserAt(there, browser), begun, page));

    const asking = new FapiClient(here);
    const challenge = await beginAny(asking);
    const answering = sameBrowserAt(there, asking);
    const path = `/client/sign_ins/${asking.client?.sign_in?.id}/attempt_first_factor`;
    const answer = (by: FapiClient) =>
      by.post<SignInJSON>(path, { strategy: 'passkey', publicKeyCredential: page.get(challenge.nonce, { origin: by.origin ?? '' }) });
    expect(await refused(answer(new FapiClient(there)))).toEqual({ status: 404, code: 'resource_not_found' });
    expect(await ok(answer(answering))).toMatchObject({ status: 'complete' });
    expect(answering.user.id).toBe(userId);
    expect(await refused(answer(sameBrowserAt(here, answering)))).toEqual({ status: 400, code: 'client_state_invalid' });
  });
});
