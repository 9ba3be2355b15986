import { maskProfanity } from '../../../../common/profanity.ts';

/** Readings of one name: letters that look like others, read as those. The list of words knows digits and symbols by itself. */
const READINGS: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.replace(/[l1]/g, 'i'),
  (name) => name.replace(/[i1]/g, 'l'),
  (name) => name.replaceAll('rn', 'm').replaceAll('vv', 'w'),
];

/** Whether a name, of ASCII letters, digits, _ and -, holds an offensive word, however it is spelt. */
export function isOffensiveName(name: string): boolean {
  // An underscore is part of a word to the matcher, whose words may have edges; a blank is not.
  const words = name.toLowerCase().replace(/[_-]/g, ' ');
  return READINGS.some((read) => maskProfanity(read(words)) !== read(words) || isSplitWord(read(words)));
}

/**
 * Whether separators cut an offensive word: "sh_it", where the word begins and ends with the pieces. In "fish_it" it begins
 * amidst one, by chance.
 */
function isSplitWord(words: string): boolean {
  const pieces = words.split(' ').filter((piece) => piece !== '');
  const masked = maskProfanity(pieces.join(''));
  let start = 0;
  const edges = new Set([0, ...pieces.map((piece) => (start += piece.length))]);
  return [...masked.matchAll(/\*+/g)].some(({ 0: stars, index }) => edges.has(index) && edges.has(index + stars.length));
}
