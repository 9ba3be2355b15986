import { useLateText } from '../../i18n/use-text.ts';
import type { Failure, Words } from './failures.ts';

/** Answers the words of a failure in the player's language. */
export function useWords(): (failure: Failure) => string {
  const text = useLateText();
  const say = (words: Words) => {
    if ('spoken' in words) return words.spoken;
    if ('missing' in words) return text('accountSettings.missing', { list: text(words.missing.key, words.missing.values) });
    return text(words.key, words.values);
  };
  return ({ words }) => words.map(say).join(' ');
}
