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
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { CONFIG, type Config } from '../../server/config/config.ts';
import { newId } from '../../server/modules/identity/model/ids.ts';
import { SettingsStore } from '../../server/modules/identity/rules/settings/settings-store.ts';
import { UnknownTemplate } from '../../server/modules/identity/rules/tokens/jwt-templates.ts';
import { SessionTokens } from '../../server/modules/identity/rules/tokens/session-tokens.ts';
import { SigningKeyStore } from '../../server/modules/identity/rules/tokens/signing-key-store.ts';
import { SigningKeys } from '../../server/modules/identity/rules/tokens/signing-keys.ts';
import { ACCOUNT_ROUTES } from '../../shared/api/account.ts';
import { USER_STATS_ROUTE } from '../../shared/api/user-stats.ts';
import { NOON, RACE_CONNECTIONS } from '../support/test-environment.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { type Forgery, forgeToken } from './support/forged-tokens.ts';
import { createAccount, type TestAccount } from './support/test-account.ts';
import { refusal, TestPlayer } from './support/test-player.ts';

// The server has ten connections, so that concurrent requests can meet in the database.

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
beforeAll(async () => {
  server = await startTestServer({
    connections: RACE_CONNECTIONS,
    env: { IDENTITY_SETTINGS: JSON.stringify({ jwt_templates: TEMPLATES }) },
  });
  keys = server.app.get(SigningKeys, { strict: false });
  ann = await createAccount(server, 'ann');
});
afterAll(() => server?.close());

const nowSeconds = () => Math.floor(server.clock.now() / 1000);
const forge = (forgery: Forgery) => forgeToken(server, ann, forgery);
const ask = (authorization: string) => new TestPlayer(server).get(USER_STATS_ROUTE, { authorization });
const UNAUTHORIZED = { status: 401, code: 'unauthorized', reason: undefined };

const subjectOf = ({ sessionId, userId, username }: TestAccount) => ({
  sessionId,
  userId,
  username,
  status: 'active' as const,
  firstFactorAt: new Date(server.clock.now() - 125_000),
  secondFactorAt: null,
});
const audience = () => ({ issuer: `${server.url}/__clerk`, origin: server.url, claims: 2 as const });

