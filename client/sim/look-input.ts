import type { Point } from './drag.ts';
import type { Looker } from './looker.ts';

const MIDDLE_BUTTON = 1;
/** Fingers nearer than this, CSS pixels, would make every tremble a zoom. */
const LEAST_SPREAD_PX = 24;
/** Change of the zoom by a wheel, or a pinch on a touchpad, that reports one pixel. */
const ZOOM_PER_PX = 0.005;
/** A wheel has no end of its own: it rests after this time without an event, ms. */
const WHEEL_REST_MS = 120;
/** CSS pixels of what a wheel reports: pixels, lines, pages. */
const WHEEL_UNITS = [1, 24, 400] as const;

/** The middle of two fingers and how far apart they are. */
interface Spread extends Point {
  readonly distance: number;
}

/**
 * Looks around by two fingers (pan and pinch), by a drag with the middle button, and by wheel or touchpad; with Control the wheel zooms.
 * @param isPlaying is called at the start of each gesture
 * @returns a function that unsubscribes
 */
export function listenToLooks(element: HTMLElement, looker: Looker, isPlaying: () => boolean): () => void {
  const stopFingers = listenToFingers(element, looker, isPlaying);
  const stopMouse = listenToMiddleButton(element, looker, isPlaying);
  let resting: ReturnType<typeof setTimeout> | undefined;
  const rest = () => {
    clearTimeout(resting);
    if (resting !== undefined) looker.release();
    resting = undefined;
  };
  const wheel = (event: WheelEvent) => {
    if (!isPlaying()) return;
    // Otherwise Control and wheel would zoom the page.
    event.preventDefault();
    const unit = WHEEL_UNITS[event.deltaMode] ?? 1;
    const [x, y] = [event.offsetX, event.offsetY];
    if (event.ctrlKey) looker.move({ dx: 0, dy: 0, scale: Math.exp(-event.deltaY * unit * ZOOM_PER_PX), x, y });
    else looker.move({ dx: -event.deltaX * unit, dy: -event.deltaY * unit, scale: 1, x, y });
    clearTimeout(resting);
    resting = setTimeout(rest, WHEEL_REST_MS);
  };
  element.addEventListener('wheel', wheel, { passive: false });
  return () => {
    stopFingers();
    stopMouse();
    rest();
    element.removeEventListener('wheel', wheel);
  };
}

function listenToFingers(element: HTMLElement, looker: Looker, isPlaying: () => boolean): () => void {
  const fingers = new Map<number, Point>();
  let last: Spread | undefined;
  const spread = (): Spread | undefined => {
    const [a, b] = fingers.values();
    if (!a || !b) return undefined;
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, distance: Math.max(LEAST_SPREAD_PX, Math.hypot(a.x - b.x, a.y - b.y)) };
  };
  const end = () => {
    if (last) looker.release();
    last = undefined;
  };
  const down = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') return;
    // The first finger of a gesture: what is left of an earlier one is gone.
    if (event.isPrimary) fingers.clear();
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size === 2 && isPlaying()) last = spread();
    else if (fingers.size > 2) end();
  };
  const move = (event: PointerEvent) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const now = last && spread();
    if (!last || !now) return;
    const { left, top } = element.getBoundingClientRect();
    const { x, y, distance } = last;
    looker.move({ dx: now.x - x, dy: now.y - y, scale: now.distance / distance, x: x - left, y: y - top });
    last = now;
  };
  const up = (event: PointerEvent) => {
    if (fingers.delete(event.pointerId)) end();
  };
  element.addEventListener('pointerdown', down);
  element.addEventListener('pointermove', move);
  // A finger may be lifted over a button.
  window.addEventListener('pointerup', up);
  window.addEventListener('pointercancel', up);
  return () => {
    end();
    element.removeEventListener('pointerdown', down);
    element.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', up);
    window.removeEventListener('pointercancel', up);
  };
}

function listenToMiddleButton(element: HTMLElement, looker: Looker, isPlaying: () => boolean): () => void {
  let last: Point | undefined;
  const down = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || event.button !== MIDDLE_BUTTON || !isPlaying()) return;
    element.setPointerCapture(event.pointerId);
    last = { x: event.clientX, y: event.clientY };
  };
  const move = (event: PointerEvent) => {
    if (!last || event.pointerType !== 'mouse') return;
    looker.move({ dx: event.clientX - last.x, dy: event.clientY - last.y, scale: 1, x: 0, y: 0 });
    last = { x: event.clientX, y: event.clientY };
  };
  const end = () => {
    if (last) looker.release();
    last = undefined;
  };
  // The browser would scroll by itself.
  const stay = (event: MouseEvent) => {
    if (event.button === MIDDLE_BUTTON) event.preventDefault();
  };
  element.addEventListener('pointerdown', down);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', end);
  element.addEventListener('lostpointercapture', end);
  element.addEventListener('mousedown', stay);
  return () => {
    end();
    element.removeEventListener('pointerdown', down);
    element.removeEventListener('pointermove', move);
    element.removeEventListener('pointerup', end);
    element.removeEventListener('lostpointercapture', end);
    element.removeEventListener('mousedown', stay);
  };
}
