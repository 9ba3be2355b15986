import type { RunFileError } from '../../../../shared/errors.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { readRunFile } from '../../../../shared/replay/run-file.ts';
import { err, type Result } from '../../../../shared/result.ts';
import { atom } from '../../../state/jotai.ts';
import type { LocalRun } from './local-run.ts';
import type { RunSource } from './viewer-session.ts';

/** `unreadable`: the browser does not give the file away. */
export type RunFileFault = RunFileError | 'unreadable';

/** What the page at RUN_FILE_ROUTE shows. A reload forgets it. */
export type BroughtRun =
  | { readonly state: 'none' | 'reading' }
  | { readonly state: 'failed'; readonly fault: RunFileFault }
  | { readonly state: 'read'; readonly source: Extract<RunSource, { kind: 'local' }> };

export const broughtRunAtom = atom<BroughtRun>({ state: 'none' });

/** Hands over a run that the server has not told. The caller opens RUN_FILE_ROUTE, which shows it. */
export const watchLocalRunAtom = atom(null, (_get, set, run: LocalRun) =>
  set(broughtRunAtom, { state: 'read', source: { kind: 'local', run } }),
);

/** Reads a run file that the player has dropped or chosen; of several the last one counts. The caller opens RUN_FILE_ROUTE. */
export const openRunFileAtom = atom(null, async (get, set, file: File): Promise<void> => {
  const reading: BroughtRun = { state: 'reading' };
  set(broughtRunAtom, reading);
  const run = await readFile(file);
  if (get(broughtRunAtom) !== reading) return;
  if (run.ok) set(watchLocalRunAtom, run.value);
  else set(broughtRunAtom, { state: 'failed', fault: run.error });
});

/** No byte of a file that is too large is read. */
async function readFile(file: File): Promise<Result<LocalRun, RunFileFault>> {
  if (file.size > LIMITS.runFile) return err('too_large');
  try {
    return readRunFile(await file.text());
  } catch {
    return err('unreadable');
  }
}
