import { canRenderAtom, closeAllDialogsAtom, closeDialogAtom, dialogsAtom, openDialogAtom } from '../dialogs/dialog-atoms.ts';
import { factsOf, isDialog } from '../dialogs/dialogs.ts';
import type { Track } from '../features/ground/analytics/events.ts';
import type { Store } from '../state/jotai.ts';

/** `window.upshot`: what the page offers to scripts of its own site, to tests and curators. Documented in docs/hooks.md. */
export interface UpshotHooks {
  /** Opens a dialog by its name. Returns false for an unknown name, a dialog with nothing to show now, or when this page does not show that dialog. */
  open(name: string): boolean;
  /** Closes one dialog, or all of them. */
  close(name?: string): void;
  /** The open dialogs, the topmost last. */
  dialogs(): readonly string[];
}

export function installHooks(store: Store, target: { upshot?: UpshotHooks }, track: Track): void {
  target.upshot = {
    open(name) {
      if (!isDialog(name) || factsOf(name).isGameOnly || !store.get(canRenderAtom)(name)) return false;
      if (name === 'signUp' && !store.get(dialogsAtom).includes(name)) track('sign_up_modal', { from: 'hook' });
      store.set(openDialogAtom, name);
      return true;
    },
    close(name) {
      if (name === undefined) store.set(closeAllDialogsAtom);
      else if (isDialog(name)) store.set(closeDialogAtom, name);
    },
    dialogs: () => store.get(dialogsAtom),
  };
}
