import { useEffect, useState } from 'react';
import { hasDialogTextAtom, loadDialogTextAtom } from '../i18n/text-atoms.ts';
import { useAtomValue, useSetAtom } from '../state/jotai.ts';

/** Loads the messages of the dialogs for a page without a game. After a failure a link without its words is still better than nothing. */
export function useTextState(): 'loading' | 'loaded' | 'failed' {
  const load = useSetAtom(loadDialogTextAtom);
  const hasText = useAtomValue(hasDialogTextAtom);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    load().catch(() => setFailed(true));
  }, [load]);
  if (hasText) return 'loaded';
  return hasFailed ? 'failed' : 'loading';
}
