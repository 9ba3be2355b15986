import { constants, createHmac, sign } from 'node:crypto';
import { request } from 'node:http';
import { verifyToken } from '@clerk/backend';
import {
  type CryptoKey,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CONFIG, type Config } from '../../server/config/config.ts';
import { SettingsStore } from '../../server/modules/identity/environment/settings-store.ts';
import { newId } from '../../server/modules/identity/fapi/ids.ts';
import { UnknownTemplate } from '../../server/modules/identity/tokens/jwt-templates.ts';
import { unseal } from '../../server/modules/identity/tokens/sealed.ts';
import { SessionLiveness } from '../../server/modules/identity/tokens/session-liveness.ts';
import { SessionTokens } from '../../server/modules/identity/tokens/session-tokens.ts';
import { SigningKeyStore } from '../../server/modules/identity/tokens/signing-key-store.ts';
import { SigningKeys } from '../../server/modules/identity/tokens/signing-keys.ts';
import { TokenVerifier } from '../../server/modules/identity/tokens/token-verifier.ts';
import { USER_STATS_ROUTE } from '../../shared/api/user-stats.ts';
import { createAccount, type TestAccount } from './support/test-account.ts';
import { refusal, TestPlayer } from './support/test-player.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

const TEMPLATES = {
  hasura: {
    lifetime_seconds: 300,
    claims: {
      aud: 'hasura',
      sid: 'sess_pretended',
      who: 'user {{user.username}}',
      id: '{{user.id}}',
      none: '{{user.shoe_size}}',
      deep: { list: ['{{session.id}}', 7] },
    },
  },
};

let server: TestServer;
let ann: TestAccount;
let keys: SigningKeys;
let stranger: { privateKey: CryptoKey; publicJwk: JWK };
beforeAll(async () => {
  server = await startTestServer({ env: { IDENTITY_SETTINGS: JSON.stringify({ jwt_templates: TEMPLATES }) } });
  keys = server.app.get(SigningKeys, { strict: false });
  ann = await createAccount(server, 'ann');
  const pair = await generateKeyPair('RS256');
  stranger = { privateKey: pair.privateKey, publicJwk: await exportJWK(pair.publicKey) };
});
afterAll(() => server?.close());

const nowSeconds = () => Math.floor(server.clock.now() / 1000);

/** What a good token of ann's says. */
const goodClaims = (): JWTPayload => ({
  iss: `${server.url}/__clerk`,
  sub: ann.userId,
  sid: ann.sessionId,
  sts: 'active',
  azp: server.url,
  iat: nowSeconds(),
  nbf: nowSeconds() - 10,
  exp: nowSeconds() + 60,
  jti: 'abc',
  v: 2,
});

interface Forgery {
  /** An undefined one is left out. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Record<string, unknown>;
  readonly key?: CryptoKey;
}

/** Signs with the server's own key, unless another is given: so that nothing but the difference can be the reason. */
function forge({ claims = {}, header = {}, key = keys.signer.privateKey }: Forgery = {}): Promise<string> {
  const payload = JSON.parse(JSON.stringify({ ...goodClaims(), ...claims })) as JWTPayload;
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: keys.signer.kid, typ: 'JWT', ...header }).sign(key);
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const unsigned = (alg: string) => `${encode({ alg, typ: 'JWT', kid: keys.signer.kid })}.${encode(goodClaims())}`;

/** The server's own private key, used for another algorithm. */
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

/** A good token, one of its three parts changed. */
async function changed(part: 0 | 1 | 2, change: (text: string) => string): Promise<string> {
  const parts = (await ann.token()).split('.');
  parts[part] = change(parts[part] as string);
  return parts.join('.');
}

