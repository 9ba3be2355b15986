import { COLUMNS } from '../../../shared/course/geometry.ts';
import type { Canvas } from './canvas.ts';
import { INNER } from './canvas.ts';
import { dress } from './dressing.ts';
import { island, ledge } from './masonry.ts';
import type { Site } from './site.ts';
import type { Top } from './sketch.ts';

/** Rows of air over ground that make it a place to land on. */
const AIR = 2;
/** Rows between landings above which one is added. A full shot climbs 13.5; a calm one 7. */
const LARGEST_GAP = 9;

/** Flat tops of at least two tiles, in which a ball can rest, by row: highest first. */
export function landingRows(canvas: Pick<Canvas, 'isFull' | 'isSolid'>, first: number, last: number): number[] {
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

/** Adds ledges and islands where an archetype left more than nine rows without a place to land. */
export function closeGaps(site: Site): void {
  const rows = [site.bottom, ...landingRows(site, site.top + 1, site.bottom - 1).reverse(), site.top];
  for (let i = 1; i < rows.length; i++) {
    const low = rows[i - 1] as number;
    const high = rows[i] as number;
    const gap = low - high;
    const missing = Math.ceil(gap / LARGEST_GAP) - 1;
    for (let k = 1; k <= missing; k++) addLanding(site, Math.round(low - (gap * k) / (missing + 1)));
  }
}

function addLanding(site: Site, row: number): void {
  const width = site.landing(4, 5);
  const tries: readonly { readonly at: Top; readonly build: () => Top }[] = [
    { at: { first: site.left(row), last: site.left(row) + width, row }, build: () => ledge(site, 'left', width, row, 3, 'wedge') },
    { at: { first: site.right(row) - width, last: site.right(row), row }, build: () => ledge(site, 'right', width, row, 3, 'wedge') },
    { at: { first: 8, last: 8 + width, row }, build: () => island(site, 9, width, row, 3) },
    { at: { first: 4, last: 4 + width, row }, build: () => island(site, 5, width, row, 3) },
    { at: { first: 12, last: 12 + width, row }, build: () => island(site, 14, width, row, 3) },
  ];
  const order = site.dice.chance(0.5) ? tries : [tries[1], tries[0], ...tries.slice(2)];
  const free = order.find((option) => option && site.isFree(option.at.first, row - 3, option.at.last, row + 2));
  if (free) dress(site, free.build(), 'rough', 'ice');
}
