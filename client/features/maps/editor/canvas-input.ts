import type { EditorSession } from './editor-session.ts';
import type { CanvasPoint } from './model/edit-view.ts';

const LEFT_BUTTON = 0;
const MIDDLE_BUTTON = 1;
/** How long a finger rests until it picks the tile under it, ms, and how far it may tremble meanwhile, CSS pixels. */
const LONG_PRESS_MS = 450;
const TREMBLE_PX = 8;
/** A finger that has painted for less than this when a second one comes did not mean to paint, ms. */
const SECOND_FINGER_MS = 400;
/** Fingers nearer than this, CSS pixels, would make every tremble a zoom. */
const LEAST_SPREAD_PX = 24;
/** CSS pixels of what a wheel reports: pixels, lines, pages; and the zoom for one of them with Control. */
const WHEEL_UNITS = [1, 24, 400] as const;
const ZOOM_PER_PX = 0.005;

interface Pointer {
  readonly startMs: number;
  readonly start: CanvasPoint;
  at: CanvasPoint;
  /** `wait` until it has moved or rested: only then a finger paints or picks. */
  mode: 'paint' | 'pan' | 'wait' | 'ended';
}

interface Options {
  /** The space bar is held: a drag pans. */
  isPanning(): boolean;
  now(): number;
}

/**
 * Turns mouse, touch and pen on the canvas into gestures of the editor. One finger paints, two pan and zoom, a finger that rests picks; a
 * mouse paints with its left button and pans with the middle one, or with any while the space bar is held.
 * @returns a function that unsubscribes
 */
export function listenToCanvas(element: HTMLElement, session: EditorSession, { isPanning, now }: Options): () => void {
  const pointers = new Map<number, Pointer>();
  let resting: ReturnType<typeof setTimeout> | undefined;

  const place = (event: { readonly clientX: number; readonly clientY: number }): CanvasPoint => {
    const { left, top } = element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const stopResting = () => clearTimeout(resting);
  const modeOf = (event: PointerEvent): Pointer['mode'] => {
    if (isPanning() || event.button === MIDDLE_BUTTON || session.snapshot.tool === 'pan') return 'pan';
    return event.pointerType === 'touch' ? 'wait' : 'paint';
  };
  const down = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.button !== LEFT_BUTTON && event.button !== MIDDLE_BUTTON) return;
    // Otherwise the middle button would scroll, and a press would select text.
    event.preventDefault();
    element.setPointerCapture(event.pointerId);
    const at = place(event);
    const pointer: Pointer = { startMs: now(), start: at, at, mode: pointers.size > 0 ? 'pan' : modeOf(event) };
    const first = [...pointers.values()][0];
    pointers.set(event.pointerId, pointer);
    stopResting();
    if (first) beginPinch(first);
    else if (pointer.mode === 'paint') session.press(at);
    else if (pointer.mode === 'wait') resting = setTimeout(() => pickAt(pointer), LONG_PRESS_MS);
  };
  /** Two fingers never paint: what the first had begun is taken back, unless it has painted for a while. */
  const beginPinch = (first: Pointer) => {
    if (first.mode === 'paint' && now() - first.startMs < SECOND_FINGER_MS) session.cancel();
    else if (first.mode === 'paint') session.release();
    first.mode = 'pan';
  };
  const pickAt = (pointer: Pointer) => {
    if (pointer.mode !== 'wait') return;
    pointer.mode = 'ended';
    session.pick(pointer.at);
  };
  const move = (event: PointerEvent) => {
    const pointer = pointers.get(event.pointerId);
    if (!pointer) {
      if (event.pointerType !== 'touch') session.hover(place(event));
      return;
    }
    const before = pointer.at;
    pointer.at = place(event);
    if (pointer.mode === 'wait' && Math.hypot(pointer.at.x - pointer.start.x, pointer.at.y - pointer.start.y) > TREMBLE_PX) {
      stopResting();
      pointer.mode = 'paint';
      session.press(pointer.start, true);
    }
    if (pointer.mode === 'paint') {
      const coalesced = event.getCoalescedEvents?.() ?? [];
      session.drag((coalesced.length > 0 ? coalesced : [event]).map(place), event.pointerType === 'touch');
    } else if (pointer.mode === 'pan') panOrPinch(pointer, before);
  };
  const panOrPinch = (moved: Pointer, before: CanvasPoint) => {
    const other = [...pointers.values()].find((pointer) => pointer !== moved);
    const share = other ? 2 : 1;
    session.pan((moved.at.x - before.x) / share, (moved.at.y - before.y) / share);
    if (!other) return;
    const middle = { x: (moved.at.x + other.at.x) / 2, y: (moved.at.y + other.at.y) / 2 };
    session.zoom(spread(moved.at, other.at) / spread(before, other.at), middle);
  };
  const up = (event: PointerEvent) => {
    const pointer = pointers.get(event.pointerId);
    pointers.delete(event.pointerId);
    stopResting();
    if (!pointer) return;
    // A tap: the finger has neither moved nor rested.
    if (pointer.mode === 'wait') session.press(pointer.at);
    if (pointer.mode === 'wait' || pointer.mode === 'paint') session.release();
  };
  const lost = (event: PointerEvent) => {
    const pointer = pointers.get(event.pointerId);
    if (!pointer) return;
    pointers.delete(event.pointerId);
    stopResting();
    if (pointer.mode === 'paint') session.cancel();
  };
  const leave = () => session.hover(null);
  const wheel = (event: WheelEvent) => {
    // Otherwise Control and wheel would zoom the page.
    event.preventDefault();
    const unit = WHEEL_UNITS[event.deltaMode] ?? 1;
    if (event.ctrlKey || event.metaKey) session.zoom(Math.exp(-event.deltaY * unit * ZOOM_PER_PX), place(event));
    else if (event.shiftKey && event.deltaX === 0) session.pan(-event.deltaY * unit, 0);
    else session.pan(-event.deltaX * unit, -event.deltaY * unit);
  };
  const prevent = (event: Event) => event.preventDefault();
  const listeners: readonly (readonly [string, (event: never) => void])[] = [
    ['pointerdown', down],
    ['pointermove', move],
    ['pointerup', up],
    ['pointercancel', lost],
    ['lostpointercapture', lost],
    ['pointerleave', leave],
    ['contextmenu', prevent],
  ];
  for (const [type, listener] of listeners) element.addEventListener(type, listener as EventListener);
  element.addEventListener('wheel', wheel, { passive: false });
  return () => {
    stopResting();
    session.cancel();
    for (const [type, listener] of listeners) element.removeEventListener(type, listener as EventListener);
    element.removeEventListener('wheel', wheel);
  };
}

const spread = (a: CanvasPoint, b: CanvasPoint): number => Math.max(LEAST_SPREAD_PX, Math.hypot(a.x - b.x, a.y - b.y));
