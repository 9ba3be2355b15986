import { openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { SHARE_NUMBERS_KEY } from '../../../platform/storage-keys.ts';
import { atom } from '../../../state/jotai.ts';
import { offAtFirst, storedAtom } from '../../../state/stored-atom.ts';
import { submissionsAtom } from '../../ground/submission/submission-atoms.ts';
import type { KeptRun } from '../play/kept-run.ts';
import type { FinishedRun } from '../play/play-atoms.ts';

/** A finished run that its player shares. It was played on the course that is loaded, or loading. */
export interface SharedRun {
  readonly run: FinishedRun;
  /** Days in a row; 0 without a streak, or where it is not known. */
  readonly streak: number;
  /** Of the account; '' without one. */
  readonly name: string;
  /** The strokes of the challenge that the run answers; absent where it answers none. */
  readonly toBeat?: number | undefined;
}

/** What the share dialog shows: a run, or a text in a field, for browsers without access to the clipboard. */
export type ShareSubject = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'run'; readonly shared: SharedRun };

export const shareSubjectAtom = atom<ShareSubject | null>(null);

/** Results are shared in the format that programs read. */
export const areNumbersSharedAtom = storedAtom(SHARE_NUMBERS_KEY, offAtFirst);

/** Opens the share dialog for a run. */
export const shareRunAtom = atom(null, (_get, set, shared: SharedRun) => {
  set(shareSubjectAtom, { kind: 'run', shared });
  set(openDialogAtom, 'share');
});

/** Opens the share dialog for a run of an earlier visit, whose address the server's answer knows. */
export const shareKeptRunAtom = atom(null, (_get, set, { run, submission }: KeptRun, facts: Pick<SharedRun, 'streak' | 'name'>) => {
  if (submission) set(submissionsAtom, (all) => ({ [run.id]: submission, ...all }));
  set(shareRunAtom, { run, ...facts });
});
