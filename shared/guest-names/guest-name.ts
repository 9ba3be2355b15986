import { GUEST_WORDS, type GuestWords } from './guest-words.ts';

const WORD_BITS = Math.log2(GUEST_WORDS);

/** How many names there are. */
export const GUEST_NAMES = GUEST_WORDS ** 2;
/** What a number is higher by for the next guest who keeps the same words. */
export const GUEST_COPY = 2 ** 32;

/**
 * Returns the name of a guest in the language of the words.
 * @param guest see `guestSchema`: the lowest twelve bits choose the words; what is above 32 bits is told as a number, from 2 on
 */
export function guestName(guest: number, { adjectives, animals, join }: GuestWords): string {
  const name = join(adjectives[guest % GUEST_WORDS] as string, animals[(guest >>> WORD_BITS) % GUEST_WORDS] as string);
  return guest < GUEST_COPY ? name : `${name} ${Math.floor(guest / GUEST_COPY) + 1}`;
}

/** Returns what is left of a guest's number beside the name: 20 bits, for the ball. */
export const guestBallBits = (guest: number): number => guest >>> (2 * WORD_BITS);
