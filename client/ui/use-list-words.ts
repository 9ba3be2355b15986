import { useEffect } from 'react';
import { loadListMessages } from '../i18n/list-messages.ts';
import { hasTextAtom, loadTextAtom } from '../i18n/text-atoms.ts';
import { useAtomValue, useSetAtom } from '../state/jotai.ts';

/**
 * Loads the words of the lists for a part that is drawn before any of their dialogs was opened; after a failure again when the network is
 * back.
 * @returns whether they are there
 */
export function useListWords(): boolean {
  const load = useSetAtom(loadTextAtom);
  const hasText = useAtomValue(hasTextAtom);
  useEffect(() => {
    const tryToLoad = () => void load(loadListMessages).catch(() => undefined);
    tryToLoad();
    window.addEventListener('online', tryToLoad);
    return () => window.removeEventListener('online', tryToLoad);
  }, [load]);
  return hasText(loadListMessages);
}
