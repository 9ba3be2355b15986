import type { SignInJSON } from '@clerk/types';
import { beforeEach, describe, expect, test } from 'vitest';
import { type FapiAnswer, FapiClient, ok, refused } from '../support/fapi-client.ts';
import { type Person, setSettings, signUp } from '../support/fapi-people.ts';
import { type Flaws, SoftwareAuthenticator } from '../support/software-authenticator.ts';
import type { TestServer } from '../support/test-server.ts';
import { addPasskey, authenticatorOf, beginAny, beginNamed, type Challenge, onLocalhost } from './support/passkeys.ts';
import { shareServer } from './support/shared-server.ts';

const FAILURE = { status: 400, code: 'passkey_authentication_failure' };
const UNKNOWN = { status: 404, code: 'passkey_not_registered' };
const UNREADABLE = { status: 422, code: 'passkey_invalid_public_key_credential', param: 'public_key_credential' };

let bare: TestServer;
let server: TestServer;
let ann: Person;
let bob: Person;
let authenticator: SoftwareAuthenticator;
let elsewhere: FapiClient;
shareServer(async (shared) => {
  bare = shared;
  server = onLocalhost(bare);
  setSettings(server);
  [ann, bob] = [await signUp(server), await signUp(server)];
});
beforeEach(async () => {
  setSettings(server, { lockout: { attempts: 1000 }, reverification: false });
  for (const { id } of ann.browser.user.passkeys) await ok(ann.browser.delete(`/me/passkeys/${id}`));
  authenticator = await authenticatorOf(ann.browser);
  elsewhere = new FapiClient(server);
});

type Attack = (challenge: Challenge) => Promise<FapiAnswer<SignInJSON>> | FapiAnswer<SignInJSON>;
/** An answer with one thing wrong, after a sign-in by which the counter stands at 1. */
const flawed =
  (flaws: Flaws): Attack =>
  async (challenge) => {
    const before = await beginAny(new FapiClient(server));
    await ok(before.answer(authenticator.get(before.nonce)));
    return challenge.answer(authenticator.get(challenge.nonce, flaws));
  };
/** An answer whose JSON is changed after it was made. */
const changed =
  (change: (credential: { response: Record<string, unknown> } & Record<string, unknown>) => void): Attack =>
  (challenge) => {
    const credential = JSON.parse(authenticator.get(challenge.nonce));
    change(credential);
    return challenge.answer(JSON.stringify(credential));
  };
const text =
  (credential: string): Attack =>
  (challenge) =>
    challenge.answer(credential);

const ATTACKS: readonly (readonly [name: string, refusal: object, attack: Attack])[] = [
  ['a challenge of the attacker', FAILURE, flawed({ challenge: Buffer.alloc(32).toString('base64url') })],
  ['another origin', FAILURE, flawed({ origin: 'https://evil.example' })],
  ['another port of the host', FAILURE, flawed({ origin: 'http://localhost:1' })],
  ['the passkey of another site', FAILURE, flawed({ rpId: 'evil.example' })],
  ['the answer to a registration', FAILURE, flawed({ type: 'webauthn.create' })],
  ['a frame of another site', FAILURE, flawed({ crossOrigin: true })],
  ['nobody verified', FAILURE, flawed({ isUserVerified: false })],
  ['nobody present', FAILURE, flawed({ isUserPresent: false })],
  ['a counter that stands still', FAILURE, flawed({ counter: 1 })],
  ['a counter that goes back to 0', FAILURE, flawed({ counter: 0 })],
  ['a changed signature', FAILURE, flawed({ hasBadSignature: true })],
  ['the signature of another key', FAILURE, flawed({ hasOtherKey: true })],
  ['a passkey that may be synced all at once', FAILURE, flawed({ isSynced: true })],
  ['the user handle of somebody else', FAILURE, flawed({ userHandle: Buffer.alloc(32, 1).toString('base64url') })],
  [
    'cut authenticator data',
    FAILURE,
    changed(({ response }) => {
      response.authenticatorData = String(response.authenticatorData).slice(0, 20);
    }),
  ],
  [
    'client data that is no JSON',
    FAILURE,
    changed(({ response }) => {
      response.clientDataJSON = 'AAAA';
    }),
  ],
  [
    'the key of an own passkey for that of another account',
    FAILURE,
    async (challenge) => {
      const own = await authenticatorOf(bob.browser);
      return challenge.answer(own.get(challenge.nonce, { credentialId: authenticator.keys[0]?.credentialId ?? '' }));
    },
  ],
  [
    'an answer that was accepted before',
    FAILURE,
    async (challenge) => {
      const before = await beginAny(new FapiClient(server));
      const used = authenticator.get(before.nonce);
      await ok(before.answer(used));
      return challenge.answer(used);
    },
  ],
  [
    'the answer to a challenge of another browser',
    FAILURE,
    async (challenge) => challenge.answer(authenticator.get((await beginAny(new FapiClient(server))).nonce)),
  ],
  [
    'a second answer to the same challenge',
    FAILURE,
    async (challenge) => {
      expect(await refused(challenge.answer(authenticator.get(challenge.nonce, { hasBadSignature: true })))).toEqual(FAILURE);
      return challenge.answer(authenticator.get(challenge.nonce));
    },
  ],
  [
    'the challenge of an attempt that was abandoned',
    { status: 404, code: 'resource_not_found' },
    async (challenge) => {
      await server.query("UPDATE identity_sign_in SET abandon_at = now() - interval '300 days' WHERE id = $1", [
        elsewhere.client?.sign_in?.id,
      ]);
      return challenge.answer(authenticator.get(challenge.nonce));
    },
  ],
  [
    'an answer after five minutes',
    { status: 400, code: 'verification_expired' },
    (challenge) => {
      server.clock.advance(300);
      return challenge.answer(authenticator.get(challenge.nonce));
    },
  ],
  [
    'a passkey that nobody has registered',
    UNKNOWN,
    (challenge) => challenge.answer(authenticator.get(challenge.nonce, { credentialId: Buffer.alloc(32).toString('base64url') })),
  ],
  [
    'a passkey that was removed',
    UNKNOWN,
    async (challenge) => {
      await ok(ann.browser.delete(`/me/passkeys/${ann.browser.user.passkeys[0]?.id}`));
      return challenge.answer(authenticator.get(challenge.nonce));
    },
  ],
  [
    'a passkey whose registration was not finished',
    UNKNOWN,
    async (challenge) => {
      const unfinished = new SoftwareAuthenticator(server.url);
      const { verification } = await ok(ann.browser.post<{ verification: { nonce: string } }>('/me/passkeys'));
      unfinished.create(verification.nonce);
      return challenge.answer(unfinished.get(challenge.nonce));
    },
  ],
  [
    'another credential type',
    UNREADABLE,
    changed((credential) => {
      credential.type = 'password';
    }),
  ],
  [
    'no signature',
    UNREADABLE,
    changed(({ response }) => {
      response.signature = undefined;
    }),
  ],
  ['a text that is no JSON', UNREADABLE, text('shoe')],
  ['nothing', { status: 422, code: 'form_param_nil', param: 'public_key_credential' }, text('')],
  ['too much', { status: 422, code: 'form_param_max_length_exceeded', param: 'public_key_credential' }, text('x'.repeat(16_385))],
];

