import { GUEST_WORDS, type GuestWords } from './guest-words.ts';

const WORD_BITS = Math.log2(GUEST_WORDS);

/** Returns the name of a guest in the language of the words. @param guest 32 bits, see `guestSchema`: the lowest twelve choose the words */
export function guestName(guest: number, { adjectives, animals, join }: GuestWords): string {
  return join(adjectives[guest % GUEST_WORDS] as string, animals[(guest >>> WORD_BITS) % GUEST_WORDS] as string);
}

/** Returns what is left of a guest's number beside the name: 20 bits, for the ball. */
export const guestBallBits = (guest: number): number => guest >>> (2 * WORD_BITS);
