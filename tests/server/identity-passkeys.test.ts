import type { EnvironmentJSON, PasskeyJSON } from '@clerk/types';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HousekeepingService } from '../../server/modules/identity/flows/housekeeping/housekeeping.service.ts';
import { UserExportService } from '../../server/modules/identity/flows/users/user-export.service.ts';
import { FapiClient, ok, refused } from '../support/fapi-client.ts';
import { lastMessage, PASSWORD, type Person, type Settings, setSettings, signInAgain, signUp } from '../support/fapi-people.ts';
import { type Flaws, SoftwareAuthenticator } from '../support/software-authenticator.ts';
import type { TestServer } from '../support/test-server.ts';
import { addPasskey, authenticatorOf, nonceOf, onLocalhost, sendPasskey } from './support/passkeys.ts';
import { shareServer } from './support/shared-server.ts';

const NOT_FOUND = { status: 404, code: 'resource_not_found' };
const NOT_VERIFIED = { status: 422, code: 'passkey_identification_not_verified' };
const UNREADABLE = { status: 422, code: 'passkey_invalid_public_key_credential', param: 'public_key_credential' };
/** A credential whose client data are JSON, and whose attestation object is not CBOR. */
const NO_CBOR = JSON.stringify({
  ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: { clientDataJSON: 'e30', attestationObject: 'AAAA' } },
});
const ICLOUD = Buffer.from('fbfc3007154e4ecc8c0b6e020557d7bd', 'hex');

let bare: TestServer;
let server: TestServer;
let ann: Person;
let browser: FapiClient;
let authenticator: SoftwareAuthenticator;
shareServer((shared) => {
  bare = shared;
  server = onLocalhost(bare);
});
beforeEach(() => {
  setSettings(server);
  authenticator = new SoftwareAuthenticator(server.url);
});

async function signUpAnn(): Promise<void> {
  ann = await signUp(server, { password: PASSWORD });
  browser = ann.browser;
}
const begin = () => ok(browser.post<PasskeyJSON>('/me/passkeys'));
const rename = (id: string, name: string) => browser.patch<PasskeyJSON>(`/me/passkeys/${id}`, { name });

describe('the options of a new passkey', () => {
  beforeEach(signUpAnn);

  test('are those of the standard, in the verification', async () => {
    const begun = await begin();
    expect(begun).toMatchObject({ object: 'passkey', id: expect.stringMatching(/^psk_\w{27}$/), last_used_at: null });
    expect(begun.verification).toMatchObject({ object: 'verification_passkey', strategy: 'passkey', status: 'unverified' });
    expect(begun.verification?.expire_at).toBe(server.clock.now() + 300_000);
    const options = JSON.parse(nonceOf(begun));
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Upshot' },
      user: { name: ann.username, displayName: ann.username },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
      ...{ attestation: 'none', timeout: 300_000, excludeCredentials: [] },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    // The official client refuses devices without an authenticator of their own when this is there.
    expect(options.authenticatorSelection).not.toHaveProperty('authenticatorAttachment');
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32);
  });

  test('name the account by a random handle that stays, and leave its passkeys out', async () => {
    const first = JSON.parse(nonceOf(await begin()));
    await authenticatorOf(browser);
    server.clock.advance(1);
    const added = await authenticatorOf(browser);
    const second = JSON.parse(nonceOf(await begin()));
    expect(Buffer.from(first.user.id, 'base64url')).toHaveLength(32);
    expect(second.user.id).toBe(first.user.id);
    expect(second.challenge).not.toBe(first.challenge);
    expect(second.excludeCredentials).toHaveLength(2);
    expect(second.excludeCredentials[1]).toEqual({
      ...{ id: added.keys[0]?.credentialId, type: 'public-key', transports: ['internal', 'hybrid'] },
    });
    const other = await signUp(server);
    const others = JSON.parse(nonceOf(await ok(other.browser.post<PasskeyJSON>('/me/passkeys'))));
    expect(others.user.id).not.toBe(first.user.id);
  });
});

