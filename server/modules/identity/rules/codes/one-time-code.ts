import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_DIGITS } from '../../../../../shared/account-rules.ts';

const TOKEN_BYTES = 32;

/** Makes a code of six digits from the system's random source, all equally likely. */
export function newCode(): string {
  return randomInt(10 ** CODE_DIGITS)
    .toString()
    .padStart(CODE_DIGITS, '0');
}

/**
 * Returns the stored digest of a code. A million codes can be tried in a second, so the key, which is not in the database, protects it. A
 * digest that is copied to another verification does not match there.
 * @param key `deriveKey(SECRET, 'one-time-code')`
 * @returns 43 characters, base64url
 */
export function hashCode(key: Buffer, verificationId: string, code: string): string {
  return createHmac('sha256', key).update(`${verificationId}:${code}`).digest('base64url');
}

/** Whether a code matches a stored digest. The comparison takes constant time. */
export function codeMatches(key: Buffer, verificationId: string, code: string, kept: string): boolean {
  return equalDigests(hashCode(key, verificationId, code), kept);
}

/** Makes a secret for links, tickets and cookies: 256 bits, 43 characters of base64url. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/**
 * Returns the stored digest of a token, 43 characters of base64url. A token cannot be guessed, so the digest needs neither key nor salt,
 * and can serve as a key for look-ups.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Compares two digests of equal length in constant time. */
export function equalDigests(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