describe('a session token', () => {
  test('of version 2 contains user, issuer, times of the factors and expiry', async () => {
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

  test('of version 1 has no version claim, and the age of a second factor, if any', async () => {
    const subject = { ...subjectOf(ann), secondFactorAt: new Date(server.clock.now() - 59_000) };
    const claims = decodeJwt(await server.app.get(SessionTokens, { strict: false }).mint(subject, { ...audience(), claims: 1 }));
    expect(claims).not.toHaveProperty('v');
    expect(claims.fva).toEqual([2, 0]);
  });

  test('of a template has the template’s claims and lifetime, and is no session token', async () => {
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
  // A session ends before a key is old enough to be replaced.
  afterEach(() => server.clock.set(NOON));

  const jwksOf = async (path: string) =>
    (await new TestPlayer(server).get(path)) as { status: number; headers: Headers; body: { keys: JWK[] } };

  test.each(['/__clerk/.well-known/jwks.json', '/__clerk/v1/jwks'])('are published at %s without their private parts', async (path) => {
    const { status, headers, body } = await jwksOf(path);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=30');
    for (const key of body.keys) expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    expect(body.keys.map(({ kid }) => kid)).toContain(keys.signer.kid);
  });

  test('satisfy the official verification, as PEM and as a key list', async () => {
    const token = await ann.token();
    const clockSkewInMs = Math.abs(Date.now() - server.clock.now()) + 5_000;
    const jwtKey = await exportSPKI((await importJWK(keys.published()[0] as JWK, 'RS256')) as CryptoKey);
    const expected = { sub: ann.userId, sid: ann.sessionId, username: 'ann' };
    expect(await verifyToken(token, { jwtKey, authorizedParties: [server.url], clockSkewInMs })).toMatchObject(expected);
    const remote = { secretKey: 'sk_test_x', apiUrl: `${server.url}/__clerk`, apiVersion: 'v1', skipJwksCache: true };
    expect(await verifyToken(token, { ...remote, authorizedParties: [server.url], clockSkewInMs })).toMatchObject(expected);
    await expect(verifyToken(token, { jwtKey, authorizedParties: ['https://example.com'], clockSkewInMs })).rejects.toThrow();
  });

  test('are replaced with an overlap: old tokens stay valid until the last expires', async () => {
    // Keys that were replaced before, or by another server, are published, too.
    await server.query('DELETE FROM identity_signing_key');
    await keys.refresh();
    const old = keys.signer;
    const token = await ann.token();
    await keys.rotate(server.clock.now());
    expect(keys.signer.kid).not.toBe(old.kid);
    expect((await ask(`Bearer ${token}`)).status).toBe(200);
    expect((await ask(`Bearer ${await ann.token()}`)).status).toBe(200);
    expect((await jwksOf('/__clerk/v1/jwks')).body.keys.map(({ kid }) => kid)).toEqual([keys.signer.kid, old.kid]);
    // One minute until other servers know the key, five minutes of tolerance, and the longest token: 300 s for the template.
    server.clock.advance(11 * 60 - 1);
    const stillKnown = await forge({ key: old.privateKey, header: { kid: old.kid } });
    expect((await ask(`Bearer ${stillKnown}`)).status).toBe(200);
    server.clock.advance(1);
    const retired = await forge({ key: old.privateKey, header: { kid: old.kid } });
    expect(refusal(await ask(`Bearer ${retired}`))).toEqual(UNAUTHORIZED);
    expect((await jwksOf('/__clerk/v1/jwks')).body.keys.map(({ kid }) => kid)).toEqual([keys.signer.kid]);
  });

  test('are replaced automatically after 90 days', async () => {
    // Another server may have replaced the key that this server signs with.
    await keys.refresh();
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

  test('are the same for all servers, however many start at once', async () => {
    await server.query('DELETE FROM identity_signing_key');
    const others = Array.from({ length: 4 }, () => keysOfAnotherServer('s'.repeat(32)));
    await Promise.all(others.map((other) => other.refresh()));
    expect(new Set(others.map((other) => other.signer.kid)).size).toBe(1);
    expect(await server.query('SELECT id FROM identity_signing_key')).toHaveLength(1);
    // The key that this server signed with is deleted; it adopts the new one.
    await keys.refresh();
  });

  test('made with another secret still verify, and do not sign', async () => {
    const before = keysOfAnotherServer('s'.repeat(32));
    await before.refresh();
    const after = keysOfAnotherServer('t'.repeat(32));
    await after.refresh();
    expect(after.signer.kid).not.toBe(before.signer.kid);
    expect(after.published().map(({ kid }) => kid)).toEqual(expect.arrayContaining([before.signer.kid, after.signer.kid]));
  });

  test('that another server has made are found when their first token arrives', async () => {
    const other = keysOfAnotherServer(server.app.get<Config>(CONFIG).SECRET);
    await other.rotate(server.clock.now());
    expect(keys.published().map(({ kid }) => kid)).not.toContain(other.signer.kid);
    const bob = await createAccount(server, 'bob');
    const claims = { sub: bob.userId, sid: bob.sessionId };
    const token = await forge({ claims, key: other.signer.privateKey, header: { kid: other.signer.kid } });
    await expect.poll(async () => (await ask(`Bearer ${token}`)).status, { timeout: 15_000 }).toBe(200);
  });

  test('are encrypted in the database', async () => {
    const rows = await server.query<{ private_key: string }>('SELECT private_key FROM identity_signing_key');
    for (const { private_key } of rows) expect(Buffer.from(private_key, 'base64url').toString('latin1')).not.toContain('PRIVATE KEY');
  });
});

describe('with a hosted instance', () => {
  const ISSUER = 'https://clerk.example.com';
  const PUBLISHABLE_KEY = `pk_live_${Buffer.from('clerk.example.com$').toString('base64')}`;
  const startHosted = () => startTestServer({ hasEmptyDatabase: true, env: { CLERK_PUBLISHABLE_KEY: PUBLISHABLE_KEY } });
  let hosted: TestServer;
  let hostedKeys: { status: number; keys: JWK[] };
  let foreignKeys: { privateKey: CryptoKey; publicJwk: JWK };
  beforeAll(async () => {
    const pair = await generateKeyPair('RS256');
    foreignKeys = { privateKey: pair.privateKey, publicJwk: await exportJWK(pair.publicKey) };
    hosted = await startHosted();
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

  const hostedToken = async (claims: Readonly<Record<string, unknown>> = {}, key = foreignKeys.privateKey) => {
    const now = Math.floor(hosted.clock.now() / 1000);
    const good = { sub: newId('user'), sid: newId('sess'), sts: 'active', iss: ISSUER, azp: hosted.url, iat: now, nbf: now, exp: now + 60 };
    const payload = JSON.parse(JSON.stringify({ ...good, ...claims })) as JWTPayload;
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'theirs', typ: 'JWT' }).sign(key);
  };
  const askHosted = (token: string) => new TestPlayer(hosted).get(USER_STATS_ROUTE, { authorization: `Bearer ${token}` });

  test('while its keys are unavailable, no caller is told that they are signed out', async () => {
    hostedKeys = { status: 503, keys: [] };
    // A server that has not fetched the keys yet.
    const fresh = await startHosted();
    try {
      const answer = await new TestPlayer(fresh).get(USER_STATS_ROUTE, {
        authorization: `Bearer ${await hostedToken({ azp: fresh.url })}`,
      });
      expect(answer.status).toBe(500);
    } finally {
      await fresh.close();
    }
  });

  test('its tokens are valid, and no others are', async () => {
    hostedKeys = { status: 200, keys: [{ ...foreignKeys.publicJwk, kid: 'theirs', alg: 'RS256', use: 'sig' }] };
    expect((await askHosted(await hostedToken())).status).toBe(200);
    expect((await askHosted(await hostedToken({ sts: undefined }))).status).toBe(401);
    expect((await askHosted(await hostedToken({ iss: `${hosted.url}/__clerk` }))).status).toBe(401);
    expect((await askHosted(await hostedToken({ iss: 'https://clerk.other.example' }))).status).toBe(401);
    expect((await askHosted(await hostedToken({ azp: 'https://example.com' }))).status).toBe(401);
    expect((await askHosted(await hostedToken({}, (await generateKeyPair('RS256')).privateKey))).status).toBe(401);
    expect((await askHosted(await ann.token())).status).toBe(401);
  });

  test('its tokens must contain a recent proof, too, where reverification is required', async () => {
    hostedKeys = { status: 200, keys: [{ ...foreignKeys.publicJwk, kid: 'theirs', alg: 'RS256', use: 'sig' }] };
    const exportWith = async (fva: unknown) =>
      (await new TestPlayer(hosted).get(ACCOUNT_ROUTES.export, { authorization: `Bearer ${await hostedToken({ fva })}` })).status;
    expect(await exportWith([0, -1])).toBe(200);
    for (const fva of [[10, -1], [-1, -1], [0, 10], 'now', undefined]) expect(await exportWith(fva)).toBe(403);
  });

  test('there is no key of our own', async () => {
    expect(await hosted.query('SELECT 1 FROM identity_signing_key')).toEqual([]);
    expect((await new TestPlayer(hosted).get('/__clerk/v1/jwks')).body).toEqual({ keys: [] });
  });
});
