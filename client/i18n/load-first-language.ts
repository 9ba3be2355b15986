import type { Store } from '../state/jotai.ts';
import type { Language } from './languages.ts';
import { setLanguageAtom } from './text-atoms.ts';

/** The first picture waits so long for the words of its language, ms: longer, and a line that hangs would keep Play away. */
export const FIRST_WORDS_MS = 2_000;

/**
 * Speaks the language to begin with. Words of another language than English come with a file of their own: a page that cannot
 * have it speaks English, and one that gets it late turns to it then. Resolves when the page may be drawn; never rejects.
 */
export async function loadFirstLanguage(store: Store, language: Language): Promise<void> {
  if (language === 'en') return;
  const { promise: patience, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, FIRST_WORDS_MS);
  await Promise.race([store.set(setLanguageAtom, language), patience]);
  clearTimeout(timer);
}
