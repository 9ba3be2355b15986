import { atom } from '../../../state/jotai.ts';

/** The instructions that the ghost hand gives are confirmed, and play is about to begin. */
export const isHandConfirmedAtom = atom(false);

/** Confirms once, whatever does it: a drag, the button or a key. @param confirm of the game */
export const confirmHandAtom = atom(null, (get, set, confirm: () => void) => {
  if (get(isHandConfirmedAtom)) return;
  set(isHandConfirmedAtom, true);
  confirm();
});
