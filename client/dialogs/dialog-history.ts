import type { Store } from '../state/jotai.ts';
import { dialogsAtom, leavablePlaceAtom, leaveDialogAtom, topDialogAtom } from './dialog-atoms.ts';

/** Marks the history entry that stands for the open dialogs and for a place that can be left. */
const MARK = 'dialog';

const isMarked = (): boolean => typeof history.state === 'object' && history.state?.[MARK] === true;

/**
 * Makes Back close the topmost dialog, or leave a bonus level, instead of leaving the page. Meanwhile the history has one more entry at the
 * same URL; the entry is removed when there is nothing more to close or to leave.
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
      const isNeeded = store.get(dialogsAtom).length > 0 || store.get(leavablePlaceAtom) !== null;
      if (isNeeded && !isMarked()) history.pushState({ ...history.state, [MARK]: true }, '');
      else if (!isNeeded && isMarked()) {
        isLeaving = true;
        history.back();
      }
    });
  };
  const back = () => {
    const top = store.get(topDialogAtom);
    const wasAsked = !isLeaving;
    isLeaving = false;
    if (wasAsked && !isMarked()) {
      if (top === undefined) store.get(leavablePlaceAtom)?.leave();
      else store.set(leaveDialogAtom, top);
    }
    settle();
  };
  // A reload keeps the entry, but not the dialogs.
  if (isMarked()) history.replaceState({ ...history.state, [MARK]: false }, '');
  const stops = [store.sub(dialogsAtom, settle), store.sub(leavablePlaceAtom, settle)];
  window.addEventListener('popstate', back);
  return () => {
    window.clearTimeout(waiting);
    for (const stop of stops) stop();
    window.removeEventListener('popstate', back);
  };
}

/** True when a link should replace the current entry because that entry stands for what the link leaves. */
export const leavesDialog = isMarked;
