import { useEffect, useState } from 'react';
import type { WordsPart } from '../i18n/groups.ts';
import { hasWordsAtom, loadWordsAtom } from '../i18n/text-atoms.ts';
import { useAtomValue, useStore } from '../state/jotai.ts';

/**
 * Loads parts of the messages for a page that shows something without them; after a failure again when the network is back.
 * @param parts the same list at every call
 */
export function useWords(parts: readonly WordsPart[]): 'loading' | 'loaded' | 'failed' {
  const store = useStore();
  const isLoaded = useAtomValue(hasWordsAtom)(parts);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const tryToLoad = () => void Promise.all(parts.map((part) => store.set(loadWordsAtom, part))).catch(() => setFailed(true));
    tryToLoad();
    window.addEventListener('online', tryToLoad);
    return () => window.removeEventListener('online', tryToLoad);
  }, [store, parts]);
  if (isLoaded) return 'loaded';
  return hasFailed ? 'failed' : 'loading';
}
