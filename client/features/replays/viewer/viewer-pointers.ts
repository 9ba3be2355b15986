import type { Looker } from '../../../sim/looker.ts';

/** A press that moves less than this, CSS pixels, moves no picture. */
const SLACK_PX = 6;

/**
 * One finger, or the left button, moves the picture. Two fingers and the wheel belong to `listenToLooks`.
 * @returns a function that unsubscribes
 */
export function listenToDrags(element: HTMLElement, looker: Looker): () => void {
  let held: { readonly id: number; x: number; y: number; isMoving: boolean } | undefined;
  const end = () => {
    if (held?.isMoving) looker.release();
    held = undefined;
  };
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    if (!event.isPrimary) {
      end();
      return;
    }
    held = { id: event.pointerId, x: event.clientX, y: event.clientY, isMoving: false };
    element.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== held?.id) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.isMoving && Math.hypot(dx, dy) < SLACK_PX) return;
    looker.move({ dx, dy, scale: 1, x: 0, y: 0 });
    held = { id: held.id, x: event.clientX, y: event.clientY, isMoving: true };
  };
  element.addEventListener('pointerdown', down);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', end);
  element.addEventListener('pointercancel', end);
  return () => {
    end();
    element.removeEventListener('pointerdown', down);
    element.removeEventListener('pointermove', move);
    element.removeEventListener('pointerup', end);
    element.removeEventListener('pointercancel', end);
  };
}
