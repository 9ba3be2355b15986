import { type ReactNode, useCallback, useEffect } from 'react';
import { openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { CourseCanvas } from '../../../sim/CourseCanvas.tsx';
import { listenToLooks } from '../../../sim/look-input.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { PlayerBall } from '../../../ui/PlayerBall.tsx';
import { HomeLink } from './HomeLink.tsx';
import { PlaybackBar } from './PlaybackBar.tsx';
import { useRunWords } from './use-run-words.ts';
import { useShown, useViewer } from './use-viewer.ts';
import { ViewerLive } from './ViewerLive.tsx';
import { proofAtom, viewerAtom } from './viewer-atoms.ts';
import { listenToDrags } from './viewer-pointers.ts';
import './viewer.css';

/** The picture of a run, and its controls once it can be watched. */
export function RunViewer({ instead }: { readonly instead: ReactNode }) {
  const viewer = useViewer();
  const text = useDialogText();
  const isShown = useAtomValue(viewerAtom).state === 'shown';
  const onView = useCallback((width: number, height: number) => viewer.setViewport(width, height), [viewer]);
  useEffect(() => {
    const { canvas } = viewer.simulation;
    const stopDrags = listenToDrags(canvas, viewer.looker);
    const stopLooks = listenToLooks(canvas, viewer.looker, () => true);
    return () => {
      stopDrags();
      stopLooks();
    };
  }, [viewer]);
  return (
    <>
      <CourseCanvas simulation={viewer.simulation} playing={isShown} label={text('viewer.course')} onView={onView} />
      {isShown ? <Controls /> : instead}
    </>
  );
}

function Controls() {
  const text = useDialogText();
  const { title, subtitle } = useRunWords();
  const { run } = useShown().found;
  const proof = useAtomValue(proofAtom);
  const open = useSetAtom(openDialogAtom);
  const disagrees = proof !== null && proof !== 'running' && (proof.kind === 'refused' || (proof.kind === 'played' && !proof.agrees));
  return (
    <main className="viewer">
      <title>{`${title} · ${text('ui.appName')}`}</title>
      <meta name="robots" content="noindex" />
      <header className="viewer__top">
        <HomeLink />
        <div className="viewer__title">
          <h1 className="viewer__name">
            {run && <PlayerBall player={run} />} {title}
          </h1>
          <p className="viewer__hole">{subtitle}</p>
        </div>
        <IconButton tone="yellow" icon="menu" label={text('viewer.menu')} aria-haspopup="dialog" onClick={() => open('runMenu')} />
      </header>
      {disagrees && (
        <div className="viewer__alarm" role="alert">
          <p>{text(run ? 'viewer.disagrees' : 'viewer.claimDisagrees')}</p>
          <button type="button" className="button button--paper" onClick={() => open('runProof')}>
            {text('viewer.showProof')}
          </button>
        </div>
      )}
      <PlaybackBar />
      <ViewerLive />
    </main>
  );
}
