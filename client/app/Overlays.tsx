import { useEffect, useState } from 'react';
import { dialogsAtom } from '../dialogs/dialog-atoms.ts';
import { runKindOf } from '../features/run/play/hole.ts';
import { watchFinishedRuns } from '../features/run/play/kept-run.ts';
import { holeAtom, screenAtom } from '../features/run/play/play-atoms.ts';
import { watchShownResult } from '../features/run/play/shown-result.ts';
import { UndoRestart } from '../features/screens/screens/UndoRestart.tsx';
import { lateConfig } from '../platform/page-config.ts';
import { isRecord, localStore, tabStore } from '../platform/storage.ts';
import { strokesAtom } from '../sim/sim-atoms.ts';
import { useAtomValue, useStore } from '../state/jotai.ts';
import { lazily } from '../ui/lazily.tsx';
import { AdDialog, FinishDialog, ShareDialog } from './dialog-components.ts';
import { OpenDialogs } from './OpenDialogs.tsx';

const Ending = lazily(async () => (await import('../features/screens/finish/Ending.tsx')).Ending);
const StickyPlacement = lazily(async () => (await import('../features/ground/ads/display/StickyPlacement.tsx')).StickyPlacement);
/** Takes run files that are dropped. A drag takes longer than loading this. */
const RunFileDrop = lazily(async () => (await import('./RunFileDrop.tsx')).RunFileDrop);

/** The open dialogs, the topmost last, and what may stand over each screen. Loaded when the page is idle, or with the first dialog. */
export function Overlays() {
  const store = useStore();
  useEffect(() => watchFinishedRuns(store, localStore), [store]);
  useEffect(() => watchShownResult(store, localStore, tabStore), [store]);
  const hasShot = useAtomValue(strokesAtom) > 0;
  const isResultOpen = useAtomValue(dialogsAtom).includes('finish');
  // Loaded with the first shot, so that it is there at the finish; or with the result of an earlier run.
  const isFinishNear = hasShot || isResultOpen;
  useEffect(() => {
    if (isFinishNear) for (const dialog of [FinishDialog, ShareDialog]) dialog.load(store).catch(() => undefined);
  }, [isFinishNear, store]);
  // The result offers the bonus level.
  useEffect(() => {
    if (isResultOpen) AdDialog.load(store).catch(() => undefined);
  }, [isResultOpen, store]);
  const hasDragged = useFirstDrag();
  const screen = useAtomValue(screenAtom);
  const isTest = runKindOf(useAtomValue(holeAtom)) === 'preview';
  const hasCourse = screen === 'playing' || screen === 'ghostHand';
  return (
    <>
      {isFinishNear && <Ending />}
      <UndoRestart />
      {/* The editor would be left in the middle of a stroke. */}
      {hasDragged && screen !== 'editor' && <RunFileDrop />}
      {/* Loaded before a run begins, so that the course has its width from its first picture on. */}
      {isRecord(lateConfig('ads')) && <StickyPlacement place={hasCourse && !isTest ? 'sticky-game' : null} />}
      <OpenDialogs />
    </>
  );
}

/** Whether anything was ever dragged over the page. */
function useFirstDrag(): boolean {
  const [hasDragged, setDragged] = useState(false);
  useEffect(() => {
    const drag = () => setDragged(true);
    window.addEventListener('dragenter', drag);
    return () => window.removeEventListener('dragenter', drag);
  }, []);
  return hasDragged;
}
