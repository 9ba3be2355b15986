import { randomBytes } from 'node:crypto';
import { assert } from '../../../../shared/assert.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 27;
/** Larger bytes would favor the first letters of the alphabet. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length);

const PREFIX = /^[a-z]{2,16}$/;

/**
 * Makes a new id: prefix, underscore, 27 characters of base 62.
 * @param prefix names the kind, as in the official service: lowercase letters. Each room chooses its own
 */
export function newId(prefix: string): string {
  assert(PREFIX.test(prefix), `${prefix} is no prefix of ids`);
  let text = '';
  while (text.length < LENGTH) {
    for (const byte of randomBytes(LENGTH)) {
      if (byte < FAIR_BYTES && text.length < LENGTH) text += ALPHABET[byte % ALPHABET.length];
    }
  }
  return `${prefix}_${text}`;
}
