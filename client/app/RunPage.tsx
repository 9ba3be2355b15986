import { useMemo, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { viewerAtom } from '../features/replays/viewer/viewer-atoms.ts';
import type { RunSource } from '../features/replays/viewer/viewer-session.ts';
import { useAtomValue } from '../state/jotai.ts';
import { lazily } from '../ui/lazily.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { useRunPage, WatchedRun } from './WatchedRun.tsx';

const OpenDialogs = lazily(async () => (await import('./OpenDialogs.tsx')).OpenDialogs);
const RunFileDrop = lazily(async () => (await import('./RunFileDrop.tsx')).RunFileDrop);

/** `/r/{runId}`: a stored run is watched. */
export function RunPage() {
  const { runId: id = '' } = useParams();
  // The router's own hook for this would make the first script larger.
  const key = new URLSearchParams(useLocation().search).get('key') ?? undefined;
  const [round, setRound] = useState(0);
  const source = useMemo<RunSource>(() => ({ kind: 'stored', id, key }), [id, key]);
  const isLoading = useAtomValue(viewerAtom).state === 'loading';
  useRunPage();
  return (
    <>
      <WatchedRun key={`${id} ${key} ${round}`} source={source} tryAgain={() => setRound(round + 1)} />
      {/* The run does not wait for them. */}
      {!isLoading && <RunFileDrop />}
      {!isLoading && <OpenDialogs />}
      <Toasts />
    </>
  );
}
