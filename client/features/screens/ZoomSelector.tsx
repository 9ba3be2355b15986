import { useRef } from 'react';
import { ZOOMS } from '../../../shared/course/geometry.ts';
import { useDialogText } from '../../i18n/use-text.ts';
import { focusCourse } from '../../sim/CourseCanvas.tsx';
import { zoomAtom } from '../../sim/sim-atoms.ts';
import { useAtom } from '../../state/jotai.ts';

/** How much of the course is shown: 1x, 0.5x, 0.35x. */
export function ZoomSelector() {
  const text = useDialogText();
  const [zoom, setZoom] = useAtom(zoomAtom);
  const isByPointer = useRef(false);
  return (
    <fieldset
      className="hud__zoom"
      onPointerDown={() => {
        isByPointer.current = true;
      }}
      onKeyDown={() => {
        isByPointer.current = false;
      }}
    >
      <legend className="visually-hidden">{text('hud.zoom')}</legend>
      {ZOOMS.map((option) => (
        <label key={option} className={`hud__zoom-option ${option === zoom ? 'hud__zoom-option--on' : ''}`}>
          <input
            className="visually-hidden"
            type="radio"
            name="zoom"
            checked={option === zoom}
            onChange={() => setZoom(option)}
            // Arrow keys click a radio button, too, and must not move the focus away.
            onClick={() => isByPointer.current && focusCourse()}
          />
          <span>{option}x</span>
        </label>
      ))}
    </fieldset>
  );
}
