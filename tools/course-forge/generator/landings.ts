import { COLUMNS } from '../../../shared/course/geometry.ts';
import type { Canvas } from './canvas.ts';
import { INNER } from './canvas.ts';
import { dress } from './dressing.ts';
import { ledge, slab } from './masonry.ts';
import type { Site } from './site.ts';
import { opposite, type Side, type Top } from './sketch.ts';

/** Rows of air above ground that a ball needs to land on it. */
const AIR = 2;
/** A landing is added between two that are more than this many rows apart. A full shot climbs 13.5 rows, a comfortable one 7. */
const LARGEST_GAP = 7;
/** Most rows without a landing that a section may have. */
const GAP_LIMIT = 11;

/** Flat tops of at least two tiles, in which a ball can rest, by row: highest first. */
function landingRows(canvas: Pick<Canvas, 'isFull' | 'isSolid'>, first: number, last: number): number[] {
  const rows: number[] = [];
  for (let row = first; row <= last; row++) {
    for (let column = INNER.firstColumn; column < COLUMNS - 2; column++) {
      if (!isLanding(canvas, column, row) || !isLanding(canvas, column + 1, row)) continue;
      rows.push(row);
      break;
    }
  }
  return rows;
}

function isLanding(canvas: Pick<Canvas, 'isFull' | 'isSolid'>, column: number, row: number): boolean {
  if (!canvas.isFull(column, row)) return false;
  for (let k = 1; k <= AIR; k++) if (canvas.isSolid(column, row - k)) return false;
  return true;
}

/** Whether there are landings all the way from the row of one mat up to the row of the next. */
export function hasLandings(canvas: Pick<Canvas, 'isFull' | 'isSolid'>, low: number, high: number): boolean {
  const rows = [high, ...landingRows(canvas, high + 1, low - 1), low];
  return rows.every((row, i) => i === 0 || row - (rows[i - 1] as number) <= GAP_LIMIT);
}

/** Adds ledges and islands where an archetype left more than seven rows without a place to land. */
export function closeGaps(site: Site): void {
  const rows = [site.bottom, ...landingRows(site, site.top + 1, site.bottom - 1).reverse(), site.top];
  for (let i = 1; i < rows.length; i++) {
    const low = rows[i - 1] as number;
    const high = rows[i] as number;
    const gap = low - high;
    const missing = Math.ceil(gap / LARGEST_GAP) - 1;
    for (let k = 1; k <= missing; k++) dress(site, addLanding(site, Math.round(low - (gap * k) / (missing + 1))), 'rough', 'ice');
  }
}

/** Rows below the upper mat in which a last landing should be, best first, and its least width. */
const APPROACH_ROWS = [5, 6, 4, 7] as const;
const APPROACH_WIDTH = 3;

/**
 * Adds a last landing across from the upper mat, unless there is one: from there a ball comes down on the mat, which is hard from
 * straight below.
 */
export function addApproach(site: Site): void {
  const far = opposite(site.to);
  const [first, last] = far === 'right' ? [COLUMNS / 2, INNER.lastColumn] : [INNER.firstColumn, COLUMNS / 2 - 1];
  const isThere = APPROACH_ROWS.some((below) => hasLandingIn(site, site.top + below, first, last));
  if (isThere || site.height < APPROACH_ROWS[0] + AIR + 2) return;
  for (const width of [site.landing(4, 5), APPROACH_WIDTH]) {
    const below = APPROACH_ROWS.find((rows) => hasRoom(site, ledgeColumns(site, far, width, site.top + rows), site.top + rows));
    if (below === undefined) continue;
    dress(site, ledge(site, far, width, site.top + below, site.dice.whole(2, 3)), 'rough', 'ice', 'lip');
    return;
  }
}

function hasLandingIn(site: Site, row: number, first: number, last: number): boolean {
  let width = 0;
  for (let column = first; column <= last; column++) {
    width = isLanding(site, column, row) ? width + 1 : 0;
    if (width >= APPROACH_WIDTH) return true;
  }
  return false;
}

/** Distances from the wanted row that are tried, nearest first. */
const ROW_SHIFTS = [0, -1, 1, -2, 2] as const;
const COLUMNS_OF_ISLANDS = [9, 5, 13, 7, 11] as const;

function addLanding(site: Site, wantedRow: number): Top | undefined {
  const sides: readonly Side[] = site.dice.chance(0.5) ? ['left', 'right'] : ['right', 'left'];
  for (const width of [site.landing(4, 5), 3, 2]) {
    for (const shift of ROW_SHIFTS) {
      const row = wantedRow + shift;
      const side = sides.find((s) => hasRoom(site, ledgeColumns(site, s, width, row), row));
      if (side) return ledge(site, side, width, row, 3, 'wedge');
      const column = COLUMNS_OF_ISLANDS.find((first) => hasRoom(site, { first: first - 1, last: first + width, row }, row));
      if (column) return slab(site, site.dice, { first: column, last: column + width - 1, row }, 3, 'wedge');
    }
  }
  return undefined;
}

function ledgeColumns(site: Site, side: Side, width: number, row: number): Top {
  const first = side === 'left' ? site.left(row) : site.right(row) - width;
  return { first, last: first + width, row };
}

const hasRoom = (site: Site, { first, last }: Top, row: number): boolean =>
  row > site.top + 2 && row < site.bottom - 2 && site.isFree(first, row - 3, last, row + 2);
