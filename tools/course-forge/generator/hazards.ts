import type { Theme } from '../../../shared/course/course.ts';
import { ROWS } from '../../../shared/course/geometry.ts';
import { isIce, isRough, isWater } from '../../../shared/course/tile-traits.ts';
import { TILES } from '../../../shared/course/tiles.ts';
import type { Random } from '../../../sim-worker/solver/random.ts';
import { Canvas, INNER } from './canvas.ts';
import type { Cliffs } from './cliffs.ts';
import { Dice } from './dice.ts';
import { growRough } from './dressing.ts';
import { pool } from './masonry.ts';
import { Sketch, type Top, widthOf } from './sketch.ts';
import { type HazardQuota, THEME_STYLES } from './themes.ts';

export type HazardKind = 'pool' | 'rough' | 'ice';

/** Something added to a flat top of a finished course: columns first to last of the ground in `row`. */
export interface Hazard extends Top {
  readonly kind: HazardKind;
}

const QUOTA_OF: Readonly<Record<HazardKind, keyof HazardQuota>> = { pool: 'pools', rough: 'rough', ice: 'ice' };
const AIR_ABOVE = 3;
const POOL_DEPTH = 2;
/** Open rows below a pool whose bed must be built. */
const AIR_UNDER_POOL = 3;

/** Counts the pools, rough patches and ice tops of a course. */
export function hazardCounts(tiles: Uint16Array): HazardQuota {
  const counts = { pools: 0, rough: 0, ice: 0 };
  const canvas = new Canvas(tiles);
  for (let row = INNER.firstRow; row < ROWS; row++) {
    for (let column = INNER.firstColumn; column <= INNER.lastColumn; column++) {
      const id = canvas.at(column, row);
      const before = canvas.at(column - 1, row);
      if (isWater(id) && !isWater(before) && !isWater(canvas.at(column, row - 1))) counts.pools++;
      if (isRough(id) && !isRough(before)) counts.rough++;
      if (isIce(id) && !isIce(before) && !canvas.isSolid(column, row - 1)) counts.ice++;
    }
  }
  return counts;
}

/** Kinds of which the course has fewer than its theme requires. */
function missingHazards(tiles: Uint16Array, theme: Theme): HazardKind[] {
  const { quota } = THEME_STYLES[theme];
  const counts = hazardCounts(tiles);
  return (Object.keys(QUOTA_OF) as HazardKind[]).filter((kind) => counts[QUOTA_OF[kind]] < quota[QUOTA_OF[kind]]);
}

/** Whether a course has nothing of that of which its theme requires two or more. */
export function missesItsTheme(tiles: Uint16Array, theme: Theme): boolean {
  const { quota } = THEME_STYLES[theme];
  const counts = hazardCounts(tiles);
  const known = (['pools', 'rough', 'ice'] as const).filter((kind) => quota[kind] >= 2);
  return known.length > 0 && known.every((kind) => counts[kind] === 0);
}

/**
 * Chooses a pool, rough patch or ice top that the theme still requires, on a flat top where it fits.
 * @returns undefined when nothing is required or nothing fits
 */
export function proposeHazard(built: { readonly tiles: Uint16Array }, theme: Theme, random: Random): Hazard | undefined {
  const dice = new Dice(random);
  const canvas = new Canvas(built.tiles);
  const kinds = missingHazards(built.tiles, theme);
  const first = kinds.length > 0 ? dice.whole(0, kinds.length - 1) : 0;
  for (let k = 0; k < kinds.length; k++) {
    const kind = kinds[(first + k) % kinds.length] as HazardKind;
    const places = flatTops(canvas).flatMap((top) => placeFor(canvas, dice, kind, top) ?? []);
    if (places.length > 0) return { kind, ...dice.pick(places) };
  }
  return undefined;
}

/** Finds rows of at least four tiles of bare ground with open air above. */
function flatTops(canvas: Canvas): Top[] {
  const tops: Top[] = [];
  for (let row = INNER.firstRow + AIR_ABOVE; row <= INNER.lastRow; row++) {
    let first = INNER.firstColumn;
    for (let column = INNER.firstColumn; column <= INNER.lastColumn + 1; column++) {
      if (column <= INNER.lastColumn && isBare(canvas, column, row)) continue;
      if (column - first >= 4) tops.push({ first, last: column - 1, row });
      first = column + 1;
    }
  }
  return tops;
}

function isBare(canvas: Canvas, column: number, row: number): boolean {
  if (canvas.at(column, row) !== TILES.ground) return false;
  for (let k = 1; k <= AIR_ABOVE; k++) if (!canvas.isEmpty(column, row - k)) return false;
  return true;
}

function placeFor(canvas: Canvas, dice: Dice, kind: HazardKind, top: Top): Top | undefined {
  const width = widthOf(top);
  if (kind === 'ice') return top;
  if (kind === 'rough') return within(dice, top, Math.min(width, dice.whole(3, 6)));
  const wanted = Math.min(dice.whole(2, 4), width - 3);
  if (wanted < 2) return undefined;
  const place = within(dice, { first: top.first + 1, last: top.last - 1, row: top.row }, wanted);
  return hasRoomForPool(canvas, place) ? place : undefined;
}

function within(dice: Dice, top: Top, width: number): Top {
  const first = dice.whole(top.first, top.last - width + 1);
  return { first, last: first + width - 1, row: top.row };
}

/** Whether every column of basin and banks is ground down to the bed, or has open air below the bed that would be built. */
function hasRoomForPool(canvas: Canvas, place: Top): boolean {
  const bed = place.row + POOL_DEPTH;
  if (bed > INNER.lastRow) return false;
  for (let column = place.first - 1; column <= place.last + 1; column++) {
    let row = place.row;
    while (row <= bed && canvas.at(column, row) === TILES.ground) row++;
    if (row > bed) continue;
    for (; row <= bed + AIR_UNDER_POOL; row++) {
      const isOwnSlope = row <= bed && canvas.isSolid(column, row) && !canvas.isFull(column, row);
      if (!canvas.isEmpty(column, row) && !isOwnSlope) return false;
    }
  }
  return true;
}

const NO_CLIFFS: Cliffs = { left: new Array<number>(ROWS).fill(0), right: new Array<number>(ROWS).fill(0) };

/** Draws a hazard into a finished course. */
export function applyHazard(canvas: Canvas, hazard: Hazard): void {
  const sketch = new Sketch(canvas, NO_CLIFFS);
  if (hazard.kind === 'pool') pool(sketch, hazard);
  else if (hazard.kind === 'rough') growRough(sketch, hazard);
  else
    for (let column = hazard.first; column <= hazard.last; column++)
      if (canvas.at(column, hazard.row) === TILES.ground) canvas.put(column, hazard.row, TILES.ice);
}
