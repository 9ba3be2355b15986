import { constants, createHmac, sign } from 'node:crypto';
import { request } from 'node:http';
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../server/modules/identity/model/ids.ts';
import { unseal } from '../../server/modules/identity/rules/codes/sealed.ts';
import { SigningKeyStore } from '../../server/modules/identity/rules/tokens/signing-key-store.ts';
import { SigningKeys } from '../../server/modules/identity/rules/tokens/signing-keys.ts';
import { TokenVerifier } from '../../server/modules/identity/rules/tokens/token-verifier.ts';
import { USER_STATS_ROUTE } from '../../shared/api/user-stats.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { type Forgery, forgeToken, goodClaimsOf } from './support/forged-tokens.ts';
import { createAccount, type TestAccount } from './support/test-account.ts';
import { refusal, TestPlayer } from './support/test-player.ts';

const TEMPLATES = { hasura: { claims: { sid: 'sess_pretended', sts: 'active' } } };

let server: TestServer;
let ann: TestAccount;
let keys: SigningKeys;
let foreignKeys: { privateKey: CryptoKey; publicJwk: JWK };
beforeAll(async () => {
  server = await startTestServer({ env: { IDENTITY_SETTINGS: JSON.stringify({ jwt_templates: TEMPLATES }) } });
  keys = server.app.get(SigningKeys, { strict: false });
  ann = await createAccount(server, 'ann');
  const pair = await generateKeyPair('RS256');
  foreignKeys = { privateKey: pair.privateKey, publicJwk: await exportJWK(pair.publicKey) };
});
afterAll(() => server?.close());

const nowSeconds = () => Math.floor(server.clock.now() / 1000);

const goodClaims = () => goodClaimsOf(server, ann);
const forge = (forgery: Forgery = {}) => forgeToken(server, ann, forgery);

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const unsigned = (alg: string) => `${encode({ alg, typ: 'JWT', kid: keys.signer.kid })}.${encode(goodClaims())}`;

/** The server's own private key, used with another algorithm. */
async function forgeAs(alg: 'RS512' | 'PS256'): Promise<string> {
  const rows = await server.query<{ private_key: string }>('SELECT private_key FROM identity_signing_key WHERE id = $1', [keys.signer.kid]);
  const pem = unseal(server.app.get(SigningKeyStore, { strict: false }).sealingKey, rows[0]?.private_key ?? '') as string;
  const input = unsigned(alg);
  const padding = alg === 'PS256' ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 } : {};
  const signature = sign(alg === 'RS512' ? 'sha512' : 'sha256', Buffer.from(input), { key: pem, ...padding });
  return `${input}.${signature.toString('base64url')}`;
}

async function hmacWithPublicKey(): Promise<string> {
  const jwk = keys.published()[0] as JWK;
  const pem = await exportSPKI((await importJWK(jwk, 'RS256')) as CryptoKey);
  const input = unsigned('HS256');
  return `${input}.${createHmac('sha256', pem).update(input).digest('base64url')}`;
}

async function es256(): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256');
  return new SignJWT(goodClaims()).setProtectedHeader({ alg: 'ES256', kid: keys.signer.kid, typ: 'JWT' }).sign(privateKey);
}

/** A good token with one of its three parts changed. */
async function changed(part: 0 | 1 | 2, change: (text: string) => string): Promise<string> {
  const parts = (await ann.token()).split('.');
  parts[part] = change(parts[part] as string);
  return parts.join('.');
}

