import { useCallback, useEffect, useRef } from 'react';
import { dialogsAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { focusCourse } from '../../../sim/CourseCanvas.tsx';
import { useAtomValue } from '../../../state/jotai.ts';
import { PixelNumber } from '../../../ui/PixelNumber.tsx';
import { useGame } from '../../run/play/game-context.ts';
import { endingAtom } from '../../run/play/play-atoms.ts';
import { useFreeArea } from './use-free-area.ts';
import { useKeptPicture } from './use-kept-picture.ts';
import { ignoreSecondPress, useSkip } from './use-skip.ts';
import './ending.css';

/** What stands over the picture between the finish and the result. */
export function Ending() {
  const { simulation } = useGame();
  const ending = useAtomValue(endingAtom);
  const isFinishOpen = useAtomValue(dialogsAtom).includes('finish');
  const isKeptRunShown = useKeptPicture(simulation);
  const isResultOpen = isKeptRunShown || (isFinishOpen && ending?.stage === 'result');
  useFreeArea(simulation, isResultOpen);
  // The style sheet hides HUD and start screen while there is one of these.
  if (isResultOpen) return <div className="ending ending--result" hidden />;
  if (!ending || ending.stage === 'result') return null;
  return <EndingOverlay strokes={ending.strokes} isTower={ending.stage === 'tower'} />;
}

interface EndingOverlayProps {
  readonly strokes: number;
  /** The whole course is in view. */
  readonly isTower: boolean;
}

/** Counts the strokes as their line is drawn. Any press leads to the result: the button covers everything. */
function EndingOverlay({ strokes, isTower }: EndingOverlayProps) {
  const text = useDialogText();
  const { simulation } = useGame();
  const button = useRef<HTMLButtonElement>(null);
  const skip = useCallback(() => {
    ignoreSecondPress();
    simulation.send(simulation.link.sim.ending.skip());
  }, [simulation]);
  useSkip(skip);
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    return focusCourse;
  }, []);
  return (
    <div className={`ending ${isTower ? 'ending--tower' : ''}`}>
      <button ref={button} type="button" className="ending__skip" onClick={skip}>
        <span className="ending__words">{text('finish.skip')}</span>
      </button>
      {isTower && (
        <p className="ending__count" aria-hidden="true" data-testid="ending-strokes">
          <strong>
            <PixelNumber text={String(strokes)} />
          </strong>
          <span>{text('finish.strokes', { count: strokes })}</span>
        </p>
      )}
    </div>
  );
}
