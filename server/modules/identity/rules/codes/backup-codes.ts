import { createHmac, randomInt } from 'node:crypto';
import { equalDigests } from './one-time-code.ts';

const CODES = 10;
/** Small letters and digits without those that look alike: 0 and o, 1, i and l, u and v. */
const ALPHABET = '23456789abcdefghjkmnpqrstvwxyz';
/** Ten characters of thirty: 49 bits, which cannot be guessed in the ten tries before the lockout. */
const LENGTH = 10;

/** Makes ten new codes, which are shown once. */
export function newBackupCodes(): string[] {
  return Array.from({ length: CODES }, newBackupCode);
}

function newBackupCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/**
 * Returns the stored digest of a code. Capitals, blanks and dashes make no difference.
 * @param key `deriveKey(SECRET, 'backup-code')`
 * @returns 43 characters, base64url
 */
export function hashBackupCode(key: Buffer, userId: string, code: string): string {
  const bare = code.toLowerCase().replace(/[\s-]/g, '');
  return createHmac('sha256', key).update(`${userId}:${bare}`).digest('base64url');
}

/** Finds the stored digest of an entered code; -1 for none. All are compared, so that the time does not tell which one matches. */
export function findBackupCode(key: Buffer, userId: string, code: string, kept: readonly string[]): number {
  const digest = hashBackupCode(key, userId, code);
  return kept.reduce((found, candidate, i) => (equalDigests(digest, candidate) ? i : found), -1);
}
