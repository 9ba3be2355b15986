import {
  createSimpleTransformer,
  englishRecommendedBlacklistMatcherTransformers,
  type Node,
  type ParsedPattern,
  parseRawPattern,
  RegExpMatcher,
  SyntaxKind,
  type TransformerContainer,
} from 'obscenity';

/** Places in a text: the first character, and the one after the last. */
export type Span = readonly [start: number, end: number];

/** Stands for a character that is to be skipped, so that the places of the others stay the same. */
export const SKIPPED = '\u200B';

/** Letters of which two in a row differ from one. All other repeated letters are read as one. */
const DOUBLED = 'beglos';
/** Digits that the package does not read as letters. */
const MORE_DIGITS: ReadonlyMap<number, number> = new Map(
  [['8', 'b'] as const, ['9', 'g'] as const].map(([digit, letter]) => [digit.charCodeAt(0), letter.charCodeAt(0)]),
);

/** Read digits, symbols and letters of other alphabets as the Latin letters they resemble, and repeated letters as one. */
const TRANSFORMERS: readonly TransformerContainer[] = [
  createSimpleTransformer((char) => (char === SKIPPED.charCodeAt(0) ? undefined : (MORE_DIGITS.get(char) ?? char))),
  ...englishRecommendedBlacklistMatcherTransformers,
];

type Patterns = readonly ParsedPattern[];

/** Finds words in a text, in any spelling. */
export class ProfanityMatcher {
  private readonly matcher: RegExpMatcher;
  private readonly anyOf: RegExp;

  constructor(patterns: Patterns) {
    const blacklistedTerms = patterns.map((pattern, id) => ({ id, pattern }));
    this.matcher = new RegExpMatcher({ blacklistedTerms, blacklistMatcherTransformers: [...TRANSFORMERS] });
    this.anyOf = new RegExp(patterns.map(sourceOf).join('|'), 's');
  }

  find(text: string): Span[] {
    // The package tries each word by itself. Most texts have none, which one expression finds out ten times faster.
    if (!this.anyOf.test(transform(text))) return [];
    return this.matcher.getAllMatches(text).map(({ startIndex, endIndex }) => [startIndex, endIndex + 1]);
  }
}

/**
 * Returns the pattern for a word: `|` at its ends is a word boundary, `?` any character, `[s]` an s that may be absent. A single b, e, g, l, o
 * or s may be doubled, a double one must be.
 */
export function patternOf(word: string): ParsedPattern {
  return parseRawPattern(
    word.replace(/\[[a-z]\]|([a-z])\1*/g, (run, letter: string | undefined) => {
      if (letter === undefined) return run;
      if (!DOUBLED.includes(letter)) return letter;
      return run.length > 1 ? letter + letter : `${letter}[${letter}]`;
    }),
  );
}

function transform(text: string): string {
  const steps = TRANSFORMERS.map((step) => ('factory' in step ? step.factory() : step));
  const read = (char: number) => steps.reduce<number | undefined>((at, step) => (at === undefined ? at : step.transform(at)), char);
  return [...text]
    .map((char) => read(char.codePointAt(0) as number))
    .map((char) => (char === undefined ? '' : String.fromCodePoint(char)))
    .join('');
}

function sourceOf({ nodes, requireWordBoundaryAtStart, requireWordBoundaryAtEnd }: ParsedPattern): string {
  return `${requireWordBoundaryAtStart ? '\\b' : ''}${nodes.map(sourceOfNode).join('')}${requireWordBoundaryAtEnd ? '\\b' : ''}`;
}

function sourceOfNode(node: Node): string {
  if (node.kind === SyntaxKind.Wildcard) return '.';
  if (node.kind === SyntaxKind.Optional) return `(?:${sourceOfNode(node.childNode)})?`;
  return String.fromCodePoint(...node.chars).replace(/[^\p{L}\p{N} ]/gu, '\\$&');
}
