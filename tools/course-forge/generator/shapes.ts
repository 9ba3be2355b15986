import { COLUMNS } from '../../../shared/course/geometry.ts';
import { DIAGONALS, TILES } from '../../../shared/course/tiles.ts';
import { INNER } from './canvas.ts';
import { chamferBelow } from './masonry.ts';
import type { Side, Sketch } from './sketch.ts';

/** A rectangle with its corners cut at 45 degrees. */
export interface Octagon {
  readonly first: number;
  readonly last: number;
  readonly top: number;
  readonly bottom: number;
  /** Tiles that are cut off at each corner. */
  readonly cut: number;
}

/** Fills an octagon with ground; its cut corners are slopes. */
export function solidOctagon(sketch: Sketch, shape: Octagon): void {
  eachOctagonRow(shape, (row, first, last, cutting) => {
    sketch.fill(first, row, last, row);
    if (cutting === 'none') return;
    sketch.put(first, row, cutting === 'above' ? DIAGONALS.bottomRight : DIAGONALS.topRight);
    sketch.put(last, row, cutting === 'above' ? DIAGONALS.bottomLeft : DIAGONALS.topLeft);
  });
}

/** Removes the ground in an octagon; its cut corners become slopes. */
export function hollowOctagon(sketch: Sketch, shape: Octagon): void {
  eachOctagonRow(shape, (row, first, last, cutting) => {
    sketch.clear(first, row, last, row);
    if (cutting === 'none') return;
    sketch.put(first, row, cutting === 'above' ? DIAGONALS.topLeft : DIAGONALS.bottomLeft);
    sketch.put(last, row, cutting === 'above' ? DIAGONALS.topRight : DIAGONALS.bottomRight);
  });
}

function eachOctagonRow(
  { first, last, top, bottom, cut }: Octagon,
  visit: (row: number, first: number, last: number, cutting: 'above' | 'below' | 'none') => void,
): void {
  for (let row = top; row <= bottom; row++) {
    const fromTop = row - top;
    const fromBottom = bottom - row;
    const inset = Math.max(0, cut - 1 - fromTop, cut - 1 - fromBottom);
    const cutting = fromTop < cut ? 'above' : fromBottom < cut ? 'below' : 'none';
    visit(row, first + inset, last - inset, cutting);
  }
}

/**
 * A wall at one side with a thickness for each row: `depths[k]` tiles in row `top + k`, border not counted. Where the
 * thickness changes by one tile, its face slants; where it changes by more, there is a shelf or an overhang.
 */
export function profileWall(sketch: Sketch, side: Side, top: number, depths: readonly number[]): void {
  const columnAt = (depth: number) => (side === 'left' ? depth : COLUMNS - 1 - depth);
  const roof = side === 'left' ? DIAGONALS.bottomLeft : DIAGONALS.bottomRight;
  const overhang = side === 'left' ? DIAGONALS.topLeft : DIAGONALS.topRight;
  depths.forEach((depth, k) => {
    if (depth <= 0) return;
    for (let d = 1; d <= depth; d++) sketch.put(columnAt(d), top + k, TILES.ground);
    const above = k > 0 ? (depths[k - 1] as number) : depth;
    const below = k < depths.length - 1 ? (depths[k + 1] as number) : depth;
    if (depth === above + 1) sketch.put(columnAt(depth), top + k, depth === below + 1 ? TILES.empty : roof);
    else if (depth === below + 1) sketch.put(columnAt(depth), top + k, overhang);
  });
}

/** A post in the columns first to first + width - 1, from row `top` down to `foot`; pointed if there is no ground below it. */
export function post(sketch: Sketch, first: number, width: number, top: number, foot: number): void {
  const last = first + width - 1;
  let end = top;
  while (end < foot && !(end > top && sketch.isSolid(first, end) && sketch.isSolid(last, end))) end++;
  const stands = sketch.isSolid(first, end) && sketch.isSolid(last, end);
  const floating = stands ? 0 : 3;
  sketch.fill(first, top, last, end - 1 - floating);
  if (!stands && width === 2) chamferBelow(sketch, first, last, end - floating);
}

/**
 * A layer of ground with a surface of its own height in every column, and an underside parallel to it. Where two neighbors differ by one row,
 * both faces slant; where they differ by more, there is a step.
 * @param surfaces row of the ground in column `first`, in the next one, and so on
 */
export function layer(sketch: Sketch, first: number, surfaces: readonly number[], thickness: number): void {
  surfaces.forEach((surface, k) => {
    const column = first + k;
    sketch.fill(column, surface, column, surface + thickness - 1);
    const before = surfaces[k - 1] ?? surface;
    if (surface === before - 1) {
      sketch.put(column - 1, surface, DIAGONALS.bottomRight);
      sketch.put(column, surface + thickness, DIAGONALS.topLeft);
    } else if (surface === before + 1) {
      sketch.put(column, before, DIAGONALS.bottomLeft);
      sketch.put(column - 1, before + thickness, DIAGONALS.topRight);
    }
  });
}

/** Open columns and rows, all included. */
interface Opening {
  readonly first: number;
  readonly last: number;
  readonly top: number;
  readonly bottom: number;
}

/** Removes the ground of a slot through a roof; its lower edges slant, so that it guides a ball that comes from below. */
export function slot(sketch: Sketch, { first, last, top, bottom }: Opening): void {
  sketch.clear(first, top, last, bottom);
  sketch.put(first - 1, bottom, DIAGONALS.topLeft);
  sketch.put(last + 1, bottom, DIAGONALS.topRight);
}

/** Cuts both cliffs back to the border in the rows `top` to `bottom`, so that there is a room as wide as the shaft with slanted corners. */
export function widenShaft(sketch: Sketch, top: number, bottom: number, cut = 3): void {
  if (bottom - top >= 2 * cut) hollowOctagon(sketch, { first: INNER.firstColumn, last: INNER.lastColumn, top, bottom, cut });
}
