import { atom } from '../state/jotai.ts';
import { type Dialog, isBesideCourse, layerOf } from './dialogs.ts';

/** Open dialogs, the topmost last: a leaderboard opened from the celebration closes to the celebration. */
export const dialogsAtom = atom<readonly Dialog[]>([]);

/** What the components that render dialogs can render: all dialogs where the game is shown, a few on the page of a player. */
const hostsAtom = atom<readonly (readonly Dialog[] | 'all')[]>([]);

/** Whether a dialog would be rendered now. On most pages without a game none is. */
export const canRenderAtom = atom((get) => {
  const hosts = get(hostsAtom);
  return (dialog: Dialog): boolean => hosts.some((dialogs) => dialogs === 'all' || dialogs.includes(dialog));
});

/**
 * Registers a component that renders dialogs.
 * @returns a function that unregisters it. Open dialogs that nobody renders then close; between two holes another host follows at once
 */
export const registerDialogHostAtom = atom(null, (get, set, dialogs: readonly Dialog[] | 'all' = 'all'): (() => void) => {
  set(hostsAtom, [...get(hostsAtom), dialogs]);
  return () => {
    set(hostsAtom, get(hostsAtom).toSpliced(get(hostsAtom).indexOf(dialogs), 1));
    queueMicrotask(() => {
      const canRender = get(canRenderAtom);
      if (!get(dialogsAtom).every(canRender)) set(dialogsAtom, get(dialogsAtom).filter(canRender));
    });
  };
});

/** A dialog lies over the course. */
export const isCourseCoveredAtom = atom((get) => !get(dialogsAtom).every(isBesideCourse));

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
