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
export function listenToCanvas(element: HTMLElement, session: EditorSession, options: Options): () => void {
  const gestures = new CanvasGestures(element, session, options);
  const prevent = (event: Event) => event.preventDefault();
  const listeners: readonly (readonly [string, (event: never) => void])[] = [
    ['pointerdown', (event: PointerEvent) => gestures.press(event)],
    ['pointermove', (event: PointerEvent) => gestures.move(event)],
    ['pointerup', (event: PointerEvent) => gestures.release(event)],
    ['pointercancel', (event: PointerEvent) => gestures.lose(event)],
    ['lostpointercapture', (event: PointerEvent) => gestures.lose(event)],
    ['pointerleave', () => session.hover(null)],
    ['contextmenu', prevent],
  ];
  const wheel = (event: WheelEvent) => gestures.turnWheel(event);
  for (const [type, listener] of listeners) element.addEventListener(type, listener as EventListener);
  element.addEventListener('wheel', wheel, { passive: false });
  return () => {
    gestures.end();
    for (const [type, listener] of listeners) element.removeEventListener(type, listener as EventListener);
    element.removeEventListener('wheel', wheel);
  };
}

/** The pointers that are down, and what each of them does. */
class CanvasGestures {
  private readonly element: HTMLElement;
  private readonly session: EditorSession;
  private readonly options: Options;
  private readonly pointers = new Map<number, Pointer>();
  private resting: ReturnType<typeof setTimeout> | undefined;

  constructor(element: HTMLElement, session: EditorSession, options: Options) {
    this.element = element;
    this.session = session;
    this.options = options;
  }

  press(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== LEFT_BUTTON && event.button !== MIDDLE_BUTTON) return;
    // Otherwise the middle button would scroll, and a press would select text.
    event.preventDefault();
    this.element.setPointerCapture(event.pointerId);
    const at = this.place(event);
    const mode = this.pointers.size > 0 ? 'pan' : this.modeOf(event);
    const pointer: Pointer = { startMs: this.options.now(), start: at, at, mode };
    const first = [...this.pointers.values()][0];
    this.pointers.set(event.pointerId, pointer);
    clearTimeout(this.resting);
    if (first) this.beginPinch(first);
    else if (mode === 'paint') this.session.press(at);
    else if (mode === 'wait') this.resting = setTimeout(() => this.pickAt(pointer), LONG_PRESS_MS);
  }

  move(event: PointerEvent): void {
    const pointer = this.pointers.get(event.pointerId);
    if (!pointer) {
      if (event.pointerType !== 'touch') this.session.hover(this.place(event));
      return;
    }
    const before = pointer.at;
    pointer.at = this.place(event);
    if (pointer.mode === 'wait' && Math.hypot(pointer.at.x - pointer.start.x, pointer.at.y - pointer.start.y) > TREMBLE_PX) {
      clearTimeout(this.resting);
      pointer.mode = 'paint';
      this.session.press(pointer.start, true);
    }
    if (pointer.mode === 'paint') {
      const coalesced = event.getCoalescedEvents?.() ?? [];
      const points = (coalesced.length > 0 ? coalesced : [event]).map((each) => this.place(each));
      this.session.drag(points, event.pointerType === 'touch');
    } else if (pointer.mode === 'pan') this.panOrPinch(pointer, before);
  }

  release(event: PointerEvent): void {
    const pointer = this.remove(event);
    // A tap: the finger has neither moved nor rested.
    if (pointer?.mode === 'wait') this.session.press(pointer.at);
    if (pointer?.mode === 'wait' || pointer?.mode === 'paint') this.session.release();
  }

  /** The browser has taken the pointer for a gesture of its own. */
  lose(event: PointerEvent): void {
    if (!this.pointers.has(event.pointerId)) return;
    if (this.remove(event)?.mode === 'paint') this.session.cancel();
  }

  turnWheel(event: WheelEvent): void {
    // Otherwise Control and wheel would zoom the page.
    event.preventDefault();
    const unit = WHEEL_UNITS[event.deltaMode] ?? 1;
    const { session } = this;
    if (event.ctrlKey || event.metaKey) session.zoom(Math.exp(-event.deltaY * unit * ZOOM_PER_PX), this.place(event));
    else if (event.shiftKey && event.deltaX === 0) session.pan(-event.deltaY * unit, 0);
    else session.pan(-event.deltaX * unit, -event.deltaY * unit);
  }

  end(): void {
    clearTimeout(this.resting);
    this.session.cancel();
  }

  private place(event: { readonly clientX: number; readonly clientY: number }): CanvasPoint {
    const { left, top } = this.element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  private modeOf(event: PointerEvent): Pointer['mode'] {
    if (this.options.isPanning() || event.button === MIDDLE_BUTTON || this.session.snapshot.tool === 'pan') return 'pan';
    return event.pointerType === 'touch' ? 'wait' : 'paint';
  }

  private remove(event: PointerEvent): Pointer | undefined {
    const pointer = this.pointers.get(event.pointerId);
    this.pointers.delete(event.pointerId);
    clearTimeout(this.resting);
    return pointer;
  }

  /** Two fingers never paint: what the first had begun is taken back, unless it has painted for a while. */
  private beginPinch(first: Pointer): void {
    if (first.mode === 'paint' && this.options.now() - first.startMs < SECOND_FINGER_MS) this.session.cancel();
    else if (first.mode === 'paint') this.session.release();
    first.mode = 'pan';
  }

  private pickAt(pointer: Pointer): void {
    if (pointer.mode !== 'wait') return;
    pointer.mode = 'ended';
    this.session.pick(pointer.at);
  }

  private panOrPinch(moved: Pointer, before: CanvasPoint): void {
    const other = [...this.pointers.values()].find((pointer) => pointer !== moved);
    const share = other ? 2 : 1;
    this.session.pan((moved.at.x - before.x) / share, (moved.at.y - before.y) / share);
    if (!other) return;
    const middle = { x: (moved.at.x + other.at.x) / 2, y: (moved.at.y + other.at.y) / 2 };
    this.session.zoom(spread(moved.at, other.at) / spread(before, other.at), middle);
  }
}

const spread = (a: CanvasPoint, b: CanvasPoint): number => Math.max(LEAST_SPREAD_PX, Math.hypot(a.x - b.x, a.y - b.y));