describe('a new passkey', () => {
  beforeEach(signUpAnn);

  test.each([-8, -7, -257] as const)('of algorithm %s is verified, listed, and its owner is told', async (algorithm) => {
    const begun = await begin();
    expect(browser.user.passkeys).toEqual([]);
    const before = browser.user.updated_at;
    server.clock.advance(30);
    const added = await ok(sendPasskey(browser, begun, authenticator, {}, algorithm));
    expect(added).toMatchObject({ id: begun.id, name: 'Chrome on Linux', last_used_at: null });
    expect(added.verification).toMatchObject({ object: 'verification_passkey', status: 'verified', strategy: 'passkey' });
    expect(added.verification).not.toHaveProperty('nonce');
    expect(browser.user.passkeys).toEqual([added]);
    // The hooks of React render again only when this increases.
    expect(browser.user.updated_at).toBeGreaterThan(before);
    expect(lastMessage(server, ann.email).subject).toBe('A passkey was added to your Upshot account');
    expect(await ok(browser.get(`/me/passkeys/${begun.id}`))).toEqual(added);
  });

  test('is named after its authenticator, and a second one has another name', async () => {
    const named = () => new SoftwareAuthenticator(server.url, { aaguid: ICLOUD, isSynced: true });
    const names = [(await addPasskey(browser, named())).name, (await addPasskey(browser, named())).name];
    expect(names).toEqual(['iCloud Keychain', 'iCloud Keychain (2)']);
  });

  test('must come within five minutes, from the browser that asked, and once', async () => {
    const late = { status: 400, code: 'passkey_invalid_verification' };
    const begun = await begin();
    const elsewhere = await signInAgain(server, ann.userId);
    expect(await refused(sendPasskey(elsewhere, begun, authenticator))).toEqual(late);
    server.clock.advance(300);
    expect(await refused(sendPasskey(browser, begun, authenticator))).toEqual(late);
    const next = await begin();
    server.clock.advance(299);
    await ok(sendPasskey(browser, next, authenticator));
    const again = { status: 400, code: 'verification_already_verified' };
    expect(await refused(sendPasskey(browser, next, new SoftwareAuthenticator(server.url)))).toEqual(again);
  });

  test('replaces one begun before; one that belongs to somebody already is refused', async () => {
    const [left, begun] = [await begin(), await begin()];
    expect(await refused(sendPasskey(browser, left, authenticator))).toEqual(NOT_FOUND);
    const { keys } = await authenticatorOf((await signUp(server)).browser);
    const credentialId = keys[0]?.credentialId ?? '';
    expect(await refused(sendPasskey(browser, begun, authenticator, { credentialId }))).toEqual(UNREADABLE);
  });

  test('is the tenth at most', async () => {
    for (let count = 0; count < 10; count++) await authenticatorOf(browser);
    expect(browser.user.passkeys).toHaveLength(10);
    expect(await refused(browser.post('/me/passkeys'))).toEqual({ status: 403, code: 'passkey_quota_exceeded' });
    await ok(browser.delete(`/me/passkeys/${browser.user.passkeys[0]?.id}`));
    await authenticatorOf(browser);
  });

  test('needs a recent proof of identity', async () => {
    server.clock.advance(601);
    expect(await refused(browser.post('/me/passkeys'))).toEqual({ status: 403, code: 'session_reverification_required' });
  });
});

