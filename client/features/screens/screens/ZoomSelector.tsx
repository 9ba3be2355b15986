import { useEffect, useRef, useState } from 'react';
import { ZOOMS, type ZoomChoice } from '../../../../shared/course/geometry.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { focusCourse } from '../../../sim/CourseCanvas.tsx';
import { zoomAtom } from '../../../sim/sim-atoms.ts';
import { useAtom } from '../../../state/jotai.ts';
import { pathOf } from '../../../ui/PixelIcon.tsx';
import { useCloseOutside } from '../../../ui/use-close-outside.ts';
import './zoom-selector.css';

const CHOICES: readonly ZoomChoice[] = ['auto', ...ZOOMS];

/** How much of the course is shown: one button, which opens the choice of what fits the screen, 1x, 0.5x and 0.35x. */
export function ZoomSelector() {
  const text = useDialogText();
  const [zoom, setZoom] = useAtom(zoomAtom);
  const [isOpen, setOpen] = useState(false);
  const whole = useRef<HTMLFieldSetElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isByPointer = useRef(false);
  useCloseOutside(whole, isOpen, setOpen);
  useEffect(() => {
    if (isOpen) whole.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [isOpen]);
  const nameOf = (choice: ZoomChoice) => (choice === 'auto' ? text('hud.zoomAuto') : `${choice}x`);
  const chooseByPointer = () => {
    if (!isByPointer.current) return;
    setOpen(false);
    focusCourse();
  };
  return (
    <fieldset
      ref={whole}
      className="zoom"
      onPointerDown={() => {
        isByPointer.current = true;
      }}
      onKeyDown={(event) => {
        isByPointer.current = false;
        if (!isOpen || (event.key !== 'Escape' && event.key !== 'Enter')) return;
        // Both keys close the list and are no command to the game.
        event.preventDefault();
        event.stopPropagation();
        setOpen(false);
        button.current?.focus();
      }}
    >
      <legend className="visually-hidden">{text('hud.zoom')}</legend>
      {isOpen && (
        <div className="zoom__choices">
          {CHOICES.map((choice) => (
            <label key={choice} className={`zoom__choice ${choice === zoom ? 'zoom__choice--on' : ''}`}>
              <input
                className="visually-hidden"
                type="radio"
                name="zoom"
                checked={choice === zoom}
                onChange={() => setZoom(choice)}
                // Arrow keys click a radio button, too, and must not move the focus away.
                onClick={chooseByPointer}
              />
              <span>{nameOf(choice)}</span>
            </label>
          ))}
        </div>
      )}
      <button
        ref={button}
        type="button"
        className="zoom__button"
        aria-label={`${text('hud.zoom')}: ${nameOf(zoom)}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <svg className="pixel-icon" viewBox="0 0 12 12" shapeRendering="crispEdges" aria-hidden="true">
          <path fill="currentColor" d={LENS} />
        </svg>
        <span>{nameOf(zoom)}</span>
      </button>
    </fieldset>
  );
}

const LENS = pathOf(
  [
    '..#####.....',
    '.##...##....',
    '##.....##...',
    '#.......#...',
    '#.......#...',
    '#.......#...',
    '##.....##...',
    '.##...##....',
    '..#######...',
    '.......###..',
    '........###.',
    '.........##.',
  ],
  '#',
);
