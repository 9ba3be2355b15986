import type { Store } from '../state/jotai.ts';
import { dialogsAtom, leaveDialogAtom, topDialogAtom } from './dialog-atoms.ts';

/** Marks the history entry that stands for the open dialogs. */
const MARK = 'dialog';

const isMarked = (): boolean => typeof history.state === 'object' && history.state?.[MARK] === true;

/**
 * Makes Back close the topmost dialog instead of leaving the page. While any dialog is open, the history has one more entry at the
 * same URL; the entry is removed when the last dialog closes.
 * @returns a function that unsubscribes
 */
export function watchDialogHistory(store: Store): () => void {
  let waiting: number | undefined;
  // The page itself has called `back`: the event that follows is not the player's.
  let isLeaving = false;
  // One dialog may follow another at once: only the state after that counts.
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
  // A reload keeps the entry, but not the dialogs.
  if (isMarked()) history.replaceState({ ...history.state, [MARK]: false }, '');
  const stop = store.sub(dialogsAtom, settle);
  window.addEventListener('popstate', back);
  return () => {
    window.clearTimeout(waiting);
    stop();
    window.removeEventListener('popstate', back);
  };
}

/** True when a link should replace the current entry because that entry stands for the dialog with the link. */
export const leavesDialog = isMarked;