describe('a registration', () => {
  beforeAll(async () => {
    setSettings(server);
    await signUpAnn();
  });

  const FLAWS: readonly (readonly [string, Flaws])[] = [
    ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['another port of the same host', { origin: 'http://localhost:1' }],
    ['another site', { rpId: 'evil.example' }],
    ['the use of a passkey in place of a new one', { type: 'webauthn.get' }],
    ['a frame of another site', { crossOrigin: true }],
    ['nobody verified', { isUserVerified: false }],
    ['nobody present', { isUserPresent: false }],
    ['an algorithm that was not asked for', { algorithm: -35 }],
    ['a key of another kind than its algorithm has', { algorithm: -257 }],
  ];
  test.each(FLAWS)('with %s is refused, and its challenge is used up', async (_, flaws) => {
    const begun = await begin();
    expect(await refused(sendPasskey(browser, begun, authenticator, flaws))).toEqual(NOT_VERIFIED);
    const late = { status: 400, code: 'passkey_invalid_verification' };
    expect(await refused(sendPasskey(browser, begun, authenticator))).toEqual(late);
    expect(browser.user.passkeys).toEqual([]);
  });

  test.each(['', 'shoe', '{', '[]', '{"id":1}', JSON.stringify({ id: 'A', rawId: 'A', type: 'shoe', response: {} }), NO_CBOR])(
    'that is the text %j is refused',
    async (publicKeyCredential) => {
      const { id } = await begin();
      const answer = browser.post(`/me/passkeys/${id}/attempt_verification`, { strategy: 'passkey', publicKeyCredential });
      const missing = { status: 422, code: 'form_param_nil', param: 'public_key_credential' };
      expect(await refused(answer)).toEqual(publicKeyCredential === '' ? missing : UNREADABLE);
    },
  );

  test('of another strategy, or too large to be read, is refused', async () => {
    const { id } = await begin();
    const attempt = (fields: Record<string, string>) => refused(browser.post(`/me/passkeys/${id}/attempt_verification`, fields));
    expect(await attempt({ strategy: 'email_code' })).toEqual({ status: 422, code: 'form_param_value_invalid', param: 'strategy' });
    const large = { strategy: 'passkey', publicKeyCredential: 'x'.repeat(16_385) };
    expect(await attempt(large)).toEqual({ status: 422, code: 'form_param_max_length_exceeded', param: 'public_key_credential' });
  });
});

describe('a passkey', () => {
  beforeEach(signUpAnn);

  test('is renamed by its owner', async () => {
    const { id } = await addPasskey(browser, authenticator);
    expect(await ok(rename(id, ' My phone '))).toMatchObject({ id, name: 'My phone' });
    expect(browser.user.passkeys).toMatchObject([{ id, name: 'My phone' }]);
    expect(await ok(rename(id, 'n'.repeat(100)))).toMatchObject({ name: 'n'.repeat(100) });
    expect(await refused(rename(id, ''))).toEqual({ status: 422, code: 'form_param_nil', param: 'name' });
    expect(await refused(rename(id, 'n'.repeat(101)))).toEqual({ status: 422, code: 'form_param_max_length_exceeded', param: 'name' });
    expect(await refused(rename((await begin()).id, 'New'))).toEqual(NOT_VERIFIED);
  });

  test('of other users is not found', async () => {
    const { id } = await addPasskey(browser, authenticator);
    const bob = (await signUp(server)).browser;
    const begun = { ...(await begin()), id };
    expect(await refused(bob.get(`/me/passkeys/${id}`))).toEqual(NOT_FOUND);
    expect(await refused(bob.patch(`/me/passkeys/${id}`, { name: 'Mine' }))).toEqual(NOT_FOUND);
    expect(await refused(sendPasskey(bob, begun, new SoftwareAuthenticator(server.url)))).toEqual(NOT_FOUND);
    expect(await refused(bob.delete(`/me/passkeys/${id}`))).toEqual(NOT_FOUND);
  });

  test('is removed after a recent proof of identity, and its owner is told', async () => {
    const { id } = await addPasskey(browser, authenticator);
    server.clock.advance(601);
    expect(await refused(browser.delete(`/me/passkeys/${id}`))).toEqual({ status: 403, code: 'session_reverification_required' });
    setSettings(server, { reverification: false });
    expect(await ok(browser.delete(`/me/passkeys/${id}`))).toEqual({ object: 'passkey', id, deleted: true });
    expect(browser.user.passkeys).toEqual([]);
    expect(lastMessage(server, ann.email).subject).toBe('A passkey was removed from your Upshot account');
    expect(await refused(browser.delete(`/me/passkeys/${id}`))).toEqual(NOT_FOUND);
  });

  test('stays when it is the last way in, and is one when the address goes', async () => {
    const attributes = { email_address: { enabled: true, used_for_first_factor: true, first_factors: ['email_code' as const] } };
    setSettings(server, { attributes, reverification: false });
    const { id } = await addPasskey(browser, authenticator);
    await ok(browser.post('/me/remove_password', { currentPassword: PASSWORD }));
    await ok(browser.delete(`/me/email_addresses/${browser.user.primary_email_address_id}`));
    expect(await refused(browser.delete(`/me/passkeys/${id}`))).toEqual({ status: 400, code: 'identification_deletion_failed' });
    const second = await addPasskey(browser, new SoftwareAuthenticator(server.url));
    await ok(browser.delete(`/me/passkeys/${id}`));
    expect(browser.user.passkeys.map((each) => each.id)).toEqual([second.id]);
  });

  test('is in the export without its key; an unfinished one is swept after a day', async () => {
    const { id } = await addPasskey(browser, authenticator);
    const begun = await begin();
    const stored = () =>
      server.app.get(UserExportService, { strict: false }).of(ann.userId) as Promise<{ passkeys?: { id: string }[] } | null>;
    const passkeys = (await stored())?.passkeys ?? [];
    expect(passkeys.map((each) => each.id).sort()).toEqual([id, begun.id].sort());
    expect(passkeys.find((each) => each.id === id)).toMatchObject({
      ...{ name: 'Chrome on Linux', credentialId: authenticator.keys[0]?.credentialId, counter: '0', deviceType: 'singleDevice' },
      ...{ backedUp: false, transports: ['internal', 'hybrid'], verifiedAt: expect.anything() },
    });
    expect(Object.keys(passkeys[0] ?? {})).not.toContain('publicKey');
    server.clock.advance(2 * 86_400);
    await server.app.get(HousekeepingService, { strict: false }).sweep();
    expect((await stored())?.passkeys?.map((each) => each.id)).toEqual([id]);
    expect((await ok(browser.get<PasskeyJSON>(`/me/passkeys/${id}`))).verification).toMatchObject({ status: 'verified' });
  });
});

