import { DataSet, englishDataset } from 'obscenity';
import { ProfanityMatcher, patternOf, SKIPPED, type Span } from './profanity-matcher.ts';
import { profanityWords } from './profanity-words.ts';

/** Phrases of the package that match too many innocent names (Anushka, Riddick, Peniscola). Our own list has narrower ones. */
const TOO_WIDE = new Set([
  ...['abeed', 'anal', 'anus', 'arse', 'ass', 'chink', 'cum', 'dick', 'dyke', 'fag', 'fuck', 'hooker', 'kike', 'negro', 'orgasm', 'orgy'],
  ...['penis', 'rape', 'scat', 'semen', 'shit', 'tit', 'tranny', 'twat', 'wank'],
]);

/** Words that two innocent neighbors never form together, so they are also searched for across separators ("fu_ck"). */
const UNMISTAKABLE = ['fuck', 'nigger', 'nigga', 'faggot', 'siegheil', 'heilhitler'];

/** Readings of a text, with letters replaced by those they look like. The matcher itself reads digits and symbols as letters. */
const READINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  // Digits at the ends of a word may only number it: "sex69".
  (text) => text.replace(/(?<![\p{L}\p{N}])\d+|\d+(?![\p{L}\p{N}])/gu, (digits) => ' '.repeat(digits.length)),
  (text) => text.replaceAll('1', 'l'),
  (text) => text.replace(/(?<![il1])[l1](?![il1])/g, 'i'),
  (text) => text.replace(/(?<![il1])[i1](?![il1])/g, 'l'),
  (text) => text.replaceAll('rn', `m${SKIPPED}`).replaceAll('vv', `w${SKIPPED}`),
];

/** Marks above and below letters, and invisible characters: "f\u200Bu\u0336ck". */
const UNSEEN = /[\p{Mn}\p{Me}\p{Cf}]/gu;
const SEPARATOR = /[\s\p{P}]/u;
/** Three or more single characters with separators between them: "f.u.c.k". */
const SPELLED_OUT = /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}@$!][\s\p{P}]{1,3}?){2,}[\p{L}\p{N}@$!](?![\p{L}\p{N}])/gu;
/** Words with _ or - between them. */
const SPLIT = /[\p{L}\p{N}]+(?:[_-]+[\p{L}\p{N}]+)+/gu;
/**
 * A random name such as "b00b2d59", and not a word with a number such as "bead99". Its digits are not read as letters, because they spell
 * words by chance.
 */
const HEXADECIMAL = /(?<![\p{L}\p{N}])(?=[\da-f -]{6})(?![a-f]{3,}\d*(?![\p{L}\p{N}]))[\da-f]+(?:[ -][\da-f]+)*(?![\p{L}\p{N}])/gu;

const english = new DataSet<{ originalWord: string }>()
  .addAll(englishDataset)
  .removePhrasesIf((phrase) => TOO_WIDE.has(phrase.metadata?.originalWord ?? ''))
  .build();
const INNOCENT = new RegExp(
  `(?=(${[...(english.whitelistedTerms ?? []), ...profanityWords('allowed')].sort((a, b) => b.length - a.length).join('|')}))`,
  'g',
);
const anyWord = new ProfanityMatcher([
  ...english.blacklistedTerms.map(({ pattern }) => pattern),
  ...profanityWords('refused').map(patternOf),
]);
const unmistakable = new ProfanityMatcher(UNMISTAKABLE.map(patternOf));

/**
 * Replaces offensive words by stars, also when they are disguised with digits, letters that look alike, marks or separators. A text without
 * any is returned unchanged. Other texts also lose their marks and compatibility forms.
 */
export function maskProfanity(text: string): string {
  const bare = text.normalize('NFKD').replace(UNSEEN, '');
  const units = bare.split('');
  for (const [start, end] of [...spelledOut(bare), ...acrossSeparators(bare), ...splitWords(bare), ...wordsIn(bare)]) {
    units.fill('*', start, end);
  }
  const masked = units.join('');
  return masked === bare ? text : masked.normalize('NFC');
}

function wordsIn(text: string): Span[] {
  const plain = plainOf(text);
  const readings = new Set(READINGS.map((read) => read(plain)));
  const matches = [...readings].flatMap((reading) => anyWord.find(reading));
  return notInnocent(text, matches);
}

/** Returns the text as the matcher reads it, where _ is a part of a word. Places stay the same. */
function plainOf(text: string): string {
  return text
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replaceAll('_', ' ')
    .replace(HEXADECIMAL, (run) => run.replace(/\d/g, '_'));
}

/** Leaves out what is part of an innocent word. */
function notInnocent(text: string, matches: readonly Span[]): Span[] {
  if (matches.length === 0) return [];
  const words = text.toLowerCase().replace(/[_-]/g, ' ').matchAll(INNOCENT);
  const innocent = [...words].map(({ index, 1: word = '' }): Span => [index, index + word.length]);
  return matches.filter((match) => !innocent.some((word) => covers(word, match)));
}

const covers = ([start, end]: Span, [innerStart, innerEnd]: Span): boolean => start <= innerStart && innerEnd <= end;

function spelledOut(text: string): Span[] {
  return [...text.matchAll(SPELLED_OUT)]
    .filter(([run]) => wordsIn(run.split(SEPARATOR).join('')).length > 0)
    .map(({ index, 0: run }) => [index, index + run.length]);
}

function acrossSeparators(text: string): Span[] {
  if (!SEPARATOR.test(text)) return [];
  const places = [...text.split('').keys()].filter((i) => !SEPARATOR.test(text[i] as string));
  const joined = places.map((i) => text[i]).join('');
  const matches = notInnocent(joined, unmistakable.find(plainOf(joined)));
  return matches.map(([start, end]) => [places[start] as number, (places[end - 1] as number) + 1]);
}

/**
 * Words that _ or - splits, as in "sh_it", where the word begins and ends with whole parts. In "fish_it" it begins inside a part, by chance.
 */
function splitWords(text: string): Span[] {
  return [...text.matchAll(SPLIT)].flatMap(({ index, 0: run }) => {
    const parts = [...run.matchAll(/[^_-]+/g)].map(({ index: at, 0: part }): Span => [index + at, index + at + part.length]);
    let length = 0;
    const startAt = new Map<number, number>();
    const endAt = new Map<number, number>();
    for (const [start, end] of parts) {
      startAt.set(length, start);
      length += end - start;
      endAt.set(length, end);
    }
    return wordsIn(run.replace(/[_-]/g, '')).flatMap(([from, to]): Span[] => {
      const [start, end] = [startAt.get(from), endAt.get(to)];
      return start === undefined || end === undefined ? [] : [[start, end]];
    });
  });
}