describe('nobody gets in with', () => {
  test.each(ATTACKS)('%s', async (_, refusal, attack) => {
    const challenge = await beginAny(elsewhere);
    expect(await refused(Promise.resolve(attack(challenge)))).toEqual(refusal);
    expect(elsewhere.client?.sessions).toEqual([]);
  });

  test('the passkey of another account after a name', async () => {
    const own = await authenticatorOf(bob.browser);
    const { nonce, answer } = await beginNamed(elsewhere, ann.email);
    const any = JSON.stringify({ ...JSON.parse(nonce), allowCredentials: [] });
    expect(await refused(answer(own.get(any)))).toEqual(UNKNOWN);
    expect(elsewhere.client?.sessions).toEqual([]);
  });

  test('a passkey that the options for a name do not list', async () => {
    const { nonce, answer } = await beginNamed(elsewhere, ann.email);
    const later = await authenticatorOf(ann.browser);
    const any = JSON.stringify({ ...JSON.parse(nonce), allowCredentials: [] });
    expect(await refused(answer(later.get(any)))).toEqual(UNKNOWN);
  });

  test('the challenge of another browser, by its attempt', async () => {
    const { nonce, answer } = await beginAny(elsewhere);
    const thief = new FapiClient(server);
    await ok(thief.put('/client'));
    elsewhere.cookies.clear();
    for (const [name, value] of thief.cookies) elsewhere.cookies.set(name, value);
    expect(await refused(answer(authenticator.get(nonce)))).toEqual({ status: 404, code: 'resource_not_found' });
  });
});

describe('wrong answers', () => {
  const wrong = async (by: FapiClient): Promise<unknown> => {
    const { nonce, answer } = await beginAny(by);
    return refused(answer(authenticator.get(nonce, { hasBadSignature: true })));
  };

  test('are guesses of the account, which they lock', async () => {
    setSettings(server, { lockout: { attempts: 3 } });
    const carl = await signUp(server);
    authenticator = new SoftwareAuthenticator(server.url);
    await addPasskey(carl.browser, authenticator);
    const locked = { status: 403, code: 'user_locked' };
    expect([await wrong(elsewhere), await wrong(elsewhere), await wrong(elsewhere)]).toEqual([FAILURE, FAILURE, locked]);
    const { nonce, answer } = await beginAny(elsewhere);
    expect(await refused(answer(authenticator.get(nonce)))).toEqual(locked);
    server.clock.advance(3601);
    const later = await beginAny(elsewhere);
    await ok(later.answer(authenticator.get(later.nonce)));
  });

  test('and right ones of a banned account are refused', async () => {
    const carl = await signUp(server);
    authenticator = await authenticatorOf(carl.browser);
    await server.query('UPDATE identity_user SET banned = true WHERE id = $1', [carl.userId]);
    const { nonce, answer } = await beginAny(elsewhere);
    expect(await refused(answer(authenticator.get(nonce)))).toEqual({ status: 403, code: 'user_banned' });
    expect(elsewhere.client?.sessions).toEqual([]);
  });
});
