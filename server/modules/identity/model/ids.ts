import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 27;
/** Larger bytes would favor the first letters of the alphabet. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length);

/** Prefixes of ids by kind, as in the official service. */
export type IdPrefix = 'user' | 'client' | 'sess' | 'sia' | 'sua' | 'idn' | 'ver' | 'img' | 'bkc' | 'sit' | 'sv';

/** Makes a new id: prefix, underscore, 27 characters of base 62. */
export function newId(prefix: IdPrefix): string {
  let text = '';
  while (text.length < LENGTH) {
    for (const byte of randomBytes(LENGTH)) {
      if (byte < FAIR_BYTES && text.length < LENGTH) text += ALPHABET[byte % ALPHABET.length];
    }
  }
  return `${prefix}_${text}`;
}
