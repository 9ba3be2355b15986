import { type RefObject, useEffect, useRef } from 'react';
import { useLatest } from '../../../api/use-latest.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { courseSize } from '../../../sim/course-size.ts';
import { PixelIcon } from '../../../ui/PixelIcon.tsx';
import { useGame } from '../../run/play/game-context.ts';
import { flourishPlace } from './flourish-place.ts';
import './flourish.css';

interface Flag {
  readonly column: number;
  readonly row: number;
}

/**
 * Says at its flag that a checkpoint was reached; the live region announces it. Pointers pass through to the course: the button to return
 * is below.
 */
export function CheckpointFlourish({ flag }: { readonly flag: Flag }) {
  const text = useDialogText();
  const ref = useRef<HTMLDivElement>(null);
  useFlagPlace(ref, flag);
  return (
    <div ref={ref} className="flourish" aria-hidden="true">
      <p className="flourish__words">
        <PixelIcon name="flag" className="flourish__flag" />
        {text('hud.checkpointReached')}
      </p>
    </div>
  );
}

/** Keeps the element at the flag while the camera moves. Only the worker knows where the flag is drawn. */
function useFlagPlace(ref: RefObject<HTMLDivElement | null>, { column, row }: Flag): void {
  const { simulation } = useGame();
  const places = useLatest();
  useEffect(() => {
    const isCurrent = places.begin();
    let frame = 0;
    const follow = async () => {
      const flag = await simulation.tileOnScreen(column, row).catch(() => null);
      const element = ref.current;
      if (!isCurrent() || !element) return;
      const { x, y } = flourishPlace(flag, { width: element.offsetWidth, height: element.offsetHeight }, courseSize());
      element.style.translate = `${x}px ${y}px`;
      element.dataset.placed = '';
      frame = requestAnimationFrame(() => void follow());
    };
    void follow();
    return () => cancelAnimationFrame(frame);
  }, [ref, simulation, column, row, places]);
}
