import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_DIGITS } from '../../../../../shared/account-rules.ts';

const TOKEN_BYTES = 32;

/** Six digits from the system's random source, all equally likely. */
export function newCode(): string {
  return randomInt(10 ** CODE_DIGITS)
    .toString()
    .padStart(CODE_DIGITS, '0');
}

/**
 * What is kept of a code. A million codes are tried in a second, so the key, which is not in the database, is what protects
 * it; and a digest that is copied to another verification fits nothing there.
 * @param key `deriveKey(SECRET, 'one-time-code')`
 * @returns 43 characters, base64url
 */
export function hashCode(key: Buffer, verificationId: string, code: string): string {
  return createHmac('sha256', key).update(`${verificationId}:${code}`).digest('base64url');
}

/** Whether a code is the one whose digest was kept. The time it takes tells nothing of how near it was. */
export function codeMatches(key: Buffer, verificationId: string, code: string, kept: string): boolean {
  return equalDigests(hashCode(key, verificationId, code), kept);
}

/** A secret for links, tickets and cookies: 256 bits, 43 characters of base64url. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What is kept of a token, 43 characters of base64url. It cannot be guessed, so it needs neither key nor salt, and can be looked up by. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Compares two digests of equal length in a time that does not depend on where they differ. */
export function equalDigests(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
