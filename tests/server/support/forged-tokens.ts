import { type CryptoKey, type JWTPayload, SignJWT } from 'jose';
import { SigningKeys } from '../../../server/modules/identity/rules/tokens/signing-keys.ts';
import type { TestServer } from '../../support/test-server.ts';
import type { TestAccount } from './test-account.ts';

/** The difference from a good token. */
export interface Forgery {
  /** A claim that is undefined is left out. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Record<string, unknown>;
  readonly key?: CryptoKey;
}

/** The claims of a good token of the account. */
export function goodClaimsOf(server: TestServer, { userId, sessionId }: TestAccount): JWTPayload {
  const now = Math.floor(server.clock.now() / 1000);
  const times = { iat: now, nbf: now - 10, exp: now + 60 };
  return { iss: `${server.url}/__clerk`, sub: userId, sid: sessionId, sts: 'active', azp: server.url, ...times, jti: 'abc', v: 2 };
}

/** Signs with the server's own key unless another is given, so that only the difference can cause a refusal. */
export function forgeToken(server: TestServer, account: TestAccount, { claims = {}, header = {}, key }: Forgery): Promise<string> {
  const { kid, privateKey } = server.app.get(SigningKeys, { strict: false }).signer;
  const payload = JSON.parse(JSON.stringify({ ...goodClaimsOf(server, account), ...claims })) as JWTPayload;
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT', ...header }).sign(key ?? privateKey);
}
