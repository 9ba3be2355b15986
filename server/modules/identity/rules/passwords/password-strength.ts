import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/**
 * Longest part of a password that is rated, UTF-16 units: the longest allowed password. The effort grows with the length: 72 take about 50
 * ms.
 */
const MAX_LENGTH = 72;
/** Words of the site itself, which guessers try first here. */
const SITE_WORDS = ['upshot', 'golf', 'putt', 'birdie', 'bogey', 'fairway'];

/** Suggestions for a weak password: the official client's translation keys, with our English text. */
const SUGGESTIONS = {
  l33t: "Avoid predictable letter substitutions like '@' for 'a'.",
  reverseWords: 'Avoid reversed spellings of common words.',
  allUppercase: 'Capitalise some, but not all letters.',
  capitalization: 'Capitalise more than the first letter.',
  dates: 'Avoid dates and years that are associated with you.',
  recentYears: 'Avoid recent years.',
  associatedYears: 'Avoid years that are associated with you.',
  sequences: 'Avoid common character sequences.',
  repeated: 'Avoid repeated words and characters.',
  longerKeyboardPattern: 'Use longer keyboard patterns and change the typing direction several times.',
  anotherWord: 'Add more words that are less common.',
  useWords: 'Use several words, but avoid common phrases.',
  noNeed: 'You can create strong passwords without symbols, digits or capital letters.',
  pwned: 'If you use this password elsewhere, you should change it.',
} as const;

export interface StrengthSuggestion {
  readonly code: string;
  readonly message: string;
}

export interface PasswordStrength {
  /** From 0, guessed at once, to 4, very hard to guess. */
  readonly score: number;
  readonly suggestions: readonly StrengthSuggestion[];
}

let estimator: ZxcvbnFactory | undefined;

/** Loads the estimator at first use: building its tables takes about 40 ms, which should not slow down every start. */
function loadEstimator(): ZxcvbnFactory {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: MAX_LENGTH });
  return estimator;
}

/**
 * Rates how hard a password is to guess.
 * @param personalWords what is known of the person, such as username and e-mail address
 */
export function rateStrength(password: string, personalWords: readonly string[]): PasswordStrength {
  const { score, feedback } = loadEstimator().check(password, [...SITE_WORDS, ...personalWords.flatMap(withParts)]);
  const codes = feedback.suggestions.filter((code): code is keyof typeof SUGGESTIONS => code in SUGGESTIONS);
  return { score, suggestions: codes.map((code) => ({ code, message: SUGGESTIONS[code] })) };
}

/** Returns a text and its words: for "paul.green@mail.example" also "paul", "green" and "mail". */
function withParts(text: string): string[] {
  return [text, ...text.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length > 2)];
}
