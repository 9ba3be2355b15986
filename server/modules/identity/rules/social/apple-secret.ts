import { createPrivateKey, sign } from 'node:crypto';
import type { AppleKey } from '../../../../config/oauth-clients.ts';

/** Apple accepts up to six months; a secret that lives as long as one call is enough. */
const LIFETIME_SECONDS = 300;

/**
 * Signs the client secret that Apple expects.
 * @param now seconds since 1970
 */
export function signAppleSecret({ team_id, key_id, private_key }: AppleKey, clientId: string, now: number): string {
  const header = { alg: 'ES256', kid: key_id };
  const claims = { iss: team_id, iat: now, exp: now + LIFETIME_SECONDS, aud: 'https://appleid.apple.com', sub: clientId };
  const text = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const key = createPrivateKey(private_key);
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}
