import { DIAGONALS, TILES } from '../../../shared/course/tiles.ts';
import { INNER } from './canvas.ts';
import type { Dice } from './dice.ts';
import type { Site } from './site.ts';
import type { Side, Sketch, Top } from './sketch.ts';

/** How the underside of a slab ends: at 45 degrees, in half steps, square, or broken. */
export type Underside = 'wedge' | 'taper' | 'square' | 'broken';

const INSETS: Readonly<Record<Underside, (dice: Dice, layer: number) => number>> = {
  wedge: () => 1,
  taper: (_, layer) => layer % 2,
  square: () => 0,
  broken: (dice) => dice.whole(0, 2),
};

/**
 * A flat top from `first` to `last` with a shaped underside. An end that reaches its cliff is built into the cliff and
 * is square; a free end slants.
 * @param thickness rows of ground, the top row included; fewer when the underside comes to a point
 */
export function slab(sketch: Sketch, dice: Dice, top: Top, thickness: number, underside: Underside): Top {
  const { row } = top;
  const leftBuiltIn = top.first <= sketch.left(row);
  const rightBuiltIn = top.last >= sketch.right(row);
  let first: number = leftBuiltIn ? INNER.firstColumn : top.first;
  let last: number = rightBuiltIn ? INNER.lastColumn : top.last;
  sketch.fill(first, row, last, row);
  for (let layer = 1; layer < thickness; layer++) {
    const insetLeft = leftBuiltIn ? 0 : INSETS[underside](dice, layer);
    const insetRight = rightBuiltIn ? 0 : INSETS[underside](dice, layer);
    const isPoint = last - first === insetLeft + insetRight - 1 && insetLeft === 1 && insetRight === 1;
    if (!isPoint && first + insetLeft > last - insetRight) break;
    if (!isPoint) sketch.fill(first + insetLeft, row + layer, last - insetRight, row + layer);
    if (insetLeft === 1) sketch.put(first, row + layer, DIAGONALS.topRight);
    if (insetRight === 1) sketch.put(last, row + layer, DIAGONALS.topLeft);
    if (isPoint) break;
    first += insetLeft;
    last -= insetRight;
  }
  return { first: Math.max(top.first, sketch.left(row)), last: Math.min(top.last, sketch.right(row)), row };
}

/** Share of ledges whose back slopes up to the cliff. */
const BANKED = 0.35;

/** A ledge on one cliff, supported by a bracket. Some slope up to the cliff at their back. */
export function ledge(site: Site, side: Side, width: number, row: number, thickness = site.dice.whole(2, 4), underside?: Underside): Top {
  const shape = underside ?? site.dice.pick<Underside>(['wedge', 'wedge', 'wedge', 'taper', 'square']);
  const first = side === 'left' ? site.left(row) : site.right(row) - width + 1;
  const top = slab(site, site.dice, { first, last: first + width - 1, row }, thickness, shape);
  return width >= 4 && site.dice.chance(BANKED) ? bankUp(site, side, top, Math.min(2, width - 3)) : top;
}

/** Raises the back of a ledge in a slope of `rise` tiles. Returns the columns that stay level. */
function bankUp(site: Site, side: Side, { first, last, row }: Top, rise: number): Top {
  const slope = side === 'left' ? DIAGONALS.bottomLeft : DIAGONALS.bottomRight;
  for (let k = 0; k < rise; k++) {
    const column = side === 'left' ? first + k : last - k;
    const height = rise - k;
    site.fill(column, row - height + 1, column, row);
    site.put(column, row - height, slope);
  }
  return side === 'left' ? { first: first + rise, last, row } : { first, last: last - rise, row };
}

/** A floating island, at least two tiles away from both cliffs. */
export function island(site: Site, center: number, width: number, row: number, thickness = site.dice.whole(2, 4)): Top {
  const first = clamp(Math.round(center - width / 2), site.left(row) + 2, site.right(row) - 1 - width);
  const fitting = Math.min(thickness, 1 + Math.ceil(width / 2));
  return slab(site, site.dice, { first, last: first + width - 1, row }, fitting, 'wedge');
}

/** With fewer tiles between an opening and its cliff, there is no ground between them. */
const NARROWEST_LIP = 2;
/** Fewest tiles of ground on the other side of an opening. */
const NARROWEST_FLOOR = 5;

