import type { Store } from '../state/jotai.ts';
import { languageAtom, textAtom } from './text-atoms.ts';

/**
 * Tells the document in which language it is, from the next change on: screen readers speak in it, and the title of the tab is in it.
 * @returns a function that unsubscribes
 */
export function watchLanguage(store: Store, page: Document): () => void {
  return store.sub(languageAtom, () => {
    page.documentElement.lang = store.get(languageAtom);
    const text = store.get(textAtom);
    page.title = `${text('ui.appName')}: ${text('start.motto')}`;
  });
}
