import { maskProfanity } from '../../../../common/profanity.ts';

/** Readings of a name, with letters replaced by those they look like. The word list handles digits and symbols itself. */
const READINGS: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.replace(/[l1]/g, 'i'),
  (name) => name.replace(/[i1]/g, 'l'),
  (name) => name.replaceAll('rn', 'm').replaceAll('vv', 'w'),
];

/** Whether a name of ASCII letters, digits, _ and - contains an offensive word, in any spelling. */
export function isOffensiveName(name: string): boolean {
  // The matcher treats an underscore as part of a word, a blank as a boundary.
  const words = name.toLowerCase().replace(/[_-]/g, ' ');
  return READINGS.some((read) => maskProfanity(read(words)) !== read(words) || isSplitWord(read(words)));
}

/**
 * Whether separators split an offensive word, as in "sh_it", where the word begins and ends with whole parts. In "fish_it" it begins inside
 * a part, by chance.
 */
function isSplitWord(words: string): boolean {
  const pieces = words.split(' ').filter((piece) => piece !== '');
  const masked = maskProfanity(pieces.join(''));
  let start = 0;
  const edges = new Set([0, ...pieces.map((piece) => (start += piece.length))]);
  return [...masked.matchAll(/\*+/g)].some(({ 0: stars, index }) => edges.has(index) && edges.has(index + stars.length));
}