describe('the environment', () => {
  const settingsOn = async (url: string) => (await ok(new FapiClient({ url }).get<EnvironmentJSON>('/environment'))).user_settings;

  test('says on localhost that passkeys are on, and how forms offer them', async () => {
    const { attributes, passkey_settings } = await settingsOn(server.url);
    expect(attributes.passkey).toMatchObject({ enabled: true, used_for_first_factor: true, first_factors: ['passkey'] });
    expect(passkey_settings).toEqual({ allow_autofill: true, show_sign_in_button: true });
    setSettings(server, { passkeys: { allow_autofill: false } });
    expect((await settingsOn(server.url)).passkey_settings).toEqual({ allow_autofill: false, show_sign_in_button: true });
  });

  test.each<[string, Settings]>([
    ['an IP address', {}],
    ['localhost when the settings switch them off', { attributes: { passkey: { enabled: false } } }],
    ['localhost when they are no first factor', { attributes: { passkey: { enabled: true, used_for_first_factor: false } } }],
  ])('says on %s that they are off, and they are', async (where, settings) => {
    setSettings(server, settings);
    const url = where === 'an IP address' ? bare.url : server.url;
    const { attributes, passkey_settings } = await settingsOn(url);
    expect(attributes.passkey).toMatchObject({ enabled: false, used_for_first_factor: false });
    expect(passkey_settings).toEqual({ allow_autofill: false, show_sign_in_button: false });
    const { browser: there } = await signUp({ ...server, url });
    expect(await refused(there.post('/me/passkeys'))).toEqual({ status: 403, code: 'feature_not_enabled' });
    const unknown = { status: 422, code: 'form_param_value_invalid', param: 'strategy' };
    expect(await refused(new FapiClient({ url }).post('/client/sign_ins', { strategy: 'passkey' }))).toEqual(unknown);
  });
});
