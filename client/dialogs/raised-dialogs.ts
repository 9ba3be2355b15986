import { atom } from '../state/jotai.ts';
import { closeDialogAtom, dialogsAtom, openDialogAtom } from './dialog-atoms.ts';
import type { Dialog } from './dialogs.ts';

/** How often each dialog was raised. A raised one is rendered anew, because the browser's top layer keeps the order of opening. */
const raisesAtom = atom<Readonly<Partial<Record<Dialog, number>>>>({});

/** Returns the key to render a dialog with. */
export const dialogKeyAtom = atom((get) => {
  const raises = get(raisesAtom);
  return (dialog: Dialog): string => `${dialog} ${raises[dialog] ?? 0}`;
});

/** Opens a dialog above all others of its layer, also one that is open below them: from a board to a player, and on to another board. */
export const raiseDialogAtom = atom(null, (get, set, dialog: Dialog) => {
  if (get(dialogsAtom).includes(dialog)) {
    set(closeDialogAtom, dialog);
    set(raisesAtom, { ...get(raisesAtom), [dialog]: (get(raisesAtom)[dialog] ?? 0) + 1 });
  }
  set(openDialogAtom, dialog);
});
