import type { AimSender } from './aim-sender.ts';
import { dragFromPointer, fullDragPx, isTooShort, type Point } from './drag.ts';

const PRIMARY_BUTTON = 0;

interface Drags {
  /** Ends the drag in progress without a shot. */
  cancel(): void;
  /** Unsubscribes. */
  stop(): void;
}

interface Grip {
  readonly pointerId: number;
  readonly start: Point;
  /** The longest drag when it began, CSS pixels: turning the phone meanwhile does not change the shot. */
  readonly fullPx: number;
}

/**
 * Turns mouse, touch and pen into aims on `element`: a drag may start anywhere on it. A second pointer, another button, Escape and
 * a canceled pointer end the drag without a shot; so does a drag below the shortest length.
 * @param isPlaying is called at the start of a drag
 */
export function listenToPointers(element: HTMLElement, sender: AimSender, isPlaying: () => boolean): Drags {
  let grip: Grip | undefined;
  const drag = (event: PointerEvent, held: Grip) => dragFromPointer(held.start, { x: event.clientX, y: event.clientY }, held.fullPx);

  const cancel = () => {
    if (!grip) return;
    if (element.hasPointerCapture(grip.pointerId)) element.releasePointerCapture(grip.pointerId);
    grip = undefined;
    sender.cancel();
  };
  const down = (event: PointerEvent) => {
    if (grip) return cancel();
    // A gesture that ever had two fingers looks around: it never shoots, whichever finger is lifted.
    const isSecondFinger = event.pointerType === 'touch' && !event.isPrimary;
    if (isSecondFinger || event.button !== PRIMARY_BUTTON || !isPlaying()) return;
    const fullPx = fullDragPx(event.pointerType, { width: element.clientWidth, height: element.clientHeight });
    grip = { pointerId: event.pointerId, start: { x: event.clientX, y: event.clientY }, fullPx };
    element.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    if (grip?.pointerId !== event.pointerId) return;
    // A second mouse button fires no pointerdown: it shows only in the buttons of a move.
    if (event.pointerType === 'mouse' && event.buttons !== 1) return cancel();
    sender.aim(drag(event, grip));
  };
  const up = (event: PointerEvent) => {
    if (grip?.pointerId !== event.pointerId) return;
    const pulled = drag(event, grip);
    grip = undefined;
    if (isTooShort(pulled)) sender.cancel();
    else sender.shoot(pulled);
  };
  const lost = (event: PointerEvent) => {
    if (grip?.pointerId === event.pointerId) cancel();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel();
  };
  const menu = (event: Event) => event.preventDefault();

  element.addEventListener('pointerdown', down);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', up);
  element.addEventListener('pointercancel', lost);
  element.addEventListener('lostpointercapture', lost);
  element.addEventListener('contextmenu', menu);
  window.addEventListener('keydown', key);
  window.addEventListener('blur', cancel);
  const stop = () => {
    cancel();
    element.removeEventListener('pointerdown', down);
    element.removeEventListener('pointermove', move);
    element.removeEventListener('pointerup', up);
    element.removeEventListener('pointercancel', lost);
    element.removeEventListener('lostpointercapture', lost);
    element.removeEventListener('contextmenu', menu);
    window.removeEventListener('keydown', key);
    window.removeEventListener('blur', cancel);
  };
  return { cancel, stop };
}
