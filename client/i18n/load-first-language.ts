import type { Store } from '../state/jotai.ts';
import type { Language } from './languages.ts';
import { setLanguageAtom } from './text-atoms.ts';

/** How long the first render waits for the messages of its language, ms: a longer wait would delay Play. */
export const FIRST_WORDS_MS = 2_000;

/**
 * Sets the first language. Messages of other languages than English are loaded: a page that cannot load them shows English, and
 * switches when they arrive later. Resolves when the page may be rendered; never rejects.
 */
export async function loadFirstLanguage(store: Store, language: Language): Promise<void> {
  if (language === 'en') return;
  const { promise: patience, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, FIRST_WORDS_MS);
  await Promise.race([store.set(setLanguageAtom, language), patience]);
  clearTimeout(timer);
}
