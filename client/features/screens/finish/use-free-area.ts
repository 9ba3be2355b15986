import { useEffect } from 'react';
import type { FreeArea } from '../../../../shared/protocol/ending.ts';
import { courseSize } from '../../../sim/course-size.ts';
import type { Simulation } from '../../../sim/simulation.ts';
import { freeAreaBeside } from './free-area.ts';

/** While the result is open, the whole course is shown beside it; otherwise on the whole canvas. */
export function useFreeArea(simulation: Simulation, isResultOpen: boolean): void {
  useEffect(() => {
    if (!isResultOpen) return;
    const send = (area: FreeArea | null) => simulation.send(simulation.link.sim.ending.setFreeArea(area));
    let frame: number | undefined;
    let card: HTMLElement | undefined;
    const measure = () => card && send(freeAreaBeside(courseSize(), placeOf(card)));
    const observer = new ResizeObserver(measure);
    const find = () => {
      // The dialog is drawn some frames after it was opened.
      card = document.querySelector('.finish')?.closest('dialog') ?? undefined;
      frame = card ? undefined : requestAnimationFrame(find);
      if (card) observer.observe(card);
    };
    find();
    window.addEventListener('resize', measure);
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      observer.disconnect();
      window.removeEventListener('resize', measure);
      send(null);
    };
  }, [simulation, isResultOpen]);
}

/** Where a dialog stands once it has risen: its animation moves only what is drawn. */
const placeOf = ({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement): FreeArea => ({
  left: offsetLeft,
  top: offsetTop,
  width: offsetWidth,
  height: offsetHeight,
});
