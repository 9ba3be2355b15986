import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useDialogText } from '../../../i18n/use-text.ts';
import { focusCourse } from '../../../sim/CourseCanvas.tsx';
import { lookerAtom } from '../../../sim/looker.ts';
import { climbedPercentAtom, phaseAtom } from '../../../sim/sim-atoms.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import './climb-bar.css';

/** How much of the course was climbed. While it is held, the view shows the next flag, until the finish. */
export function ClimbBar() {
  const text = useDialogText();
  const climbed = useAtomValue(climbedPercentAtom);
  const canLook = useAtomValue(phaseAtom) !== 'finished';
  const looker = useAtomValue(lookerAtom);
  const isHeld = useRef(false);
  const hold = () => {
    isHeld.current = true;
    looker?.showFlag();
  };
  const release = () => {
    if (isHeld.current) looker?.back();
    isHeld.current = false;
  };
  const press = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    hold();
  };
  const isPress = ({ key, repeat }: KeyboardEvent) => !repeat && (key === ' ' || key === 'Enter');
  return (
    <>
      <div
        className="hud__climb"
        role="progressbar"
        aria-label={text('hud.climbed')}
        aria-valuenow={climbed}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span className="hud__climb-bar" style={{ width: `${climbed}%` }} />
      </div>
      {canLook && (
        <button
          type="button"
          className="hud__look"
          aria-label={text('hud.lookAtFlag')}
          title={text('hud.climbedTitle', { percent: climbed })}
          onPointerDown={press}
          // The keys belong to the game again.
          onPointerUp={focusCourse}
          onLostPointerCapture={release}
          onKeyDown={(event) => isPress(event) && hold()}
          onKeyUp={release}
          onBlur={release}
          onContextMenu={(event) => event.preventDefault()}
        />
      )}
    </>
  );
}
