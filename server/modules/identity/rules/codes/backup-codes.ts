import { createHmac, randomInt } from 'node:crypto';
import { equalDigests } from './one-time-code.ts';

const CODES = 10;
/** Small letters and digits without those that are mistaken for one another: 0 and o, 1, i and l, u and v. */
const ALPHABET = '23456789abcdefghjkmnpqrstvwxyz';
/** Ten characters of thirty: 49 bits, out of reach of guessing at a door that locks after ten. */
const LENGTH = 10;

/** Ten fresh codes for a person without their phone; shown once. */
export function newBackupCodes(): string[] {
  return Array.from({ length: CODES }, newBackupCode);
}

function newBackupCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/**
 * What is kept of a code; however it is typed, in capitals or with blanks and dashes, it is the same.
 * @param key `deriveKey(SECRET, 'backup-code')`
 * @returns 43 characters, base64url
 */
export function hashBackupCode(key: Buffer, userId: string, code: string): string {
  const bare = code.toLowerCase().replace(/[\s-]/g, '');
  return createHmac('sha256', key).update(`${userId}:${bare}`).digest('base64url');
}

/** Which of the kept digests a typed code fits; -1 for none. All are compared, so that time does not tell which. */
export function findBackupCode(key: Buffer, userId: string, code: string, kept: readonly string[]): number {
  const digest = hashBackupCode(key, userId, code);
  return kept.reduce((found, candidate, i) => (equalDigests(digest, candidate) ? i : found), -1);
}
