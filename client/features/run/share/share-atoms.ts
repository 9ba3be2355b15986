import { openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { atom } from '../../../state/jotai.ts';
import type { FinishedRun } from '../play/play-atoms.ts';

/** A finished run that its player shares. It was played on the course that is loaded, or loading. */
export interface SharedRun {
  readonly run: FinishedRun;
  /** Days in a row; 0 without a streak, or where it is not known. */
  readonly streak: number;
}

/** What the share dialog shows: a run, or a text in a field, for browsers without access to the clipboard. */
export type ShareSubject = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'run'; readonly shared: SharedRun };

export const shareSubjectAtom = atom<ShareSubject | null>(null);

/** Opens the share dialog for a run. @param streak days in a row; 0 without one */
export const shareRunAtom = atom(null, (_get, set, run: FinishedRun, streak: number) => {
  set(shareSubjectAtom, { kind: 'run', shared: { run, streak: run.kind === 'daily' ? streak : 0 } });
  set(openDialogAtom, 'share');
});
