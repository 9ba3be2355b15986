import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { type JWTPayload, SignJWT } from 'jose';
import { bodyOf, closeServer, listen } from './open-id-provider.ts';

/** The right claims of an ID token, as the provider would send them. */
export interface ForgedToken {
  readonly claims: JWTPayload & Readonly<Record<string, unknown>>;
  readonly header?: { readonly alg: string; readonly kid?: string };
  /** Signs in place of the provider's key. */
  readonly key?: KeyObject | Uint8Array;
}

/** What a test changes about the provider's answers. */
export interface Forgery {
  /** Changes the ID token. */
  token?(right: ForgedToken): ForgedToken | string | undefined | Promise<never>;
  /** Replaces the answer of the token endpoint. */
  answer?(right: Record<string, unknown>): { readonly status?: number; readonly body: unknown; readonly type?: string };
  /** Replaces the answer of the user-info endpoint. */
  userinfo?: { readonly status?: number; readonly body: unknown };
}

/** A provider that says what a test wants. */
export interface ForgedProvider {
  readonly issuer: string;
  forgery: Forgery;
  /** What the token endpoint was asked. */
  readonly asked: URLSearchParams[];
  close(): Promise<void>;
}

const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** Starts a provider whose right answers are those of an account with the e-mail address forged@example.org. */
export async function startForgedProvider(clientId: string): Promise<ForgedProvider> {
  const { publicKey, privateKey } = pair();
  const { server, issuer } = await listen((request, response) => {
    const { pathname } = new URL(request.url ?? '/', issuer);
    void answer(pathname, () => bodyOf(request)).then(({ status = 200, body, type = 'application/json' }) => {
      response.writeHead(status, { 'content-type': type });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  const provider: ForgedProvider = { issuer, forgery: {}, asked: [], close: () => closeServer(server) };
  let nonce = '';

  async function answer(path: string, read: () => Promise<string>): Promise<{ status?: number; body: unknown; type?: string }> {
    if (path === '/.well-known/openid-configuration') return { body: metadata() };
    if (path === '/jwks')
      return {
        body: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'right', alg: 'ES256', use: 'sig' }] },
      };
    if (path === '/userinfo') return provider.forgery.userinfo ?? { body: { sub: '1', email: 'forged@example.org', email_verified: true } };
    if (path !== '/token') return { status: 404, body: {} };
    const form = new URLSearchParams(await read());
    provider.asked.push(form);
    // The code of these tests is the nonce, so that nothing needs to be stored.
    nonce = form.get('code') ?? '';
    const idToken = await idTokenOf();
    const right = { access_token: 'access', token_type: 'bearer', expires_in: 60, ...(idToken === undefined ? {} : { id_token: idToken }) };
    return provider.forgery.answer?.(right) ?? { body: right };
  }

  function metadata() {
    return {
      issuer,
      ...{ authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/jwks` },
      ...{ userinfo_endpoint: `${issuer}/userinfo`, response_types_supported: ['code'], subject_types_supported: ['public'] },
      ...{ id_token_signing_alg_values_supported: ['ES256'], authorization_response_iss_parameter_supported: true },
    };
  }

  async function idTokenOf(): Promise<string | undefined> {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: clientId,
      sub: '1',
      iat: now,
      exp: now + 60,
      nonce,
      email: 'forged@example.org',
      email_verified: true,
    };
    const right: ForgedToken = { claims };
    const wanted = provider.forgery.token === undefined ? right : await provider.forgery.token(right);
    if (wanted === undefined || typeof wanted === 'string') return wanted;
    return new SignJWT(wanted.claims).setProtectedHeader(wanted.header ?? { alg: 'ES256', kid: 'right' }).sign(wanted.key ?? privateKey);
  }
  return provider;
}

/** A key that the provider does not publish. */
export function otherKey(): KeyObject {
  return pair().privateKey;
}
