import type { Store } from '../state/jotai.ts';
import { canRenderAtom, openDialogAtom } from './dialog-atoms.ts';
import type { Dialog } from './dialogs.ts';

/** How long the next page may take to load, ms. */
const PATIENCE_MS = 10_000;

/** Opens a dialog as soon as something can render it: the next page, when this one is being left. */
export function openWhenRenderable(store: Store, dialog: Dialog): void {
  const tryToOpen = () => {
    if (!store.get(canRenderAtom)(dialog)) return;
    stop();
    store.set(openDialogAtom, dialog);
  };
  const unsubscribe = store.sub(canRenderAtom, tryToOpen);
  const timer = setTimeout(unsubscribe, PATIENCE_MS);
  const stop = () => {
    clearTimeout(timer);
    unsubscribe();
  };
  tryToOpen();
}
