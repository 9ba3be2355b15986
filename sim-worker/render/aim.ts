import { DRAG_MAX_PX, REFERENCE_HEIGHT_PX } from '../../shared/course/geometry.ts';
import type { AimPicture } from '../../shared/protocol/frame.ts';
import { growthAt } from './camera-zoom.ts';
import type { Context2d } from './canvas.ts';
import type { PixelShapes } from './pixel-shapes.ts';
import { INK, WHITE, YELLOW } from './theme-colors.ts';
import { ART_PER_UNIT, clamp, PX_PER_ART } from './units.ts';

const PALE = '#fff6cf';
/** Length of the longest drag in art pixels at zoom 1. On screen it is the same at every zoom, unless the border of the picture is nearer. */
const DRAG_ART = DRAG_MAX_PX / PX_PER_ART;
/** CSS pixels between the end of a full pull and the border of the picture. */
const INSET_PX = 12;
/** The shortest that a full pull is drawn, art pixels at zoom 1: a ball at the very border. */
const SHORTEST_ART = 4;
const TICKS = [0.25, 0.5, 0.75, 1] as const;
/** Ticks nearer to each other than this, art pixels at zoom 1, would run together: only that of full power is drawn. */
const TICK_DISTANCE = 7;
/** Where the line begins, art pixels from the ball's center, and the most of a shortened line that is left out there. */
const LINE_FROM = 9;
const LINE_FROM_SHARE = 0.3;
const LINE_STEP = 4;
const HANDLE_RADIUS = 3;
/** Radii of the rings of a bounce, pixels of a shape. */
const CONTACT_RING = 4;
const BOUNCE_RING = 2;

/** Ready cue: a ring that opens from 20 to 28 CSS pixels, 1.2 times a second. */
const CUE_HZ = 1.2;
const CUE_RADIUS_FROM = 20 / PX_PER_ART;
const CUE_RADIUS_TO = 28 / PX_PER_ART;
const CUE_ALPHA = 0.5;
/** Share of the pulse at which it stands still. */
const CUE_STILL = 0.3;

/** Where an aim is drawn. */
export interface AimPlace {
  /** The middle of the ball, art pixels of the course. */
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
  /** Length of a full pull, art pixels at zoom 1: it is the same on screen at every zoom. See fullPullLength(). */
  readonly fullLength: number;
}

/** The part of the course that is in view and not covered by controls, art pixels of the course. */
export interface OpenView {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Height of the whole picture, CSS pixels. */
  readonly heightPx: number;
}

/** How long a full pull from x, y is drawn: as long as a drag, shortened where it would leave the picture. See AimPlace. */
export function fullPullLength({ pullX, pullY }: AimPicture, x: number, y: number, zoom: number, view: OpenView): number {
  const pull = Math.hypot(pullX, pullY);
  if (pull === 0) return DRAG_ART;
  const inset = (INSET_PX * REFERENCE_HEIGHT_PX) / (PX_PER_ART * view.heightPx * zoom);
  const sideways = roomAlong(pullX / pull, x, view.left + inset, view.right - inset);
  const upright = roomAlong(pullY / pull, y, view.top + inset, view.bottom - inset);
  return clamp(Math.min(sideways, upright) * zoom, SHORTEST_ART, DRAG_ART);
}

/** How far one can go from a place in a direction until one axis reaches its bound. */
function roomAlong(direction: number, place: number, low: number, high: number): number {
  if (direction === 0) return Number.POSITIVE_INFINITY;
  return direction > 0 ? (high - place) / direction : (low - place) / direction;
}

/** The middle of the handle, at the end of the pull: art pixels of the course. */
export function handleOf({ pullX, pullY }: AimPicture, { x, y, zoom, fullLength }: AimPlace): { readonly x: number; readonly y: number } {
  return { x: x + (pullX * fullLength) / zoom, y: y + (pullY * fullLength) / zoom };
}

/**
 * Draws the held aim in a context that maps the course to the screen.
 * @param highContrast draws larger dots
 */
