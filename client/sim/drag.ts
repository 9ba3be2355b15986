import { DRAG_MAX_PX, DRAG_MIN_PX, REFERENCE_HEIGHT_PX } from '../../shared/course/geometry.ts';
import { DRAG_SCALE, type DragIntent } from '../../shared/protocol/intent.ts';

/** A position on the page, CSS pixels, y down. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The longest drag of a finger is this at most, CSS pixels: more is out of a thumb's reach. DRAG_MAX_PX is the least. */
const TOUCH_FULL_MAX_PX = 240;

/**
 * The drag that is full power, CSS pixels. For mouse and pen it scales with the picture: 150 px of 672. A finger is as exact on a phone held
 * sideways as on one held upright, so for touch it scales with the longer side, within bounds.
 * @param pointerType as in PointerEvent
 * @param canvas CSS pixels
 */
export function fullDragPx(pointerType: string, canvas: { readonly width: number; readonly height: number }): number {
  const side = pointerType === 'touch' ? Math.max(canvas.width, canvas.height) : canvas.height;
  const full = DRAG_MAX_PX * (side / REFERENCE_HEIGHT_PX);
  return pointerType === 'touch' ? Math.min(TOUCH_FULL_MAX_PX, Math.max(DRAG_MAX_PX, full)) : full;
}

/**
 * The drag of a pointer, from where it went down to where it is. The ball flies the other way.
 * @param fullPx CSS pixels of the longest drag, see fullDragPx()
 */
export function dragFromPointer(start: Point, current: Point, fullPx: number): DragIntent {
  return clamped((current.x - start.x) / fullPx, (current.y - start.y) / fullPx);
}

/**
 * The drag that launches at an angle.
 * @param angleDeg direction of flight, 0 to the right, 90 straight up
 * @param power share of the longest drag, 0 to 1
 */
export function dragFromAim(angleDeg: number, power: number): DragIntent {
  const radians = (angleDeg * Math.PI) / 180;
  return clamped(-Math.cos(radians) * power, Math.sin(radians) * power);
}

/** A drag in the player's terms: direction of flight to a tenth (0 right, 90 up, 0 to below 360) and power in percent. */
export function describeDrag(drag: DragIntent): { readonly angleDeg: number; readonly powerPercent: number } {
  // Tenths are whole numbers until the end: 460.3 % 360 would be 100.30000000000001.
  const tenths = Math.round((Math.atan2(drag.dy, -drag.dx) * 1800) / Math.PI);
  return { angleDeg: ((tenths + 3600) % 3600) / 10, powerPercent: Math.round(dragRatio(drag) * 100) };
}

/** Share of the longest drag, 0 to 1. */
export function dragRatio(drag: DragIntent): number {
  return Math.min(1, Math.hypot(drag.dx, drag.dy) / DRAG_SCALE);
}

/** Whether a drag is too short to shoot. */
export function isTooShort(drag: DragIntent): boolean {
  return dragRatio(drag) < DRAG_MIN_PX / DRAG_MAX_PX;
}

function clamped(x: number, y: number): DragIntent {
  const length = Math.hypot(x, y);
  const factor = (length > 1 ? 1 / length : 1) * DRAG_SCALE;
  // `+ 0` turns -0 into 0, so that equal drags are also equal objects.
  return { dx: Math.round(x * factor) + 0, dy: Math.round(y * factor) + 0 };
}
