import {
  createSimpleTransformer,
  DataSet,
  englishDataset,
  englishRecommendedBlacklistMatcherTransformers,
  englishRecommendedWhitelistMatcherTransformers,
  type MatchPayload,
  type Node,
  type ParsedPattern,
  parseRawPattern,
  RegExpMatcher,
  remapCharactersTransformer,
  SyntaxKind,
  skipNonAlphabeticTransformer,
  TextCensor,
} from 'obscenity';
import { profanityWords } from './profanity-words.ts';

/** Phrases of the package that match too many innocent names (Anushka, Riddick, Peniscola). Our own list has narrower ones. */
const TOO_WIDE = new Set([
  ...['abeed', 'anal', 'anus', 'arse', 'ass', 'chink', 'cum', 'dick', 'dyke', 'fag', 'fuck', 'hooker', 'kike', 'negro', 'orgasm', 'orgy'],
  ...['penis', 'rape', 'scat', 'semen', 'shit', 'tit', 'tranny', 'twat', 'wank'],
]);

/** Words that two innocent neighbors never form together, so they are also searched for across separators ("fu_ck"). */
const UNMISTAKABLE = ['fuck', 'nigger', 'nigga', 'faggot', 'siegheil', 'heilhitler'];

/** Stands for a character that is to be skipped, so that the places of the others stay the same. It is an invisible letter. */
const SKIPPED = '\u1160';

/**
 * Readings of a text, which the transformers of the package cannot give, because they see one character at a time. A capital is read as the
 * letter that it looks like, but in innocent words as itself. Places stay the same.
 */
const READINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  // Digits at the ends of a word may only number it: "sex69".
  (text) => text.replace(/(?<![\p{L}\p{N}])\d+|\d+(?![\p{L}\p{N}])/gu, (digits) => ' '.repeat(digits.length)),
  (text) => text.replaceAll('1', 'l'),
  (text) => text.replace(/(?<![il1])l(?![il1])/g, 'L'),
  (text) => text.replace(/(?<![il1])[i1](?![il1])/g, 'I'),
  (text) => text.replace(/r\u1160*n|v\u1160*v/g, (pair) => pair.toUpperCase()),
];
const LOOKS_LIKE = { i: 'L', l: 'I', m: 'RN', w: 'V', b: '8', g: '9' };

/** Marks above and below letters, and invisible characters: "f\u200Bu\u0336ck". */
const UNSEEN = /[\p{Mn}\p{Me}\p{Cf}]/gu;
/** Three or more single characters with separators between them: "f.u.c.k". */
const SPELLED_OUT = /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}@$!][\s\p{P}]{1,3}?){2,}[\p{L}\p{N}@$!](?![\p{L}\p{N}])/gu;
/** The _ or - between the parts of a word: "sh_it". */
const SPLIT = /(?<=[\p{L}\p{N}])[_-]+(?=[\p{L}\p{N}])/gu;
/**
 * A random name such as "b00b2d59", and not a word with a number such as "bead99". Its digits are not read as letters, because they spell
 * words by chance.
 */
const HEXADECIMAL =
  /(?<![\p{L}\p{N}])(?=(?:\u1160*[\da-f -]){6})(?![a-f\u1160]{3,}\d*(?![\p{L}\p{N}]))[\da-f\u1160]+(?:[ -][\da-f\u1160]+)*(?![\p{L}\p{N}])/gu;

const words = new DataSet<{ originalWord: string }>()
  .addAll(englishDataset)
  .removePhrasesIf((phrase) => TOO_WIDE.has(phrase.metadata?.originalWord ?? ''))
  .addPhrase((ours) => {
    for (const word of profanityWords('refused')) ours.addPattern(patternOf(word));
    for (const word of profanityWords('allowed')) ours.addWhitelistedTerm(word);
    return ours;
  })
  .build();

