import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { loadLateAtom, textAtom } from '../../i18n/text-atoms.ts';
import { useAtomValue, useSetAtom } from '../../state/jotai.ts';
import { showToastAtom } from '../../ui/toast-atoms.ts';
import { closeAllDialogsAtom, dialogsAtom } from './dialog-atoms.ts';

/** Dialogs and their words: nobody needs them before the first press, and they weigh as much as the page. */
export function LazyOverlays() {
  const [Overlays, setOverlays] = useState<ComponentType>();
  const isWanted = useAtomValue(dialogsAtom).length > 0;
  const loadWords = useSetAtom(loadLateAtom);
  const load = useCallback(async () => {
    const [loaded] = await Promise.all([import('./Overlays.tsx'), loadWords()]);
    setOverlays(() => loaded.Overlays);
  }, [loadWords]);
  const giveUp = useGiveUp();

  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [load]);
  useEffect(() => {
    if (isWanted && !Overlays) load().catch(giveUp);
  }, [isWanted, Overlays, load, giveUp]);
  return Overlays ? <Overlays /> : null;
}

/** The network has them not: the way back to the page is open, and the next press tries again. */
function useGiveUp(): () => void {
  const closeAll = useSetAtom(closeAllDialogsAtom);
  const toast = useSetAtom(showToastAtom);
  const text = useAtomValue(textAtom);
  return useCallback(() => {
    closeAll();
    toast(text('start.dialogMissing'));
  }, [closeAll, toast, text]);
}

/** Pause after the page has loaded, ms, where the browser does not tell when it is idle (Safari). */
const REST_MS = 1_500;

function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(callback, REST_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: 4_000 });
  return () => cancelIdleCallback(handle);
}
