import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { closeDialogAtom, hostDialogsAtom } from '../dialogs/dialog-atoms.ts';
import type { Dialog } from '../dialogs/dialogs.ts';
import { isPageWithoutHoleAtom } from '../features/account/session/account-atoms.ts';
import { isOfflineAtom } from '../features/pwa/network-atoms.ts';
import { FailureScreen } from '../features/screens/FailureScreen.tsx';
import { LoadingScreen } from '../features/screens/LoadingScreen.tsx';
import { RunProblemScreen } from '../features/viewer/RunProblemScreen.tsx';
import { RunViewer } from '../features/viewer/RunViewer.tsx';
import { sessionAtom, viewerAtom } from '../features/viewer/viewer-atoms.ts';
import { ViewerSession } from '../features/viewer/viewer-session.ts';
import { loadRunMessages } from '../i18n/run-messages.ts';
import { useText } from '../i18n/use-text.ts';
import { useAtomValue, useSetAtom, useStore } from '../state/jotai.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { NothingHere } from './NothingHere.tsx';
import { useTextState } from './use-text-state.ts';

/** The forms of accounts come with it: the run does not wait for them. */
const OpenDialogs = lazyPart(async () => (await import('./OpenDialogs.tsx')).OpenDialogs);

const RUN_DIALOGS: readonly Dialog[] = ['runKeys', 'runMenu', 'runProof', 'runStrokes', 'shotMap'];
/** The dialogs that need no game and that something on this page opens. */
const HOSTED: readonly Dialog[] = [...RUN_DIALOGS, 'account', 'challenge', 'consent', 'privacyUpdate', 'share', 'signIn', 'signUp'];

/** `/r/{runId}`: a run is watched. */
export function RunPage() {
  const { runId = '' } = useParams();
  // The router's own hook for this would make the first script larger.
  const key = new URLSearchParams(useLocation().search).get('key') ?? undefined;
  const [round, setRound] = useState(0);
  const host = useSetAtom(hostDialogsAtom);
  const setWithoutHole = useSetAtom(isPageWithoutHoleAtom);
  const isLoading = useAtomValue(viewerAtom).state === 'loading';
  useEffect(() => host(HOSTED), [host]);
  useEffect(() => setWithoutHole(true), [setWithoutHole]);
  return (
    <>
      <Run key={`${runId} ${key} ${round}`} id={runId} shareKey={key} tryAgain={() => setRound(round + 1)} />
      {!isLoading && <OpenDialogs />}
      <Toasts />
    </>
  );
}

interface RunProps {
  readonly id: string;
  readonly shareKey: string | undefined;
  tryAgain(): void;
}

function Run({ id, shareKey, tryAgain }: RunProps) {
  const text = useText();
  const session = useSession(id, shareKey);
  const viewer = useAtomValue(viewerAtom);
  const textState = useTextState(loadRunMessages);
  const isOffline = useAtomValue(isOfflineAtom);
  if (!session) return <LoadingScreen />;
  if (viewer.state === 'failed') {
    const { problem } = viewer;
    if (problem.kind === 'missing') return <NothingHere what="run" />;
    if (textState === 'loaded') return <RunProblemScreen problem={problem} retry={tryAgain} />;
  }
  // Without a network the words of the page are missing as well.
  if (textState === 'failed') {
    return <FailureScreen message={text(isOffline ? 'play.failedOffline' : 'play.failedNetwork')} remedy="retry" retry={tryAgain} />;
  }
  if (textState === 'loading') return <LoadingScreen />;
  return <RunViewer instead={<LoadingScreen />} />;
}

/** The simulation is opened with the page, before its words are there. */
function useSession(id: string, key: string | undefined): ViewerSession | null {
  const store = useStore();
  useEffect(() => {
    const opened = new ViewerSession(store);
    void opened.open(id, key);
    store.set(sessionAtom, opened);
    return () => {
      opened.close();
      // The dialogs of the run need it.
      for (const dialog of RUN_DIALOGS) store.set(closeDialogAtom, dialog);
      store.set(sessionAtom, null);
      store.set(viewerAtom, { state: 'loading' });
    };
  }, [store, id, key]);
  return useAtomValue(sessionAtom);
}
