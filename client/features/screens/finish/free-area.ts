import { COLUMNS, ROWS } from '../../../../shared/course/geometry.ts';
import type { FreeArea } from '../../../../shared/protocol/ending.ts';

/** Below this height a course is too small to read, CSS pixels. */
const HEIGHT_MIN = 150;

/** The height at which the whole course is drawn in an area. */
const shownHeight = ({ width, height }: FreeArea): number => Math.min(height, (width * ROWS) / COLUMNS);

/**
 * The side of a card where a whole course is shown largest: above it on upright screens, where the strips beside the card are too
 * narrow to look good, beside it on wide ones.
 * @returns null when the card leaves too little space: the course then stays behind it
 */
export function freeAreaBeside(screen: { readonly width: number; readonly height: number }, card: FreeArea): FreeArea | null {
  const { width, height } = screen;
  const right = card.left + card.width;
  const bottom = card.top + card.height;
  const above: FreeArea = { left: 0, top: 0, width, height: card.top };
  if (height > width && shownHeight(above) >= HEIGHT_MIN) return above;
  const sides: readonly FreeArea[] = [
    above,
    { left: 0, top: 0, width: card.left, height },
    { left: right, top: 0, width: width - right, height },
    { left: 0, top: bottom, width, height: height - bottom },
  ];
  const best = sides.reduce((a, b) => (shownHeight(b) > shownHeight(a) ? b : a));
  return shownHeight(best) < HEIGHT_MIN ? null : best;
}
