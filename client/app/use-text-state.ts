import { useEffect, useState } from 'react';
import { hasDialogTextAtom, hasTextAtom, type LoadMessages, loadDialogTextAtom, loadTextAtom } from '../i18n/text-atoms.ts';
import { useAtomValue, useSetAtom } from '../state/jotai.ts';

/**
 * Loads the messages of the dialogs for a page without a game, after a failure again when the network is back. Until then a link without
 * its words is still better than nothing.
 * @param loadMore loads another part that the page needs
 */
export function useTextState(loadMore?: LoadMessages): 'loading' | 'loaded' | 'failed' {
  const loadDialogs = useSetAtom(loadDialogTextAtom);
  const loadPart = useSetAtom(loadTextAtom);
  const hasPart = useAtomValue(hasTextAtom);
  const hasText = useAtomValue(hasDialogTextAtom) && (!loadMore || hasPart(loadMore));
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const tryToLoad = () => void Promise.all([loadDialogs(), loadMore && loadPart(loadMore)]).catch(() => setFailed(true));
    tryToLoad();
    window.addEventListener('online', tryToLoad);
    return () => window.removeEventListener('online', tryToLoad);
  }, [loadDialogs, loadPart, loadMore]);
  if (hasText) return 'loaded';
  return hasFailed ? 'failed' : 'loading';
}