const BAD_TOKENS: Readonly<Record<string, () => string | Promise<string>>> = {
  'algorithm none, without a signature': () => `${unsigned('none')}.`,
  'algorithm none, with the signature of a good one': async () => `${unsigned('none')}.${(await ann.token()).split('.')[2]}`,
  'HS256 with the public key for a secret': hmacWithPublicKey,
  RS512: () => forgeAs('RS512'),
  PS256: () => forgeAs('PS256'),
  ES256: es256,
  'another key under the name of ours': () => forge({ key: stranger.privateKey }),
  'a key that nobody knows': () => forge({ key: stranger.privateKey, header: { kid: 'unknown' } }),
  'no key named': () => forge({ header: { kid: undefined } }),
  'a key named by a number': () => forge({ header: { kid: 7 } }),
  'the address of a key list in the header': () =>
    forge({ key: stranger.privateKey, header: { kid: 'theirs', jku: `${server.url}/jwks` } }),
  'its own key in the header': () => forge({ key: stranger.privateKey, header: { jwk: stranger.publicJwk } }),
  'the address of a certificate in the header': () => forge({ key: stranger.privateKey, header: { x5u: `${server.url}/cert` } }),
  'a certificate in the header': () => forge({ key: stranger.privateKey, header: { x5c: ['MIIB'] } }),
  'a critical extension that nobody knows': async () => {
    const input = `${encode({ alg: 'RS256', kid: keys.signer.kid, typ: 'JWT', crit: ['exp'], exp: 1 })}.${encode(goodClaims())}`;
    const signature = await crypto.subtle.sign('RSASSA-PKCS1-v1_5', keys.signer.privateKey, Buffer.from(input));
    return `${input}.${Buffer.from(signature).toString('base64url')}`;
  },
  'another type': () => forge({ header: { typ: 'at+jwt' } }),
  'expired 6 s ago': () => forge({ claims: { exp: nowSeconds() - 6 } }),
  'without an expiry': () => forge({ claims: { exp: undefined } }),
  'an expiry that is a text': () => forge({ claims: { exp: 'tomorrow' } }),
  'good in 6 s': () => forge({ claims: { nbf: nowSeconds() + 6 } }),
  'issued in 6 s': () => forge({ claims: { iat: nowSeconds() + 6 } }),
  'another issuer': () => forge({ claims: { iss: 'https://clerk.example.com' } }),
  'an issuer that begins like ours': () => forge({ claims: { iss: `${server.url}/__clerk.example.com` } }),
  'an issuer with a slash': () => forge({ claims: { iss: `${server.url}/__clerk/` } }),
  'no issuer': () => forge({ claims: { iss: undefined } }),
  'for the page of another site': () => forge({ claims: { azp: 'https://example.com' } }),
  'for another port': () => forge({ claims: { azp: 'http://127.0.0.1:1' } }),
  'for no page in particular': () => forge({ claims: { azp: '' } }),
  'nobody’s': () => forge({ claims: { sub: undefined } }),
  'of no session': () => forge({ claims: { sid: undefined } }),
  'a user with another form of id': () => forge({ claims: { sub: `${ann.userId}'; --` } }),
  'a session with another form of id': () => forge({ claims: { sid: 'sess_1' } }),
  'a session of several ids': () => forge({ claims: { sid: [ann.sessionId] } }),
  'a session that is pending': () => forge({ claims: { sts: 'pending' } }),
  'a session of no status': () => forge({ claims: { sts: undefined } }),
  'a session that never was': () => forge({ claims: { sid: newId('sess') } }),
  'the session of somebody else': async () => forge({ claims: { sub: (await createAccount(server, null)).userId } }),
  'a template’s token': () => server.app.get(SessionTokens, { strict: false }).mint(subjectOf(ann), audience(), 'hasura'),
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
  'a blank within': async () => (await ann.token()).replace('.', '. '),
  'padding at the end': async () => `${await ann.token()}==`,
  'not base64url': async () => (await ann.token()).replace('.', '.+/'),
  'the word null': () => 'null',
  'a payload that is no object': async () => {
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

const subjectOf = ({ sessionId, userId, username }: TestAccount) => ({
  sessionId,
  userId,
  username,
  status: 'active' as const,
  firstFactorAt: new Date(server.clock.now() - 125_000),
  secondFactorAt: null,
});
const audience = () => ({ issuer: `${server.url}/__clerk`, origin: server.url, claims: 2 as const });

const ask = (authorization: string) => new TestPlayer(server).get(USER_STATS_ROUTE, { authorization });
const UNAUTHORIZED = { status: 401, code: 'unauthorized', reason: undefined };

describe('the game API refuses', () => {
  test.each(Object.entries(BAD_TOKENS))('a token: %s', async (_, make) => {
    expect(refusal(await ask(`Bearer ${await make()}`))).toEqual(UNAUTHORIZED);
  });

  test.each(Object.entries(BAD_HEADERS))('a header: %s', async (_, make) => {
    expect(refusal(await ask(make(await ann.token())))).toEqual(UNAUTHORIZED);
  });

  test('two headers, both of them good', async () => {
    const token = await ann.token();
    const status = await new Promise((resolve, reject) => {
      const call = request(server.url + USER_STATS_ROUTE, (answer) => resolve(answer.resume().statusCode));
      call.setHeader('authorization', [`Bearer ${token}`, `Bearer ${token}`]);
      call.on('error', reject).end();
    });
    expect(status).toBe(401);
  });

  test('a header of 100 KB, before anything reads it', async () => {
    expect((await ask(`Bearer ${'x'.repeat(100_000)}`)).status).toBe(431);
    const verifier = server.app.get(TokenVerifier, { strict: false });
    const expected = { issuer: `${server.url}/__clerk`, authorizedParties: [], nowMs: server.clock.now() };
    expect(await verifier.verify(`${'a'.repeat(100_000)}.b.c`, expected)).toEqual({ ok: false, reason: 'malformed' });
  });

  test.each(['ended', 'removed', 'revoked', 'expired', 'abandoned', 'replaced', 'pending'])(
    'a good token of a session that is %s, at once',
    async (status) => {
      const account = await createAccount(server, null);
      const token = await account.token();
      expect((await ask(`Bearer ${token}`)).status).toBe(200);
      await server.query('UPDATE identity_session SET status = $2 WHERE id = $1', [account.sessionId, status]);
      server.app.get(SessionLiveness, { strict: false }).forget(account.sessionId);
      expect(refusal(await ask(`Bearer ${token}`))).toEqual(UNAUTHORIZED);
    },
  );

  test.each(['expire_at', 'abandon_at'])('a good token of a session whose %s has come', async (column) => {
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

  test('a good token of a user who is banned, or gone', async () => {
    const [banned, gone] = [await createAccount(server, null), await createAccount(server, null)];
    await server.query('UPDATE identity_user SET banned = true WHERE id = $1', [banned.userId]);
    await server.query('DELETE FROM identity_user WHERE id = $1', [gone.userId]);
    expect(refusal(await ask(`Bearer ${await banned.token()}`))).toEqual(UNAUTHORIZED);
    expect(refusal(await ask(`Bearer ${await gone.token()}`))).toEqual(UNAUTHORIZED);
  });

  test('a bad token beside a good cookie: nobody is silently somebody else', async () => {
    const player = new TestPlayer(server);
    await player.start();
    expect(refusal(await player.get(USER_STATS_ROUTE, { authorization: `Bearer ${await forge({ claims: { sts: 'ended' } })}` }))).toEqual(
      UNAUTHORIZED,
    );
    expect((await player.userStats()).stats.total_games).toBe(1);
  });
});

describe('the game API knows the account of', () => {
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
    // No device cookie: the account is who plays.
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('a token of the site’s address, whatever host was asked', async () => {
    const site = await startTestServer({ env: { PUBLIC_URL: 'https://upshot.example' } });
    const bob = await createAccount(site, 'bob');
    const good = await bob.token({ issuer: 'https://upshot.example/__clerk', origin: 'https://upshot.example' });
    const other = await bob.token({ origin: 'https://upshot.example' });
    const get = (token: string) => new TestPlayer(site).get(USER_STATS_ROUTE, { authorization: `Bearer ${token}` });
    expect((await get(good)).status).toBe(200);
    expect((await get(other)).status).toBe(401);
    await site.close();
  });
});

describe('a session token', () => {
  test('of version 2 says who, where, since when, and for how long', async () => {
    const token = await server.app.get(SessionTokens, { strict: false }).mint(subjectOf(ann), audience());
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'RS256', typ: 'JWT', cat: expect.stringMatching(/^cl_/), kid: keys.signer.kid });
    expect(decodeJwt(token)).toEqual({
      iss: `${server.url}/__clerk`,
      sub: ann.userId,
      sid: ann.sessionId,
      azp: server.url,
      iat: nowSeconds(),
      nbf: nowSeconds() - 10,
      exp: nowSeconds() + 60,
      jti: expect.stringMatching(/^[0-9a-f]{20}$/),
      sts: 'active',
      fva: [2, -1],
      username: 'ann',
      v: 2,
    });
  });

  test('of version 1 bears no version, and says the age of a second factor that was shown', async () => {
    const subject = { ...subjectOf(ann), secondFactorAt: new Date(server.clock.now() - 59_000) };
    const claims = decodeJwt(await server.app.get(SessionTokens, { strict: false }).mint(subject, { ...audience(), claims: 1 }));
    expect(claims).not.toHaveProperty('v');
    expect(claims.fva).toEqual([2, 0]);
  });

  test('of a template has its claims and lifetime, and cannot pretend to be a session’s', async () => {
    const claims = decodeJwt(await server.app.get(SessionTokens, { strict: false }).mint(subjectOf(ann), audience(), 'hasura'));
    expect(claims).toMatchObject({
      aud: 'hasura',
      who: 'user ann',
      id: ann.userId,
      none: null,
      deep: { list: [ann.sessionId, 7] },
      sub: ann.userId,
    });
    expect((claims.exp as number) - (claims.iat as number)).toBe(300);
    expect(claims).not.toHaveProperty('sid');
    expect(claims).not.toHaveProperty('sts');
  });

  test.each(['nothing', '__proto__', 'constructor', ''])('of the template %j is refused', async (name) => {
    await expect(server.app.get(SessionTokens, { strict: false }).mint(subjectOf(ann), audience(), name)).rejects.toThrow(UnknownTemplate);
  });
});

describe('the signing keys', () => {
  const jwksOf = async (path: string) =>
    (await new TestPlayer(server).get(path)) as { status: number; headers: Headers; body: { keys: JWK[] } };

  test.each(['/__clerk/.well-known/jwks.json', '/__clerk/v1/jwks'])('are published at %s, without their private parts', async (path) => {
    const { status, headers, body } = await jwksOf(path);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=30');
    for (const key of body.keys) expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    expect(body.keys.map(({ kid }) => kid)).toContain(keys.signer.kid);
  });

  test('satisfy the official verification, as PEM and as a list', async () => {
    const token = await ann.token();
    const clockSkewInMs = Math.abs(Date.now() - server.clock.now()) + 5_000;
    const jwtKey = await exportSPKI((await importJWK(keys.published()[0] as JWK, 'RS256')) as CryptoKey);
    const expected = { sub: ann.userId, sid: ann.sessionId, username: 'ann' };
    expect(await verifyToken(token, { jwtKey, authorizedParties: [server.url], clockSkewInMs })).toMatchObject(expected);
    const remote = { secretKey: 'sk_test_x', apiUrl: `${server.url}/__clerk`, apiVersion: 'v1', skipJwksCache: true };
    expect(await verifyToken(token, { ...remote, authorizedParties: [server.url], clockSkewInMs })).toMatchObject(expected);
    await expect(verifyToken(token, { jwtKey, authorizedParties: ['https://example.com'], clockSkewInMs })).rejects.toThrow();
  });

  test('are replaced with an overlap: old tokens stay good until the last has expired', async () => {
    const old = keys.signer;
    const token = await ann.token();
    await keys.rotate(server.clock.now());
    expect(keys.signer.kid).not.toBe(old.kid);
    expect((await ask(`Bearer ${token}`)).status).toBe(200);
    expect((await ask(`Bearer ${await ann.token()}`)).status).toBe(200);
    expect((await jwksOf('/__clerk/v1/jwks')).body.keys.map(({ kid }) => kid)).toEqual([keys.signer.kid, old.kid]);
    // A minute until other servers know, five of slack, and the longest token: the template's 300 s.
    server.clock.advance(11 * 60 - 1);
    const stillKnown = await forge({ key: old.privateKey, header: { kid: old.kid } });
    expect((await ask(`Bearer ${stillKnown}`)).status).toBe(200);
    server.clock.advance(1);
    const retired = await forge({ key: old.privateKey, header: { kid: old.kid } });
    expect(refusal(await ask(`Bearer ${retired}`))).toEqual(UNAUTHORIZED);
    expect((await jwksOf('/__clerk/v1/jwks')).body.keys.map(({ kid }) => kid)).toEqual([keys.signer.kid]);
  });

  test('are replaced by themselves after 90 days', async () => {
    const old = keys.signer.kid;
    await keys.refresh();
    expect(keys.signer.kid).toBe(old);
    server.clock.advance(90 * 86_400);
    await keys.refresh();
    expect(keys.signer.kid).not.toBe(old);
  });

  /** The keys as another server reads them, from the same database. */
  const keysOfAnotherServer = (secret: string) => {
    const config = { ...server.app.get<Config>(CONFIG), SECRET: secret };
    const settings = server.app.get(SettingsStore, { strict: false });
    return new SigningKeys(new SigningKeyStore(server.app.get(DataSource), config), settings, server.clock, config);
  };

  test('are one for all servers, however many start at once', async () => {
    await server.query('DELETE FROM identity_signing_key');
    const others = Array.from({ length: 4 }, () => keysOfAnotherServer('s'.repeat(32)));
    await Promise.all(others.map((other) => other.refresh()));
    expect(new Set(others.map((other) => other.signer.kid)).size).toBe(1);
    expect(await server.query('SELECT id FROM identity_signing_key')).toHaveLength(1);
  });

  test('of another secret still verify, and sign no more', async () => {
    const before = keysOfAnotherServer('s'.repeat(32));
    await before.refresh();
    const after = keysOfAnotherServer('t'.repeat(32));
    await after.refresh();
    expect(after.signer.kid).not.toBe(before.signer.kid);
    expect(after.published().map(({ kid }) => kid)).toEqual(expect.arrayContaining([before.signer.kid, after.signer.kid]));
  });

  test('that another server has made are found when their first token comes', async () => {
    const other = keysOfAnotherServer(server.app.get<Config>(CONFIG).SECRET);
    await other.rotate(server.clock.now());
    expect(keys.published().map(({ kid }) => kid)).not.toContain(other.signer.kid);
    const bob = await createAccount(server, 'bob');
    const claims = { sub: bob.userId, sid: bob.sessionId };
    const token = await forge({ claims, key: other.signer.privateKey, header: { kid: other.signer.kid } });
    await expect.poll(async () => (await ask(`Bearer ${token}`)).status, { timeout: 5_000 }).toBe(200);
  });

  test('lie in the database encrypted', async () => {
    const rows = await server.query<{ private_key: string }>('SELECT private_key FROM identity_signing_key');
    for (const { private_key } of rows) expect(Buffer.from(private_key, 'base64url').toString('latin1')).not.toContain('PRIVATE KEY');
  });
});

describe('with a hosted instance', () => {
  const ISSUER = 'https://clerk.example.com';
  const PUBLISHABLE_KEY = `pk_live_${Buffer.from('clerk.example.com$').toString('base64')}`;
  let hosted: TestServer;
  let hostedKeys: { status: number; keys: JWK[] };
  beforeAll(async () => {
    hosted = await startTestServer({ env: { CLERK_PUBLISHABLE_KEY: PUBLISHABLE_KEY } });
    const { fetch } = globalThis;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      if (String(input) !== `${ISSUER}/.well-known/jwks.json`) return fetch(input, init);
      return Response.json({ keys: hostedKeys.keys }, { status: hostedKeys.status });
    });
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await hosted?.close();
  });

  const hostedToken = async (claims: Readonly<Record<string, unknown>> = {}) => {
    const now = Math.floor(hosted.clock.now() / 1000);
    const good = { sub: newId('user'), sid: newId('sess'), sts: 'active', iss: ISSUER, azp: hosted.url, iat: now, nbf: now, exp: now + 60 };
    const payload = JSON.parse(JSON.stringify({ ...good, ...claims })) as JWTPayload;
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'theirs', typ: 'JWT' }).sign(stranger.privateKey);
  };
  const askHosted = (token: string) => new TestPlayer(hosted).get(USER_STATS_ROUTE, { authorization: `Bearer ${token}` });

  test('while its keys cannot be had, nobody is told that he is not signed in', async () => {
    hostedKeys = { status: 503, keys: [] };
    expect((await askHosted(await hostedToken())).status).toBe(500);
  });

  test('its tokens are good, and no others are', async () => {
    hostedKeys = { status: 200, keys: [{ ...stranger.publicJwk, kid: 'theirs', alg: 'RS256', use: 'sig' }] };
    expect((await askHosted(await hostedToken())).status).toBe(200);
    expect((await askHosted(await hostedToken({ sts: undefined }))).status).toBe(401);
    expect((await askHosted(await hostedToken({ iss: `${hosted.url}/__clerk` }))).status).toBe(401);
    expect((await askHosted(await hostedToken({ azp: 'https://example.com' }))).status).toBe(401);
    expect((await askHosted(await ann.token())).status).toBe(401);
  });

  test('there is no key of our own', async () => {
    expect(await hosted.query('SELECT 1 FROM identity_signing_key')).toEqual([]);
    expect((await new TestPlayer(hosted).get('/__clerk/v1/jwks')).body).toEqual({ keys: [] });
  });
});
