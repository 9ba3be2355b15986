import { LIMITS } from '../limits.ts';

/** Characters of a text that are looked at, in units of a string: enough for a name of two units each, with as many that are left out. */
const READ_OF_NAME = 4 * LIMITS.runnerName;

/**
 * A name out of a file or a link as it may be shown: one line without control characters and without those that change the direction of
 * the text around it; at most 64 characters. May be ''. A byte order mark is left out, too, because decoders of UTF-8 leave it out.
 */
export function cleanName(text: string): string {
  const line = text
    .trimStart()
    .slice(0, READ_OF_NAME)
    .replace(/[\p{Cs}\p{Bidi_Control}\ufeff]+/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  return [...line].slice(0, LIMITS.runnerName).join('').trim();
}