export function drawAim(context: Context2d, shapes: PixelShapes, aim: AimPicture, place: AimPlace, highContrast = false): void {
  const { x, y, zoom, fullLength } = place;
  // Marks keep almost the same size on screen at a small zoom.
  const scale = 1 / zoom;
  const markScale = scale * growthAt(zoom);
  const dotScale = Math.max(1, 0.6 * scale) * growthAt(zoom);
  const more = highContrast ? 2 : 0;
  drawFlight(context, shapes, aim.dots, dotScale, more);
  if (aim.bounce) drawBounce(context, shapes, aim.bounce, dotScale, more);
  const pull = Math.hypot(aim.pullX, aim.pullY);
  if (pull < 0.001) return;
  const dirX = aim.pullX / pull;
  const dirY = aim.pullY / pull;
  drawTicks(context, aim.power, place, dirX, dirY, scale, markScale);
  const length = pull * fullLength;
  // The line gets thicker with power, because color alone does not show it to everyone.
  const size = (1 + aim.power * 1.5) * markScale;
  for (let at = Math.min(LINE_FROM, LINE_FROM_SHARE * fullLength); at <= fullLength; at += LINE_STEP) {
    const isPulled = at < length - HANDLE_RADIUS;
    if (!isPulled && at < length + HANDLE_RADIUS) continue;
    // The rest of a full drag is only hinted at.
    const dot = isPulled ? size : scale;
    const dotX = x + dirX * at * scale;
    const dotY = y + dirY * at * scale;
    context.globalAlpha = isPulled ? 0.75 : 0.2;
    context.fillStyle = INK;
    context.fillRect(dotX - dot / 2 - scale / 2, dotY - dot / 2 - scale / 2, dot + scale, dot + scale);
    context.globalAlpha = isPulled ? 1 : 0.35;
    context.fillStyle = isPulled ? YELLOW : WHITE;
    context.fillRect(dotX - dot / 2, dotY - dot / 2, dot, dot);
  }
  context.globalAlpha = 1;
  const handle = handleOf(aim, place);
  if (aim.power <= 0) shapes.ring(context, x, y, Math.max(3, Math.round(10 * Math.min(1, pull * 10))), WHITE, markScale);
  shapes.disc(context, handle.x, handle.y, HANDLE_RADIUS, aim.power > 0 ? YELLOW : WHITE, INK, markScale);
  shapes.disc(context, handle.x, handle.y, 1, PALE, aim.power > 0 ? YELLOW : WHITE, markScale);
}

function drawFlight(context: Context2d, shapes: PixelShapes, dots: readonly number[], scale: number, more: number): void {
  const count = Math.floor(dots.length / 2);
  for (let i = 0; i < count; i++) {
    const radius = (i < count * 0.45 ? 2 : 1) + more;
    shapes.disc(context, (dots[i * 2] as number) * ART_PER_UNIT, (dots[i * 2 + 1] as number) * ART_PER_UNIT, radius, WHITE, INK, scale);
  }
}

/** Rings, so that nobody takes them for the free flight: a large open one where the ball touches something, small ones on its way from there. */
function drawBounce(context: Context2d, shapes: PixelShapes, dots: readonly number[], scale: number, more: number): void {
  for (let i = 0; i < dots.length; i += 2) {
    const x = (dots[i] as number) * ART_PER_UNIT;
    const y = (dots[i + 1] as number) * ART_PER_UNIT;
    if (i === 0) {
      const radius = CONTACT_RING + more;
      // White alone cannot be seen on a bright sky.
      for (const rim of [radius - 1, radius + 1]) shapes.ring(context, x, y, rim, INK, scale);
      shapes.ring(context, x, y, radius, WHITE, scale);
    } else {
      const radius = BOUNCE_RING + more;
      shapes.disc(context, x, y, radius, WHITE, INK, scale);
      shapes.disc(context, x, y, radius - 2, INK, INK, scale);
    }
  }
}

/** Short bars across the pull at each quarter of the power. Those below the power are bright. */
function drawTicks(
  context: Context2d,
  power: number,
  { x, y, fullLength }: AimPlace,
  dirX: number,
  dirY: number,
  scale: number,
  markScale: number,
): void {
  const areApart = fullLength * TICKS[0] >= TICK_DISTANCE;
  for (const tick of TICKS) {
    if (tick < 1 && !areApart) continue;
    const reached = power >= tick - 0.005;
    const at = tick * fullLength * scale;
    const half = (tick === 1 ? 4 : 3) * markScale;
    for (let side = -half; side <= half; side += markScale) {
      const dotX = x + dirX * at - dirY * side;
      const dotY = y + dirY * at + dirX * side;
      context.globalAlpha = reached ? 0.9 : 0.5;
      context.fillStyle = INK;
      context.fillRect(dotX - markScale, dotY - markScale, markScale * 2, markScale * 2);
    }
    for (let side = -half; side <= half; side += markScale) {
      context.globalAlpha = reached ? 1 : 0.55;
      context.fillStyle = reached ? YELLOW : WHITE;
      const [left, top] = [x + dirX * at - dirY * side - markScale / 2, y + dirY * at + dirX * side - markScale / 2];
      context.fillRect(left, top, markScale, markScale);
    }
  }
  context.globalAlpha = 1;
}

/** The pulse that shows that a shot is allowed. With `isStill` it is a ring that does not move. */
export function drawReadyCue(
  context: Context2d,
  shapes: PixelShapes,
  x: number,
  y: number,
  zoom: number,
  nowMs: number,
  isStill: boolean,
  highContrast = false,
): void {
  const share = isStill ? CUE_STILL : ((nowMs / 1000) * CUE_HZ) % 1;
  const radius = Math.round(CUE_RADIUS_FROM + (CUE_RADIUS_TO - CUE_RADIUS_FROM) * share);
  const scale = Math.max(1, 0.6 / zoom) * growthAt(zoom);
  context.globalAlpha = (highContrast ? 1 : CUE_ALPHA) * (1 - share);
  // White alone cannot be seen on a bright sky.
  shapes.ring(context, x, y, radius + 1, INK, scale);
  shapes.ring(context, x, y, radius, WHITE, scale);
  context.globalAlpha = 1;
}
