import { atom } from '../state/jotai.ts';
import { closeDialogAtom, dialogsAtom, openDialogAtom } from './dialog-atoms.ts';
import type { Dialog } from './dialogs.ts';

/** How often each dialog was brought to the front. It is rendered anew then, because the browser's top layer keeps the order of opening. */
const frontCountsAtom = atom<Readonly<Partial<Record<Dialog, number>>>>({});

/** Returns the key to render a dialog with. */
export const dialogKeyAtom = atom((get) => {
  const counts = get(frontCountsAtom);
  return (dialog: Dialog): string => `${dialog} ${counts[dialog] ?? 0}`;
});

/** Opens a dialog above all others of its layer, also one that is open below them: from a board to a player, and on to another board. */
export const bringToFrontAtom = atom(null, (get, set, dialog: Dialog) => {
  if (get(dialogsAtom).includes(dialog)) {
    set(closeDialogAtom, dialog);
    set(frontCountsAtom, { ...get(frontCountsAtom), [dialog]: (get(frontCountsAtom)[dialog] ?? 0) + 1 });
  }
  set(openDialogAtom, dialog);
});
