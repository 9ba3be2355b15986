import type { Store } from '../state/jotai.ts';
import { dialogsAtom, leaveDialogAtom, topDialogAtom } from './dialog-atoms.ts';

/** Marks the entry of the history that stands for the open dialogs. */
const MARK = 'dialog';

const isMarked = (): boolean => typeof history.state === 'object' && history.state?.[MARK] === true;

/**
 * Back closes the topmost dialog instead of leaving the page. While any is open the history has one entry more, at the same
 * address; it goes when the last one closes.
 * @returns the way to stop
 */
export function watchDialogHistory(store: Store): () => void {
  let waiting: number | undefined;
  // A way back of our own is on its way: when it arrives it says nothing of what the player wants.
  let isLeaving = false;
  // One dialog may follow another at once: what counts is what is open when everything has settled.
  const settle = () => {
    window.clearTimeout(waiting);
    waiting = window.setTimeout(() => {
      if (isLeaving) return;
      const open = store.get(dialogsAtom).length > 0;
      if (open && !isMarked()) history.pushState({ ...history.state, [MARK]: true }, '');
      else if (!open && isMarked()) {
        isLeaving = true;
        history.back();
      }
    });
  };
  const back = () => {
    const top = store.get(topDialogAtom);
    const wasAsked = !isLeaving;
    isLeaving = false;
    if (wasAsked && top !== undefined && !isMarked()) store.set(leaveDialogAtom, top);
    settle();
  };
  // A reload keeps the entry, but not what was open.
  if (isMarked()) history.replaceState({ ...history.state, [MARK]: false }, '');
  const stop = store.sub(dialogsAtom, settle);
  window.addEventListener('popstate', back);
  return () => {
    window.clearTimeout(waiting);
    stop();
    window.removeEventListener('popstate', back);
  };
}

/** True when a link should take the place of the present entry: it is that of the dialog which the link leaves. */
export const leavesDialog = isMarked;
