import { dialogsAtom } from '../../../dialogs/dialog-atoms.ts';
import { type TextStore, writeJson } from '../../../platform/storage.ts';
import { SHOWN_RESULT_KEY } from '../../../platform/storage-keys.ts';
import { atom, type Store } from '../../../state/jotai.ts';
import { submissionsAtom } from '../../ground/submission/submission-atoms.ts';
import { isOfPlayer, keptRun, openResultAtom, readStoredRun, resultRunAtom } from './kept-run.ts';
import { bootAtom, endingAtom, finishedAtom, holeAtom, screenAtom } from './play-atoms.ts';

/** The run whose ending or result is on the screen now. Null without one, and for a run that counts nowhere. */
const shownRunAtom = atom((get) => {
  const isEnding = get(finishedAtom) !== null && get(endingAtom)?.stage !== 'result';
  const run = isEnding || get(dialogsAtom).includes('finish') ? get(resultRunAtom) : null;
  return run?.kind === 'daily' || run?.kind === 'archive' ? run : null;
});

/**
 * Stores in this tab which result is shown, and shows it again after a reload. A new tab begins at the start screen.
 * @param texts local storage
 * @param tab session storage: a reload keeps it, a new tab begins without it
 * @returns a function that unsubscribes
 */
export function watchShownResult(store: Store, texts: TextStore, tab: TextStore): () => void {
  const mark = () => {
    const run = store.get(shownRunAtom);
    if (run) writeJson(tab, SHOWN_RESULT_KEY, keptRun(run, store, texts));
    else tab.remove(SHOWN_RESULT_KEY);
  };
  const markAnswer = () => {
    if (store.get(shownRunAtom)) mark();
  };
  let hasReturned = false;
  const showAgain = () => {
    if (hasReturned || store.get(bootAtom).state !== 'ready') return;
    hasReturned = true;
    const shown = readStoredRun(tab, SHOWN_RESULT_KEY);
    const { kind, day } = store.get(holeAtom);
    const isOfHole = shown?.run.kind === kind && shown.run.day === day;
    if (isOfHole && isOfPlayer(shown, texts) && store.get(screenAtom) === 'start') store.set(openResultAtom, shown);
    else mark();
  };
  showAgain();
  const stops = [store.sub(bootAtom, showAgain), store.sub(shownRunAtom, mark), store.sub(submissionsAtom, markAnswer)];
  return () => {
    for (const stop of stops) stop();
  };
}
