import { useEffect } from 'react';
import { loadMapMessages } from '../i18n/map-messages.ts';
import { hasDialogTextAtom, hasTextAtom, loadDialogTextAtom, loadTextAtom } from '../i18n/text-atoms.ts';
import { useAtomValue, useSetAtom } from '../state/jotai.ts';

/** Loads the words of maps and of the editor, with those of the dialogs. After a failure again when the network is back. @returns whether they are there */
export function useMapText(): boolean {
  const has = useAtomValue(hasTextAtom);
  const load = useSetAtom(loadTextAtom);
  const loadDialogText = useSetAtom(loadDialogTextAtom);
  useEffect(() => {
    const tryToLoad = () => void Promise.all([load(loadMapMessages), loadDialogText()]).catch(() => undefined);
    tryToLoad();
    window.addEventListener('online', tryToLoad);
    return () => window.removeEventListener('online', tryToLoad);
  }, [load, loadDialogText]);
  return useAtomValue(hasDialogTextAtom) && has(loadMapMessages);
}
