import { DRAG_MAX_PX } from '../../shared/course/geometry.ts';
import type { AimPicture } from '../../shared/protocol/frame.ts';
import type { Context2d } from './canvas.ts';
import type { PixelShapes } from './pixel-shapes.ts';
import { INK } from './theme-colors.ts';
import { ART_PER_UNIT, PX_PER_ART } from './units.ts';

const YELLOW = '#ffd23f';
const PALE = '#fff6cf';
const WHITE = '#ffffff';
/** Length of the longest drag in art pixels at zoom 1. On screen it is the same at every zoom. */
const DRAG_ART = DRAG_MAX_PX / PX_PER_ART;
const TICKS = [0.25, 0.5, 0.75, 1] as const;
/** Where the line begins, art pixels from the ball's center. */
const LINE_FROM = 9;
const LINE_STEP = 4;
const HANDLE_RADIUS = 3;

/** Ready cue: a ring that opens from 20 to 28 CSS pixels, 1.2 times a second. */
const CUE_HZ = 1.2;
const CUE_RADIUS_FROM = 20 / PX_PER_ART;
const CUE_RADIUS_TO = 28 / PX_PER_ART;
const CUE_ALPHA = 0.5;
/** Share of the pulse at which it stands still. */
const CUE_STILL = 0.3;

/**
 * Draws the held aim around a ball at x, y (art pixels), in a context that maps the course to the screen.
 * @param highContrast draws larger dots
 */
export function drawAim(
  context: Context2d,
  shapes: PixelShapes,
  aim: AimPicture,
  x: number,
  y: number,
  zoom: number,
  highContrast = false,
): void {
  // Marks keep almost the same size on screen at a small zoom.
  const scale = 1 / zoom;
  drawFlight(context, shapes, aim.dots, Math.max(1, 0.6 * scale), highContrast ? 2 : 0);
  const pull = Math.hypot(aim.pullX, aim.pullY);
  if (pull < 0.001) return;
  const dirX = aim.pullX / pull;
  const dirY = aim.pullY / pull;
  drawTicks(context, aim.power, x, y, dirX, dirY, scale);
  const length = pull * DRAG_ART;
  // The line gets thicker with power, because color alone does not show it to everyone.
  const size = (1 + aim.power * 1.5) * scale;
  for (let at = LINE_FROM; at <= DRAG_ART; at += LINE_STEP) {
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
  const handleX = x + dirX * length * scale;
  const handleY = y + dirY * length * scale;
  if (aim.power <= 0) shapes.ring(context, x, y, Math.max(3, Math.round(10 * Math.min(1, pull * 10))), WHITE, scale);
  shapes.disc(context, handleX, handleY, HANDLE_RADIUS, aim.power > 0 ? YELLOW : WHITE, INK, scale);
  shapes.disc(context, handleX, handleY, 1, PALE, aim.power > 0 ? YELLOW : WHITE, scale);
}

function drawFlight(context: Context2d, shapes: PixelShapes, dots: readonly number[], scale: number, more: number): void {
  const count = Math.floor(dots.length / 2);
  for (let i = 0; i < count; i++) {
    const radius = (i < count * 0.45 ? 2 : 1) + more;
    shapes.disc(context, (dots[i * 2] as number) * ART_PER_UNIT, (dots[i * 2 + 1] as number) * ART_PER_UNIT, radius, WHITE, INK, scale);
  }
}

/** Short bars across the pull at each quarter of the power. Those below the power are bright. */
function drawTicks(context: Context2d, power: number, x: number, y: number, dirX: number, dirY: number, scale: number): void {
  for (const tick of TICKS) {
    const reached = power >= tick - 0.005;
    const at = tick * DRAG_ART * scale;
    const half = (tick === 1 ? 4 : 3) * scale;
    for (let side = -half; side <= half; side += scale) {
      const dotX = x + dirX * at - dirY * side;
      const dotY = y + dirY * at + dirX * side;
      context.globalAlpha = reached ? 0.9 : 0.5;
      context.fillStyle = INK;
      context.fillRect(dotX - scale, dotY - scale, scale * 2, scale * 2);
    }
    for (let side = -half; side <= half; side += scale) {
      context.globalAlpha = reached ? 1 : 0.55;
      context.fillStyle = reached ? YELLOW : WHITE;
      context.fillRect(x + dirX * at - dirY * side - scale / 2, y + dirY * at + dirX * side - scale / 2, scale, scale);
    }
  }
  context.globalAlpha = 1;
}

/** The pulse that shows that a shot is allowed. With `reducedMotion` it is a ring that does not move. */
export function drawReadyCue(
  context: Context2d,
  shapes: PixelShapes,
  x: number,
  y: number,
  zoom: number,
  nowMs: number,
  reducedMotion: boolean,
  highContrast = false,
): void {
  const share = reducedMotion ? CUE_STILL : ((nowMs / 1000) * CUE_HZ) % 1;
  const radius = Math.round(CUE_RADIUS_FROM + (CUE_RADIUS_TO - CUE_RADIUS_FROM) * share);
  const scale = Math.max(1, 0.6 / zoom);
  context.globalAlpha = (highContrast ? 1 : CUE_ALPHA) * (1 - share);
  // White alone cannot be seen on a bright sky.
  shapes.ring(context, x, y, radius + 1, INK, scale);
  shapes.ring(context, x, y, radius, WHITE, scale);
  context.globalAlpha = 1;
}
