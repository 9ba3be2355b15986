import type { Context2d } from './canvas.ts';
import { INK, WHITE } from './theme-colors.ts';
import { ART_PER_UNIT } from './units.ts';

/** Art pixels between two marks, along the path. */
const SPACING = 7;
/** No mark lies nearer to where the shot began, art pixels: the ball or its cue may lie there. */
const FIRST = 10;
const ALPHA = { usual: 0.5, highContrast: 0.8 } as const;

/**
 * Draws the path of the last shot in pale marks, so that the next drag can be corrected by it.
 * @param path x and y in turn, world units
 * @param left, top the corner of the picture, art pixels
 */
export function drawLastShot(context: Context2d, path: Float32Array, left: number, top: number, highContrast: boolean): void {
  context.globalAlpha = highContrast ? ALPHA.highContrast : ALPHA.usual;
  let due = FIRST;
  for (let i = 2; i < path.length; i += 2) {
    const fromX = (path[i - 2] as number) * ART_PER_UNIT;
    const fromY = (path[i - 1] as number) * ART_PER_UNIT;
    const dx = (path[i] as number) * ART_PER_UNIT - fromX;
    const dy = (path[i + 1] as number) * ART_PER_UNIT - fromY;
    const length = Math.sqrt(dx * dx + dy * dy);
    for (; due <= length; due += SPACING) mark(context, fromX + (dx * due) / length - left, fromY + (dy * due) / length - top);
    due -= length;
  }
  context.globalAlpha = 1;
}

/** White alone cannot be seen on a bright sky. */
function mark(context: Context2d, x: number, y: number): void {
  const [column, row] = [Math.round(x) - 1, Math.round(y) - 1];
  context.fillStyle = INK;
  context.fillRect(column, row + 1, 2, 2);
  context.fillStyle = WHITE;
  context.fillRect(column, row, 2, 2);
}
