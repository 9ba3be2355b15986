import type { Level } from '../../../shared/course/level.ts';
import { openDialogAtom } from '../../dialogs/dialog-atoms.ts';
import { atom } from '../../state/jotai.ts';
import { type FinishedRun, levelAtom } from '../play/play-atoms.ts';

/** A finished run that its player shares, with what is known of its course. */
export interface SharedRun {
  readonly run: FinishedRun;
  /** Days in a row; 0 without a streak, or where it is not known. */
  readonly streak: number;
  /** Without tiles there is no picture. */
  readonly level: Pick<Level, 'name' | 'par' | 'theme' | 'medals'> & Partial<Level>;
}

/** What the share dialog shows: a run, or a text in a field, for browsers without access to the clipboard. */
export type ShareSubject = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'run'; readonly shared: SharedRun };

export const shareSubjectAtom = atom<ShareSubject | null>(null);

/** Opens the share dialog for a run of the course that is loaded. @param streak days in a row; 0 without one */
export const shareRunAtom = atom(null, (get, set, run: FinishedRun, streak: number) => {
  const level = get(levelAtom) ?? { name: '', par: 0, theme: 'meadow' };
  set(shareSubjectAtom, { kind: 'run', shared: { run, streak: run.kind === 'daily' ? streak : 0, level } });
  set(openDialogAtom, 'share');
});
