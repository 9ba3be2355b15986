import { useState } from 'react';
import { RunFileScreen } from '../features/replays/viewer/RunFileScreen.tsx';
import { broughtRunAtom } from '../features/replays/viewer/run-file-atoms.ts';
import { LoadingScreen } from '../features/screens/screens/LoadingScreen.tsx';
import { useAtomValue } from '../state/jotai.ts';
import { lazily } from '../ui/lazily.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { useWords } from '../ui/use-words.ts';
import { RunFileDrop } from './RunFileDrop.tsx';
import { RUN_WORDS, useRunPage, WatchedRun } from './WatchedRun.tsx';

const OpenDialogs = lazily(async () => (await import('./OpenDialogs.tsx')).OpenDialogs);

/** `/r/file`: a run that the player has brought is watched; without one, the page asks for it. */
export function RunFilePage() {
  useRunPage();
  return (
    <>
      <BroughtRun />
      <RunFileDrop takesAny />
      <OpenDialogs />
      <Toasts />
    </>
  );
}

function BroughtRun() {
  const brought = useAtomValue(broughtRunAtom);
  const [round, setRound] = useState(0);
  const textState = useWords(RUN_WORDS);
  if (brought.state === 'read') {
    const { source } = brought;
    return <WatchedRun key={round} source={source} tryAgain={() => setRound(round + 1)} />;
  }
  if (textState === 'loading' || brought.state === 'reading') return <LoadingScreen />;
  return <RunFileScreen fault={brought.state === 'failed' ? brought.fault : undefined} />;
}
