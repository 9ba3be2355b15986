import { closeDialogAtom, openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import type { Dialog } from '../../../dialogs/dialogs.ts';
import { atom } from '../../../state/jotai.ts';
import type { ShotSubject } from './found-shots.ts';

const subjectAtom = atom<ShotSubject | null>(null);

/** Whose shots the dialog `shotMap` shows; null until it was opened. */
export const shotSubjectAtom = atom((get) => get(subjectAtom));

/** Opens the map of a day's shots. @param from a dialog in whose place it opens */
export const openShotMapAtom = atom(null, (_get, set, subject: ShotSubject, from?: Dialog) => {
  set(subjectAtom, subject);
  if (from) set(closeDialogAtom, from);
  set(openDialogAtom, 'shotMap');
});
