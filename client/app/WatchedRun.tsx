import { useLayoutEffect } from 'react';
import { closeDialogAtom } from '../dialogs/dialog-atoms.ts';
import type { Dialog } from '../dialogs/dialogs.ts';
import type { RunProblemScreenProps } from '../features/replays/viewer/RunProblemScreen.tsx';
import { RunViewer } from '../features/replays/viewer/RunViewer.tsx';
import { sessionAtom, viewerAtom } from '../features/replays/viewer/viewer-atoms.ts';
import { type RunSource, ViewerSession } from '../features/replays/viewer/viewer-session.ts';
import { LoadingScreen } from '../features/screens/screens/LoadingScreen.tsx';
import { loadRunMessages } from '../i18n/run-messages.ts';
import { useAtomValue, useStore } from '../state/jotai.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { MissingWordsScreen } from './MissingWordsScreen.tsx';
import { NothingHere } from './NothingHere.tsx';
import { usePageWithoutHole } from './use-page-without-hole.ts';
import { useTextState } from './use-text-state.ts';

/** Most runs can be watched. */
const RunProblemScreen = lazyPart<RunProblemScreenProps>(
  async () => (await import('../features/replays/viewer/RunProblemScreen.tsx')).RunProblemScreen,
  LoadingScreen,
);

const RUN_DIALOGS: readonly Dialog[] = ['runKeys', 'runMenu', 'runProof', 'runStrokes', 'shotMap'];
/** The dialogs that need no game and that something on a page of a run opens. */
const HOSTED: readonly Dialog[] = [...RUN_DIALOGS, 'account', 'challenge', 'consent', 'privacyUpdate', 'share', 'signIn', 'signUp'];

/** What every page of a run is to the rest. */
export const useRunPage = (): void => usePageWithoutHole(HOSTED);

interface WatchedRunProps {
  /** The same object as long as it is the same run. */
  readonly source: RunSource;
  tryAgain(): void;
}

/** A run that is watched, or why it cannot be. */
export function WatchedRun({ source, tryAgain }: WatchedRunProps) {
  const session = useSession(source);
  const viewer = useAtomValue(viewerAtom);
  const textState = useTextState(loadRunMessages);
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
