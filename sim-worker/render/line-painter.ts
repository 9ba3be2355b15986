import type { RunLine } from '../../shared/protocol/ending.ts';
import type { Context2d } from './canvas.ts';
import type { PixelShapes } from './pixel-shapes.ts';
import { INK, WHITE, YELLOW } from './theme-colors.ts';
import { ART_PER_TILE, ART_PER_UNIT, clamp } from './units.ts';

/** Widths and radii in CSS pixels. A line is thinner on a small course, else it would hide the course. */
const LINE_WIDTH = { min: 1.3, max: 2.5 } as const;
const LINE_ART = 5.6;
const RIM = 1.1;
const DOT_RADIUS = 2;
const TIP_RADIUS = 3;
/** With more strokes, or on a course with smaller tiles (CSS pixels), the dots would touch. */
const SMALL_DOTS_FROM = 60;
const SMALL_DOTS_TILE = 5;

/** Where the course stands on the screen: device pixels of its origin, and of one art pixel. */
export interface Mapping {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** How far along its points a line is drawn: the index of the last whole point, and the share of the way to the next. */
interface LineEnd {
  readonly strokes: number;
  readonly index: number;
  readonly rest: number;
}

/** @param drawn 0 to 1; each stroke takes an equal share */
export function lineEnd({ points, strokes }: RunLine, drawn: number): LineEnd {
  const last = points.length / 2 - 1;
  if (drawn >= 1 || strokes.length === 0) return { strokes: strokes.length, index: last, rest: 0 };
  const at = drawn * strokes.length;
  const stroke = Math.floor(at);
  const from = strokes[stroke] as number;
  const to = strokes[stroke + 1] ?? last;
  const along = from + (to - from) * (at - stroke);
  return { strokes: Math.ceil(at), index: Math.floor(along), rest: along - Math.floor(along) };
}

/** Draws the line of a run up to a share, and a dot where each stroke began. @param pixelRatio device pixels of a CSS pixel */
export function drawLine(
  context: Context2d,
  shapes: PixelShapes,
  line: RunLine,
  drawn: number,
  { x, y, scale }: Mapping,
  pixelRatio: number,
): void {
  const { points, strokes } = line;
  if (drawn <= 0 || points.length < 4) return;
  const end = lineEnd(line, drawn);
  const unit = scale * ART_PER_UNIT;
  const placeX = (index: number): number => x + (points[index * 2] as number) * unit;
  const placeY = (index: number): number => y + (points[index * 2 + 1] as number) * unit;
  let jump = 0;
  let tipX = placeX(end.index);
  let tipY = placeY(end.index);
  context.beginPath();
  context.moveTo(placeX(0), placeY(0));
  for (let i = 1; i <= end.index; i++) {
    if (line.jumps[jump] === i) {
      context.moveTo(placeX(i), placeY(i));
      jump++;
    } else context.lineTo(placeX(i), placeY(i));
  }
  if (end.rest > 0 && line.jumps[jump] !== end.index + 1) {
    tipX += (placeX(end.index + 1) - tipX) * end.rest;
    tipY += (placeY(end.index + 1) - tipY) * end.rest;
    context.lineTo(tipX, tipY);
  }
  const lineWidth = clamp((LINE_ART * scale) / pixelRatio, LINE_WIDTH.min, LINE_WIDTH.max);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  for (const [color, width] of [
    [INK, lineWidth + 2 * RIM],
    [YELLOW, lineWidth],
  ] as const) {
    context.strokeStyle = color;
    context.lineWidth = width * pixelRatio;
    context.stroke();
  }
  const isSmall = strokes.length >= SMALL_DOTS_FROM || (ART_PER_TILE * scale) / pixelRatio < SMALL_DOTS_TILE;
  const radius = isSmall ? 1 : DOT_RADIUS;
  for (let i = 0; i < end.strokes; i++) {
    const at = strokes[i] as number;
    shapes.disc(context, placeX(at), placeY(at), radius, WHITE, INK, pixelRatio);
  }
  if (drawn < 1) shapes.disc(context, tipX, tipY, TIP_RADIUS, WHITE, INK, pixelRatio);
}
