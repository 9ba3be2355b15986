import { type RefObject, useEffect } from 'react';
import { focusCourse } from '../../../sim/CourseCanvas.tsx';
import { courseViewAtom } from '../../../sim/course-view.ts';
import { lookerAtom } from '../../../sim/looker.ts';
import { useAtomValue, useStore } from '../../../state/jotai.ts';

/**
 * A press on the mini-map looks at that place while the ball rests, and a drag moves the view; where the view is held, it moves with the pointer.
 * Afterward it returns to the ball by itself, as after every look. The keys W and S do the same.
 * @param columns, rows tiles of the course, which fills the element
 */
export function useMiniMapLook(ref: RefObject<HTMLElement | null>, columns: number, rows: number): void {
  const looker = useAtomValue(lookerAtom);
  const store = useStore();
  useEffect(() => {
    const map = ref.current;
    if (!map || !looker) return;
    let hold: { readonly x: number; readonly y: number } | undefined;
    const placeOf = ({ clientX, clientY }: PointerEvent) => {
      const { left, top, width, height } = map.getBoundingClientRect();
      return { x: ((clientX - left) / width) * columns, y: ((clientY - top) / height) * rows };
    };
    const look = (event: PointerEvent) => {
      if (!hold) return;
      const { x, y } = placeOf(event);
      looker.showPlace(x - hold.x, y - hold.y);
    };
    const down = (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary) return;
      map.setPointerCapture(event.pointerId);
      const { x, y } = placeOf(event);
      const view = store.get(courseViewAtom);
      const isInside = view && y >= view.top && y <= view.top + view.height;
      hold = isInside ? { x: x - view.left - view.width / 2, y: y - view.top - view.height / 2 } : { x: 0, y: 0 };
      look(event);
    };
    const end = () => {
      if (!hold) return;
      hold = undefined;
      looker.release();
      focusCourse();
    };
    map.addEventListener('pointerdown', down);
    map.addEventListener('pointermove', look);
    map.addEventListener('lostpointercapture', end);
    return () => {
      end();
      map.removeEventListener('pointerdown', down);
      map.removeEventListener('pointermove', look);
      map.removeEventListener('lostpointercapture', end);
    };
  }, [ref, looker, store, columns, rows]);
}
