import { useLayoutEffect } from 'react';
import { closeDialogAtom } from '../dialogs/dialog-atoms.ts';
import type { Dialog } from '../dialogs/dialogs.ts';
import { RunViewer } from '../features/replays/viewer/RunViewer.tsx';
import { sessionAtom, viewerAtom } from '../features/replays/viewer/viewer-atoms.ts';
import { type RunSource, ViewerSession } from '../features/replays/viewer/viewer-session.ts';
import { LoadingScreen } from '../features/screens/screens/LoadingScreen.tsx';
import type { WordsPart } from '../i18n/groups.ts';
import { useAtomValue, useStore } from '../state/jotai.ts';
import { lazily } from '../ui/lazily.tsx';
import { useWords } from '../ui/use-words.ts';
import { MissingWordsScreen } from './MissingWordsScreen.tsx';
import { NothingHere } from './NothingHere.tsx';
import { usePageWithoutHole } from './use-page-without-hole.ts';

/** Most runs can be watched. */
const RunProblemScreen = lazily(async () => (await import('../features/replays/viewer/RunProblemScreen.tsx')).RunProblemScreen, {
  instead: LoadingScreen,
});

/** What the pages of runs need of the messages. */
export const RUN_WORDS: readonly WordsPart[] = ['dialogs', 'runs'];

const RUN_DIALOGS: readonly Dialog[] = ['runKeys', 'runMenu', 'runProof', 'runStrokes', 'shotMap'];
/** The dialogs that need no game and that something on a page of a run opens. */
const HOSTED: readonly Dialog[] = [...RUN_DIALOGS, 'account', 'consent', 'privacyUpdate', 'share', 'signIn', 'signUp'];

/** What every page of a run is to the rest. */
export const useRunPage = (): void => usePageWithoutHole(HOSTED);

interface WatchedRunProps {
  /** Stays one object as long as the run is the same. */
  readonly source: RunSource;
  tryAgain(): void;
}

/** A run that is watched, or why it cannot be. */
export function WatchedRun({ source, tryAgain }: WatchedRunProps) {
  const session = useSession(source);
  const viewer = useAtomValue(viewerAtom);
  const textState = useWords(RUN_WORDS);
  if (!session) return <LoadingScreen />;
  if (viewer.state === 'failed') {
    const { problem } = viewer;
    if (problem.kind === 'missing') return <NothingHere what="run" />;
    if (textState === 'loaded') return <RunProblemScreen problem={problem} isLocal={source.kind === 'local'} retry={tryAgain} />;
  }
  if (textState === 'failed') return <MissingWordsScreen retry={tryAgain} />;
  if (textState === 'loading') return <LoadingScreen />;
  return <RunViewer instead={<LoadingScreen />} />;
}

/** The simulation is opened with the page, before its words are there and before anything is painted. */
function useSession(source: RunSource): ViewerSession | null {
  const store = useStore();
  useLayoutEffect(() => {
    const opened = new ViewerSession(store);
    void opened.open(source);
    store.set(sessionAtom, opened);
    return () => {
      opened.close();
      // The dialogs of the run need it.
      for (const dialog of RUN_DIALOGS) store.set(closeDialogAtom, dialog);
      store.set(sessionAtom, null);
      store.set(viewerAtom, { state: 'loading' });
    };
  }, [store, source]);
  return useAtomValue(sessionAtom);
}