const skip = createSimpleTransformer((char) => (char === SKIPPED.charCodeAt(0) ? undefined : char));
/** Read digits, symbols and letters of other alphabets as the Latin letters they resemble, and repeated letters as one. */
const transformers = [skip, remapCharactersTransformer(LOOKS_LIKE), ...englishRecommendedBlacklistMatcherTransformers];
const anyWord = new RegExpMatcher({
  ...words,
  blacklistMatcherTransformers: transformers,
  whitelistMatcherTransformers: [skip, remapCharactersTransformer({ ' ': '-' }), ...englishRecommendedWhitelistMatcherTransformers],
});
/** Skips all that is no letter, before repeated letters are read as one. */
const onlyLetters = skipNonAlphabeticTransformer();
const unmistakable = new RegExpMatcher({
  ...words,
  blacklistedTerms: UNMISTAKABLE.map((word, id) => ({ id, pattern: patternOf(word) })),
  blacklistMatcherTransformers: transformers.toSpliced(-1, 0, onlyLetters),
  whitelistMatcherTransformers: [onlyLetters],
});
/** The strategies of the package make stars for the letters alone, and not for what is skipped between them. */
const censor = new TextCensor().setStrategy(({ startIndex, endIndex }) => '*'.repeat(endIndex - startIndex + 1));

/** Finds most texts without any word ten times faster than the matcher, which tries each word by itself. */
const MAY_MATCH = new RegExp(`\\b(?:${sourcesOf(true)})|${sourcesOf(false)}`, 's');

/**
 * Replaces offensive words by stars, also when they are disguised with digits, letters that look alike, marks or separators. A text without
 * any is returned unchanged. Other texts also lose their marks and compatibility forms.
 */
export function maskProfanity(text: string): string {
  const bare = text.normalize('NFKD').replace(UNSEEN, '');
  const spelled = bare.replace(SPELLED_OUT, (run) => run.replace(/[\s\p{P}]/gu, SKIPPED));
  const joined = bare.replace(SPLIT, (separators) => SKIPPED.repeat(separators.length));
  const inParts = [spelled, joined].filter((other) => other !== bare).flatMap(wordsIn);
  const across = /[^\p{L}\p{N}]/u.test(bare) ? unmistakable.getAllMatches(plainOf(bare)) : [];
  const matches = [...wordsIn(bare), ...across, ...inParts.filter((match) => isWhole(bare, match))];
  return matches.length === 0 ? text : censor.applyTo(bare, matches).normalize('NFC');
}

/** Whether a match begins and ends with whole parts, as in "sh_it". In "fish_it" it begins inside a part, by chance. */
function isWhole(text: string, { startIndex, endIndex }: MatchPayload): boolean {
  return !/[\p{L}\p{N}]/u.test(text.charAt(startIndex - 1) + text.charAt(endIndex + 1));
}

function wordsIn(text: string): MatchPayload[] {
  const plain = plainOf(text);
  const readings = [...new Set(READINGS.map((read) => read(plain)))];
  return readings.filter((reading) => MAY_MATCH.test(lettersOf(reading))).flatMap((reading) => anyWord.getAllMatches(reading));
}

/** Returns the letters that the matcher compares with its words. */
function lettersOf(text: string): string {
  const steps = transformers.map((step) => ('factory' in step ? step.factory() : step));
  let letters = '';
  for (const char of text) {
    let at = char.codePointAt(0);
    for (const step of steps) at = at && step.transform(at);
    if (at) letters += String.fromCodePoint(at);
  }
  return letters;
}

/** Returns the text as it is searched: a space for each _, and _ for digits that are not to be read as letters. Places stay the same. */
function plainOf(text: string): string {
  return text
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replaceAll('_', ' ')
    .replace(HEXADECIMAL, (run) => run.replace(/\d/g, '_'));
}

/**
 * Returns the pattern for a word: `|` at its ends is a word boundary, `?` any character, `[s]` an s that may be absent. A single b, e, g, l,
 * o or s may be doubled, a double one must be: the package reads all other repeated letters as one.
 */
function patternOf(word: string): ParsedPattern {
  const single = word.replace(/([^beglos])\1+/g, '$1');
  return parseRawPattern(single.replace(/(?<!\[)([beglos])(?<!\1\1)(?!\1|\])/g, '$1[$1]'));
}

/** Returns an expression for all patterns that begin with a word boundary, or for all others. */
function sourcesOf(atBoundary: boolean): string {
  const patterns = words.blacklistedTerms.map(({ pattern }) => pattern).filter((one) => one.requireWordBoundaryAtStart === atBoundary);
  return patterns.map(({ nodes, requireWordBoundaryAtEnd: ends }) => nodes.map(sourceOf).join('') + (ends ? '\\b' : '')).join('|');
}

function sourceOf(node: Node): string {
  if (node.kind === SyntaxKind.Wildcard) return '.';
  if (node.kind === SyntaxKind.Optional) return `(?:${sourceOf(node.childNode)})?`;
  return String.fromCodePoint(...node.chars).replace(/[^a-z ]/g, '\\$&');
}
