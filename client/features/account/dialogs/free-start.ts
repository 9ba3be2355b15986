import { canRenderAtom, dialogsAtom } from '../../../dialogs/dialog-atoms.ts';
import type { Dialog } from '../../../dialogs/dialogs.ts';
import { type Atom, atom, type Store } from '../../../state/jotai.ts';
import { screenAtom } from '../../run/play/play-atoms.ts';

/** How long the start screen must have been free, ms. Some dialogs there, such as How to play, close to begin a run. */
export const FREE_MS = 300;

/** Whether a dialog may open by itself: only on the start screen with no dialog open, never during a hole or above another dialog. */
export const mayOpenAtom = atom((get) => {
  const isFree = get(screenAtom) === 'start' && get(dialogsAtom).length === 0;
  return (dialog: Dialog): boolean => isFree && get(canRenderAtom)(dialog);
});

/**
 * Calls back whenever the atom has been other than null for FREE_MS.
 * @returns a function that unsubscribes
 */
export function watchDue(store: Store, dueAtom: Atom<string | null>, ask: (due: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const askNow = () => {
    const due = store.get(dueAtom);
    if (due !== null) ask(due);
  };
  const wait = () => {
    clearTimeout(timer);
    if (store.get(dueAtom) !== null) timer = setTimeout(askNow, FREE_MS);
  };
  const stop = store.sub(dueAtom, wait);
  wait();
  return () => {
    stop();
    clearTimeout(timer);
  };
}
