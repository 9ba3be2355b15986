import { createHmac } from 'node:crypto';
import { usernameKey } from '../usernames/username-policy.ts';
import { parseIdentifier } from '../users/identifiers.ts';
import type { ListedCredential } from './ceremonies.ts';

/** Lengths of credential ids of common authenticators, bytes. */
const LENGTHS = [16, 20, 32] as const;
/** Of 256 accounts with passkeys, so many have only one. */
const WITH_ONE = 200;

/**
 * Makes up the passkeys of a name that has none, in the form of real ones. They are the same each time, however the name is typed.
 * @param key a key that only the server knows
 */
export function pretendedPasskeys(key: Buffer, identifier: string): ListedCredential[] {
  const name = parseIdentifier(identifier) ?? usernameKey(identifier);
  const digest = (number: number): Buffer => createHmac('sha512', key).update(`${number} ${name}`).digest();
  const count = digest(0).readUInt8(0) < WITH_ONE ? 1 : 2;
  return Array.from({ length: count }, (_, index) => {
    const bytes = digest(index + 1);
    const length = LENGTHS[bytes.readUInt8(0) % LENGTHS.length];
    return { id: bytes.subarray(-(length ?? LENGTHS[0])).toString('base64url') };
  });
}
