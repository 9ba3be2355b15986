import type { ComponentType } from 'react';
import { closeDialogAtom } from '../dialogs/dialog-atoms.ts';
import type { Dialog } from '../dialogs/dialogs.ts';
import type { WordsPart } from '../i18n/groups.ts';
import { textAtom } from '../i18n/text-atoms.ts';
import type { Store } from '../state/jotai.ts';
import { lazily } from '../ui/lazily.tsx';
import { showToastAtom } from '../ui/toast-atoms.ts';

/**
 * A dialog that is loaded when it is first opened, because it is large and few players open it before their first shot. When the network
 * fails or is too slow, it closes again and says so: the run is paused meanwhile, and nothing is drawn.
 * @param words the parts of the messages that it needs beside those of all dialogs
 */
export const lazyDialog = (name: Dialog, importIt: () => Promise<ComponentType>, words: readonly WordsPart[] = []) =>
  lazily(importIt, { words, onFailure: (store) => closeMissingDialog(store, name) });

/** Closes a dialog whose code could not be loaded, and says so. */
export function closeMissingDialog(store: Store, name: Dialog): void {
  store.set(closeDialogAtom, name);
  store.set(showToastAtom, store.get(textAtom)('start.dialogMissing'), 'failure');
}
