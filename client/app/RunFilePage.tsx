import { useState } from 'react';
import { RunFileScreen } from '../features/replays/viewer/RunFileScreen.tsx';
import { broughtRunAtom } from '../features/replays/viewer/run-file-atoms.ts';
import { LoadingScreen } from '../features/screens/screens/LoadingScreen.tsx';
import { loadRunMessages } from '../i18n/run-messages.ts';
import { useAtomValue } from '../state/jotai.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { LazyOpenDialogs } from './LazyOpenDialogs.tsx';
import { RunFileDrop } from './RunFileDrop.tsx';
import { useTextState } from './use-text-state.ts';
import { useRunPage, WatchedRun } from './WatchedRun.tsx';

/** `/r/file`: a run that the player has brought is watched; without one, the page asks for it. */
export function RunFilePage() {
  useRunPage();
  return (
    <>
      <BroughtRun />
      <RunFileDrop takesAny />
      <LazyOpenDialogs />
      <Toasts />
    </>
  );
}

function BroughtRun() {
  const brought = useAtomValue(broughtRunAtom);
  const [round, setRound] = useState(0);
  const textState = useTextState(loadRunMessages);
  if (brought.state === 'read') {
    const { source } = brought;
    return <WatchedRun key={round} source={source} tryAgain={() => setRound(round + 1)} />;
  }
  if (textState === 'loading' || brought.state === 'reading') return <LoadingScreen />;
  return <RunFileScreen fault={brought.state === 'failed' ? brought.fault : undefined} />;
}