/** A floor across the whole gorge, with one opening. There are `inset` tiles of ground between opening and cliff. */
export function floorWithOpening(
  site: Site,
  row: number,
  opening: { readonly side: Side; readonly width: number; readonly inset?: number },
  thickness: number,
  underside: Underside = 'taper',
): { floor: Top; lip: Top | undefined } {
  const inset = opening.inset ?? 0;
  const first =
    opening.side === 'left'
      ? Math.min(site.clearLeft(row) + inset, site.right(row) - NARROWEST_FLOOR - opening.width + 1)
      : Math.max(site.clearRight(row) - opening.width + 1 - inset, site.left(row) + NARROWEST_FLOOR);
  const last = first + opening.width - 1;
  const part = (from: number, to: number) => slab(site, site.dice, { first: from, last: to, row }, thickness, underside);
  const leftPart = first - site.left(row) >= NARROWEST_LIP ? part(INNER.firstColumn, first - 1) : undefined;
  const rightPart = site.right(row) - last >= NARROWEST_LIP ? part(last + 1, INNER.lastColumn) : undefined;
  const [floor, lip] = opening.side === 'left' ? [rightPart, leftPart] : [leftPart, rightPart];
  return { floor: floor as Top, lip };
}

/** A stem from `row` down to the next ground; a pointed stub if there is none within `longest` rows. */
export function stem(site: Site, first: number, width: number, row: number, longest = 16): void {
  const last = first + width - 1;
  let length = 0;
  while (length < longest && site.takes(first, row + length) && !site.isSolid(first, row + length)) length++;
  const stands = length < longest && site.isSolid(first, row + length) && site.isSolid(last, row + length);
  if (stands) site.fill(first, row, last, row + length - 1);
  else stalactite(site, first, width, row, 2);
}

/** A block that hangs from `row` for `length` rows and ends in a point. */
export function stalactite(site: Site, first: number, width: number, row: number, length: number): void {
  if (length > 0) site.fill(first, row, first + width - 1, row + length - 1);
  let left = first;
  let right = first + width - 1;
  for (let layer = row + length; left < right; layer++, left++, right--) {
    site.put(left, layer, DIAGONALS.topRight);
    site.fill(left + 1, layer, right - 1, layer);
    site.put(right, layer, DIAGONALS.topLeft);
  }
}

/** Two by two slopes: a peg that deflects the ball. */
export function diamond(site: Site, column: number, row: number): void {
  site.put(column, row, DIAGONALS.bottomRight);
  site.put(column + 1, row, DIAGONALS.bottomLeft);
  site.put(column, row + 1, DIAGONALS.topRight);
  site.put(column + 1, row + 1, DIAGONALS.topLeft);
}

/** A larger diamond, `half` tiles from its middle to each corner; (column, row) is its upper left middle cell. */
export function bigDiamond(site: Site, column: number, row: number, half: number): void {
  for (let k = 0; k < half; k++) {
    for (const [line, left, right] of [
      [row - k, DIAGONALS.bottomRight, DIAGONALS.bottomLeft],
      [row + 1 + k, DIAGONALS.topRight, DIAGONALS.topLeft],
    ] as const) {
      const reach = half - 1 - k;
      site.put(column - reach, line, left);
      site.fill(column - reach + 1, line, column + reach, line);
      site.put(column + 1 + reach, line, right);
    }
  }
}

/** A gable roof of slopes from column `first` to `last`; `row` is its lowest row. */
export function gable(site: Site, first: number, last: number, row: number): void {
  for (let left = first, right = last, layer = row; left < right; left++, right--, layer--) {
    site.put(left, layer, DIAGONALS.bottomRight);
    site.fill(left + 1, layer, right - 1, layer);
    site.put(right, layer, DIAGONALS.bottomLeft);
  }
}

/** Cuts the two lower corners of a block so that its underside slants. */
export function chamferBelow(sketch: Sketch, first: number, last: number, row: number): void {
  sketch.put(first, row, DIAGONALS.topRight);
  sketch.put(last, row, DIAGONALS.topLeft);
}

/**
 * A basin in the ground of `top.row`: water one row below the banks, `depth` rows deep, on a bed. Banks one tile wide are
 * built beside it where there is no ground yet.
 */
export function pool(sketch: Sketch, top: Top, depth = 1): void {
  const { first, last, row } = top;
  const bed = row + depth + 1;
  sketch.fill(first - 1, row, last + 1, bed);
  sketch.clear(first, row, last, row);
  sketch.fill(first, row + 1, last, row + depth, TILES.water);
  if (!sketch.isSolid(first - 2, bed)) sketch.put(first - 1, bed, DIAGONALS.topRight);
  if (!sketch.isSolid(last + 2, bed)) sketch.put(last + 1, bed, DIAGONALS.topLeft);
}

/** A dish with rims one tile high at both ends. Returns its inner floor. */
export function cup(site: Site, first: number, width: number, row: number): Top {
  const last = first + width - 1;
  site.fill(first, row - 1, first, row);
  site.fill(last, row - 1, last, row);
  site.fill(first, row, last, row);
  site.fill(first + 1, row + 1, last - 1, row + 1);
  chamferBelow(site, first, last, row + 1);
  return { first: first + 1, last: last - 1, row };
}

export const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));
