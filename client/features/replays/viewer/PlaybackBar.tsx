import { useEffect, useRef } from 'react';
import { PLAYBACK_SPEEDS, type PlaybackSpeed } from '../../../../shared/protocol/playback.ts';
import { languageAtom } from '../../../i18n/text-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { coveredBelowAtom } from '../../../sim/sim-atoms.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { TimeLine } from './TimeLine.tsx';
import { usePlaceWords } from './use-place-words.ts';
import { useShown, useViewer } from './use-viewer.ts';
import { useJump, useViewerKeys } from './use-viewer-keys.ts';
import { isAtEndAtom, isCameraFreeAtom, isPlayingAtom, playbackAtom, speedAtom } from './viewer-atoms.ts';
import { VIEWER_ICONS } from './viewer-icons.ts';
import { clockOf } from './viewer-places.ts';

/** The controls of a run that is watched, at the lower edge. The time line and the keys lead to all other places. */
export function PlaybackBar() {
  const text = useDialogText();
  const viewer = useViewer();
  const jump = useJump();
  const isPlaying = useAtomValue(isPlayingAtom);
  const isAtEnd = useAtomValue(isAtEndAtom);
  const isCameraFree = useAtomValue(isCameraFreeAtom);
  const bar = useRef<HTMLElement>(null);
  const line = useRef<HTMLInputElement>(null);
  useCoveredBelow(bar);
  useViewerKeys(line);
  const followBall = () => {
    viewer.setCameraFree(false);
    // Otherwise the focus would be lost with the button.
    bar.current?.querySelector<HTMLElement>('.viewer-bar__play')?.focus();
  };
  const play = text(isPlaying ? 'viewer.pause' : isAtEnd ? 'viewer.again' : 'viewer.play');
  return (
    <section ref={bar} className="viewer-bar" aria-label={text('viewer.controls')}>
      <Place />
      <TimeLine ref={line} />
      <div className="viewer-bar__buttons">
        <IconButton icon={VIEWER_ICONS.previousShot} label={text('viewer.previousShot')} onClick={() => jump('shot', -1)} />
        <IconButton
          tone="yellow"
          className="viewer-bar__play"
          icon={isPlaying ? VIEWER_ICONS.pause : isAtEnd ? 'restart' : 'play'}
          label={play}
          onClick={() => viewer.toggle()}
        />
        <IconButton icon={VIEWER_ICONS.nextShot} label={text('viewer.nextShot')} onClick={() => jump('shot', 1)} />
        <Speed />
        {isCameraFree && <IconButton tone="sky" icon={VIEWER_ICONS.camera} label={text('viewer.followBall')} onClick={followBall} />}
      </div>
    </section>
  );
}

/** Shot, checkpoint, strokes and clock. */
function Place() {
  const text = useDialogText();
  const { watched } = useShown();
  const { steps, strokes } = useAtomValue(playbackAtom);
  const words = usePlaceWords();
  return (
    <div className="viewer-bar__place">
      <span>{words}</span>
      <span className="viewer-bar__figures">
        <span>{text('viewer.strokesOf', { strokes, total: watched.strokes })}</span>
        <span>{`${clockOf(steps)} / ${clockOf(watched.steps)}`}</span>
      </span>
    </div>
  );
}

function Speed() {
  const text = useDialogText();
  const viewer = useViewer();
  const speed = useAtomValue(speedAtom);
  const format = new Intl.NumberFormat(useAtomValue(languageAtom));
  return (
    <select
      className="button button--paper viewer-bar__speed"
      aria-label={text('viewer.speed')}
      title={text('viewer.speed')}
      value={speed}
      onChange={(event) => viewer.command({ kind: 'speed', speed: Number(event.target.value) as PlaybackSpeed })}
    >
      {PLAYBACK_SPEEDS.map((each) => (
        <option key={each} value={each}>
          {`${format.format(each)}×`}
        </option>
      ))}
    </select>
  );
}

/** The camera keeps the ball above the bar. */
function useCoveredBelow(bar: React.RefObject<HTMLElement | null>): void {
  const setCovered = useSetAtom(coveredBelowAtom);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setCovered(Math.max(0, window.innerHeight - element.getBoundingClientRect().top)));
    observer.observe(element);
    return () => {
      observer.disconnect();
      setCovered(0);
    };
  }, [bar, setCovered]);
}
