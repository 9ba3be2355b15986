import de from 'virtual:messages/de/unstarted';
import en from 'virtual:messages/en/unstarted';
import es from 'virtual:messages/es/unstarted';
import fr from 'virtual:messages/fr/unstarted';
import ja from 'virtual:messages/ja/unstarted';
import pt from 'virtual:messages/pt/unstarted';
import type { Messages } from 'virtual:words';
import { chooseLanguage, type Language } from './languages.ts';

/** All languages at once: what a page that does not start would load may be the reason. */
const WORDS: Readonly<Record<Language, Messages>> = { en, de, es, fr, pt, ja };

type UnstartedKey = 'unstarted.title' | 'unstarted.remedy' | 'unstarted.loss' | 'unstarted.reload';

/** The words for a page that does not start, in the player's language. The arguments are those of `chooseLanguage`. */
export function unstartedWords(stored: string | undefined, wanted: readonly string[]) {
  const language = chooseLanguage(stored, wanted);
  return { language, text: (key: UnstartedKey): string => WORDS[language][key]?.({}) ?? '' };
}
