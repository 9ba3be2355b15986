import {
  closeAllDialogsAtom,
  closeDialogAtom,
  DIALOGS,
  type Dialog,
  dialogsAtom,
  hasHostAtom,
  openDialogAtom,
} from '../dialogs/dialog-atoms.ts';
import type { Track } from '../features/analytics/analytics.ts';
import type { Store } from '../state/jotai.ts';

/** `window.upshot`: the page's doors for scripts of its own site, tests and curators; documented in docs/hooks.md. */
export interface UpshotHooks {
  /** Opens a dialog by its name. False when there is none of that name, when it has nothing to show now, or where no game is in sight. */
  open(name: string): boolean;
  /** Closes one dialog, or all of them. */
  close(name?: string): void;
  /** What is open, the topmost last. */
  dialogs(): readonly string[];
}

/** Overlays that answer a question of the moment: without the moment they have nothing to say. */
const OF_THE_MOMENT: ReadonlySet<Dialog> = new Set(['accountMenu', 'ad', 'elsewhere', 'finish', 'newDay', 'privacyUpdate', 'share']);

const isDialog = (name: unknown): name is Dialog => DIALOGS.some((dialog) => dialog === name);

export function installHooks(store: Store, target: { upshot?: UpshotHooks }, track: Track): void {
  target.upshot = {
    open(name) {
      if (!isDialog(name) || OF_THE_MOMENT.has(name) || !store.get(hasHostAtom)) return false;
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
