import { atom } from '../state/jotai.ts';
import { type Dialog, layerOf } from './dialogs.ts';

/** Open dialogs, the topmost last: a leaderboard opened from the celebration closes to the celebration. */
export const dialogsAtom = atom<readonly Dialog[]>([]);

/** How many components render the dialogs now: one while the game is shown, none on all other pages. */
const hostsAtom = atom(0);

export const hasHostAtom = atom((get) => get(hostsAtom) > 0);

/**
 * Registers a component that renders the dialogs.
 * @returns a function that unregisters it. Open dialogs close unless another host follows at once, as between two holes
 */
export const hostDialogsAtom = atom(null, (get, set): (() => void) => {
  set(hostsAtom, get(hostsAtom) + 1);
  return () => {
    set(hostsAtom, get(hostsAtom) - 1);
    queueMicrotask(() => {
      if (!get(hasHostAtom)) set(dialogsAtom, []);
    });
  };
});

export const topDialogAtom = atom((get) => get(dialogsAtom).at(-1));

export const openDialogAtom = atom(null, (get, set, dialog: Dialog) => {
  const open = get(dialogsAtom);
  if (open.includes(dialog)) return;
  const above = open.filter((other) => layerOf(other) > layerOf(dialog));
  set(dialogsAtom, [...open.filter((other) => !above.includes(other)), dialog, ...above]);
});

export const closeDialogAtom = atom(null, (get, set, dialog: Dialog) => {
  set(
    dialogsAtom,
    get(dialogsAtom).filter((open) => open !== dialog),
  );
});

/** A dialog whose content is never shown again. */
interface KeptOpenDialog {
  readonly dialog: Dialog;
  /** The player has tried to close it, and was warned what is lost then. */
  readonly isWarned: boolean;
}

export const keptOpenDialogAtom = atom<KeptOpenDialog | null>(null);

/** What a dialog asks before it goes on, in a window above its own. */
interface Question {
  readonly dialog: Dialog;
  cancel(): void;
}

export const questionAtom = atom<Question | null>(null);

/** The player tries to close a dialog, by any means. Its open question closes first; a dialog kept open only warns at first. */
export const leaveDialogAtom = atom(null, (get, set, dialog: Dialog) => {
  const question = get(questionAtom);
  const kept = get(keptOpenDialogAtom);
  if (question?.dialog === dialog) question.cancel();
  else if (kept?.dialog === dialog && !kept.isWarned) set(keptOpenDialogAtom, { dialog, isWarned: true });
  else set(closeDialogAtom, dialog);
});

/** What Back leaves while no dialog is open, such as a bonus level. Null: it leaves the page. */
export const leavablePlaceAtom = atom<{ leave(): void } | null>(null);

export const closeAllDialogsAtom = atom(null, (_get, set) => set(dialogsAtom, []));

/** One dialog replaces another, such as settings the menu. Closing it leads back to where the menu was opened. */
export const swapDialogAtom = atom(null, (_get, set, from: Dialog, to: Dialog) => {
  set(closeDialogAtom, from);
  set(openDialogAtom, to);
});
