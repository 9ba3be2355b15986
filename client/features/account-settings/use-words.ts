import { languageAtom } from '../../i18n/text-atoms.ts';
import { useLateText } from '../../i18n/use-text.ts';
import { useAtomValue } from '../../state/jotai.ts';
import type { Failure, Words } from './failures.ts';

/** Answers the words of a failure in the player's language. */
export function useWords(): (failure: Failure) => string {
  const text = useLateText();
  const language = useAtomValue(languageAtom);
  const say = (words: Words) => {
    // The server speaks English only.
    if ('spoken' in words) return language === 'en' ? words.spoken : text('accountSettings.failed');
    if ('missing' in words) return text('accountSettings.missing', { list: text(words.missing.key, words.missing.values) });
    return text(words.key, words.values);
  };
  return ({ words }) => words.map(say).join(' ');
}