const BAD_TOKENS: Readonly<Record<string, () => string | Promise<string>>> = {
  'algorithm none, without a signature': () => `${unsigned('none')}.`,
  'algorithm none, with the signature of a good one': async () => `${unsigned('none')}.${(await ann.token()).split('.')[2]}`,
  'HS256 with the public key as the secret': hmacWithPublicKey,
  RS512: () => forgeAs('RS512'),
  PS256: () => forgeAs('PS256'),
  ES256: es256,
  'another key with the id of our key': () => forge({ key: foreignKeys.privateKey }),
  'a key with an unknown id': () => forge({ key: foreignKeys.privateKey, header: { kid: 'unknown' } }),
  'no key named': () => forge({ header: { kid: undefined } }),
  'a key named by a number': () => forge({ header: { kid: 7 } }),
  'the address of a key list in the header': () =>
    forge({ key: foreignKeys.privateKey, header: { kid: 'theirs', jku: `${server.url}/jwks` } }),
  'its own key in the header': () => forge({ key: foreignKeys.privateKey, header: { jwk: foreignKeys.publicJwk } }),
  'the address of a certificate in the header': () => forge({ key: foreignKeys.privateKey, header: { x5u: `${server.url}/cert` } }),
  'a certificate in the header': () => forge({ key: foreignKeys.privateKey, header: { x5c: ['MIIB'] } }),
  'an unknown critical extension': async () => {
    const input = `${encode({ alg: 'RS256', kid: keys.signer.kid, typ: 'JWT', crit: ['exp'], exp: 1 })}.${encode(goodClaims())}`;
    const signature = await crypto.subtle.sign('RSASSA-PKCS1-v1_5', keys.signer.privateKey, Buffer.from(input));
    return `${input}.${Buffer.from(signature).toString('base64url')}`;
  },
  'another type': () => forge({ header: { typ: 'at+jwt' } }),
  'expired 6 s ago': () => forge({ claims: { exp: nowSeconds() - 6 } }),
  'without an expiry': () => forge({ claims: { exp: undefined } }),
  'an expiry that is a text': () => forge({ claims: { exp: 'tomorrow' } }),
  'valid from 6 s in the future': () => forge({ claims: { nbf: nowSeconds() + 6 } }),
  'issued in 6 s': () => forge({ claims: { iat: nowSeconds() + 6 } }),
  'another issuer': () => forge({ claims: { iss: 'https://clerk.example.com' } }),
  'an issuer that begins like ours': () => forge({ claims: { iss: `${server.url}/__clerk.example.com` } }),
  'an issuer with a slash': () => forge({ claims: { iss: `${server.url}/__clerk/` } }),
  'no issuer': () => forge({ claims: { iss: undefined } }),
  'for the page of another site': () => forge({ claims: { azp: 'https://example.com' } }),
  'for another port': () => forge({ claims: { azp: 'http://127.0.0.1:1' } }),
  'for an empty page address': () => forge({ claims: { azp: '' } }),
  'without a user': () => forge({ claims: { sub: undefined } }),
  'of no session': () => forge({ claims: { sid: undefined } }),
  'a user with another form of id': () => forge({ claims: { sub: `${ann.userId}'; --` } }),
  'a session with another form of id': () => forge({ claims: { sid: 'sess_1' } }),
  'a session of several ids': () => forge({ claims: { sid: [ann.sessionId] } }),
  'a session that is pending': () => forge({ claims: { sts: 'pending' } }),
  'a session of no status': () => forge({ claims: { sts: undefined } }),
  'a session that never existed': () => forge({ claims: { sid: newId('sess') } }),
  'the session of another user': async () => forge({ claims: { sub: (await createAccount(server, null)).userId } }),
  'a template’s token': () => ann.token({}, 'hasura'),
  'its payload changed': () => changed(1, () => encode({ ...goodClaims(), sub: newId('user') })),
  'its header changed': () => changed(0, () => encode({ alg: 'RS256', kid: keys.signer.kid })),
  'its signature changed': () => changed(2, (text) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`),
  'its signature cut': () => changed(2, (text) => text.slice(0, -4)),
  'its signature missing': () => changed(2, () => ''),
  'two parts': async () => (await ann.token()).split('.').slice(0, 2).join('.'),
  'four parts': async () => `${await ann.token()}.AAAA`,
  'two tokens': async () => `${await ann.token()} ${await ann.token()}`,
  'in the JSON serialisation': async () => {
    const [header, payload, signature] = (await ann.token()).split('.');
    return JSON.stringify({ payload, signatures: [{ protected: header, signature }] });
  },
  'a blank inside': async () => (await ann.token()).replace('.', '. '),
  'padding at the end': async () => `${await ann.token()}==`,
  'not base64url': async () => (await ann.token()).replace('.', '.+/'),
  'the word null': () => 'null',
  'a payload that is not an object': async () => {
    const input = `${encode({ alg: 'RS256', kid: keys.signer.kid, typ: 'JWT' })}.${encode('text')}`;
    const signature = await crypto.subtle.sign('RSASSA-PKCS1-v1_5', keys.signer.privateKey, Buffer.from(input));
    return `${input}.${Buffer.from(signature).toString('base64url')}`;
  },
  '8 KB long': () => forge({ claims: { padding: 'x'.repeat(6_000) } }),
};

const BAD_HEADERS: Readonly<Record<string, (token: string) => string>> = {
  'an empty header': () => '',
  'a scheme alone': () => 'Bearer',
  'the token alone': (token) => token,
  'the Basic scheme': (token) => `Basic ${token}`,
  'the scheme twice': (token) => `Bearer Bearer ${token}`,
  'two blanks': (token) => `Bearer  ${token}`,
  'a list': (token) => `Bearer ${token}, Bearer ${token}`,
};

const ask = (authorization: string) => new TestPlayer(server).get(USER_STATS_ROUTE, { authorization });
const UNAUTHORIZED = { status: 401, code: 'unauthorized', reason: undefined };

describe('the game API refuses', () => {
  test.each(Object.entries(BAD_TOKENS))('a token: %s', async (_, make) => {
    expect(refusal(await ask(`Bearer ${await make()}`))).toEqual(UNAUTHORIZED);
  });

  test.each(Object.entries(BAD_HEADERS))('a header: %s', async (_, make) => {
    expect(refusal(await ask(make(await ann.token())))).toEqual(UNAUTHORIZED);
  });

  test('two headers, both valid', async () => {
    const token = await ann.token();
    const status = await new Promise((resolve, reject) => {
      const call = request(server.url + USER_STATS_ROUTE, (answer) => resolve(answer.resume().statusCode));
      call.setHeader('authorization', [`Bearer ${token}`, `Bearer ${token}`]);
      call.on('error', reject).end();
    });
    expect(status).toBe(401);
  });

  test('a header of 100 KB, before it is parsed', async () => {
    expect((await ask(`Bearer ${'x'.repeat(100_000)}`)).status).toBe(431);
    const verifier = server.app.get(TokenVerifier, { strict: false });
    const expected = { issuer: `${server.url}/__clerk`, authorizedParties: [], nowMs: server.clock.now() };
    expect(await verifier.verify(`${'a'.repeat(100_000)}.b.c`, expected)).toEqual({ ok: false, reason: 'malformed' });
  });

  test.each(['ended', 'removed', 'revoked', 'expired', 'abandoned', 'replaced', 'pending'])(
    'a good token of a session that is %s',
    async (status) => {
      const account = await createAccount(server, null);
      const token = await account.token();
      expect((await ask(`Bearer ${token}`)).status).toBe(200);
      await server.query('UPDATE identity_session SET status = $2 WHERE id = $1', [account.sessionId, status]);
      expect(refusal(await ask(`Bearer ${token}`))).toEqual(UNAUTHORIZED);
    },
  );

  test.each(['expire_at', 'abandon_at'])('a good token of a session after its %s', async (column) => {
    const account = await createAccount(server, null);
    await server.query(`UPDATE identity_session SET ${column} = $2 WHERE id = $1`, [
      account.sessionId,
      new Date(server.clock.now() + 1_000),
    ]);
    const token = await account.token();
    expect((await ask(`Bearer ${token}`)).status).toBe(200);
    server.clock.advance(1);
    expect(refusal(await ask(`Bearer ${token}`))).toEqual(UNAUTHORIZED);
  });

  test('a good token of a banned or deleted user', async () => {
    const [banned, gone] = [await createAccount(server, null), await createAccount(server, null)];
    await server.query('UPDATE identity_user SET banned = true WHERE id = $1', [banned.userId]);
    await server.query('DELETE FROM identity_user WHERE id = $1', [gone.userId]);
    expect(refusal(await ask(`Bearer ${await banned.token()}`))).toEqual(UNAUTHORIZED);
    expect(refusal(await ask(`Bearer ${await gone.token()}`))).toEqual(UNAUTHORIZED);
  });

  test('a bad token, even beside a good cookie: the caller is not the device’s player', async () => {
    const player = new TestPlayer(server);
    await player.start();
    expect(refusal(await player.get(USER_STATS_ROUTE, { authorization: `Bearer ${await forge({ claims: { sts: 'ended' } })}` }))).toEqual(
      UNAUTHORIZED,
    );
    expect((await player.userStats()).stats.total_games).toBe(1);
  });
});

describe('the game API finds the account of', () => {
  test.each([
    ['a token of version 2', () => ann.token()],
    ['a token of version 1', () => ann.token({ claims: 1 })],
    ['a token that names no page', () => ann.token({ origin: undefined })],
    ['a scheme in small letters', () => ann.token()],
    ['a clock that is 5 s ahead', () => forge({ claims: { iat: nowSeconds() + 5, nbf: nowSeconds() + 5 } })],
    ['a clock that is 4 s behind', () => forge({ claims: { exp: nowSeconds() - 4 } })],
  ])('%s', async (name, make) => {
    const scheme = name.includes('small') ? 'bearer' : 'Bearer';
    const answer = await ask(`${scheme} ${await make()}`);
    expect(answer.status).toBe(200);
    // No device cookie: the account is the player.
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('a token of the site’s public URL', async () => {
    const site = await startTestServer({ env: { PUBLIC_URL: 'https://upshot.example', TRUST_PROXY: '1' } });
    const bob = await createAccount(site, 'bob');
    const good = await bob.token({ issuer: 'https://upshot.example/__clerk', origin: 'https://upshot.example' });
    const other = await bob.token({ origin: 'https://upshot.example' });
    const proxied = { 'x-forwarded-host': 'upshot.example' };
    const get = (token: string) => new TestPlayer(site).get(USER_STATS_ROUTE, { ...proxied, authorization: `Bearer ${token}` });
    expect((await get(good)).status).toBe(200);
    expect((await get(other)).status).toBe(401);
    await site.close();
  });
});

test.each([
  // The claim; whether it is there.
  ['ann', true],
  [null, true],
  [undefined, false],
])('the page is told whether the tokens have a claim for the name: %s', async (username, hasNameClaim) => {
  const { body } = await ask(`Bearer ${await forge({ claims: { username } })}`);
  expect(body).toMatchObject({ hasNameClaim });
  expect((await new TestPlayer(server).get(USER_STATS_ROUTE)).body).toMatchObject({ hasNameClaim: true });
});
