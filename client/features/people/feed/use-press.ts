import { type RefObject, useEffect, useRef } from 'react';
import { dragFromPointer, fullDragPx, isTooShort, type Point } from '../../../sim/drag.ts';

/** The course, which gets all pointers here. */
const COURSE = '.stage';
/** How far beside the element a press still counts, CSS pixels: a note of one line is 38 px high, and a finger needs 48. */
const SLOP_PX = 6;

/**
 * Calls back when an element that lies over the course is pressed. Pointers pass through the element, so a drag that begins on it aims as
 * anywhere else: a press is what is too short for a shot. In tap mode such a press sets no aim.
 * @param actionAt what a press at a place of the element does; undefined where it does nothing, and while nothing can be pressed
 */
export function usePress(element: RefObject<HTMLElement | null>, actionAt: ((place: Point) => (() => void) | undefined) | undefined): void {
  const latest = useRef(actionAt);
  latest.current = actionAt;
  const isOn = actionAt !== undefined;
  useEffect(() => {
    if (!isOn) return;
    let start: Point | undefined;
    const down = ({ clientX, clientY, target }: PointerEvent) => {
      const place = { x: clientX, y: clientY };
      start = courseAt(target) && isWithin(place, element.current) ? place : undefined;
    };
    const click = (event: PointerEvent) => {
      const course = courseAt(event.target);
      const from = start;
      start = undefined;
      if (!from || !course) return;
      const fullPx = fullDragPx(event.pointerType, { width: course.clientWidth, height: course.clientHeight });
      if (!isTooShort(dragFromPointer(from, { x: event.clientX, y: event.clientY }, fullPx))) return;
      const action = latest.current?.(from);
      if (!action) return;
      event.stopPropagation();
      action();
    };
    window.addEventListener('pointerdown', down, { capture: true });
    window.addEventListener('click', click, { capture: true });
    return () => {
      window.removeEventListener('pointerdown', down, { capture: true });
      window.removeEventListener('click', click, { capture: true });
    };
  }, [element, isOn]);
}

const courseAt = (target: EventTarget | null): Element | null => (target instanceof Element ? target.closest(COURSE) : null);

/** Whether a place belongs to an element that is pressed, with the room around it. */
export function isWithin({ x, y }: Point, element: HTMLElement | null): boolean {
  const box = element?.getBoundingClientRect();
  if (!box) return false;
  return x >= box.left - SLOP_PX && x <= box.right + SLOP_PX && y >= box.top - SLOP_PX && y <= box.bottom + SLOP_PX;
}
