import { DIAGONALS, ROUGH, TILES } from '../../../shared/course/tiles.ts';
import { pool } from './masonry.ts';
import type { Site } from './site.ts';
import { type Top, widthOf } from './sketch.ts';
import type { Features } from './themes.ts';

type Feature = keyof Features;

interface Dressing {
  readonly feature: Feature;
  /** Width of the narrowest top that it fits on. */
  readonly width: number;
  readonly draw: (site: Site, top: Top) => void;
}

/** Tried in this order: only the first one that the dice choose is drawn. */
const DRESSINGS: readonly Dressing[] = [
  { feature: 'pool', width: 7, draw: drawPool },
  { feature: 'ice', width: 3, draw: drawIce },
  { feature: 'rough', width: 4, draw: drawRough },
  { feature: 'bump', width: 6, draw: drawBump },
  { feature: 'lip', width: 4, draw: drawLip },
];

/** Adds at most one feature of the theme to a flat top, one of those that are allowed here. */
export function dress(site: Site, top: Top | undefined, ...allowed: Feature[]): void {
  if (!top) return;
  const list = allowed.length > 0 ? DRESSINGS.filter(({ feature }) => allowed.includes(feature)) : DRESSINGS;
  for (const { feature, width, draw } of list) {
    if (widthOf(top) < width || !site.dice.chance(site.features[feature])) continue;
    draw(site, top);
    return;
  }
}

function drawPool(site: Site, top: Top): void {
  const width = site.dice.whole(2, Math.min(4, widthOf(top) - 4));
  const first = site.dice.whole(top.first + 2, top.last - 1 - width);
  pool(site, { first, last: first + width - 1, row: top.row });
}

/** Turns the ground of a top into ice. */
export function freeze(site: Site, top: Top): void {
  for (let column = top.first; column <= top.last; column++) {
    if (site.at(column, top.row) === TILES.ground && !site.isSolid(column, top.row - 1)) site.put(column, top.row, TILES.ice);
  }
}

function drawIce(site: Site, top: Top): void {
  freeze(site, top);
  if (!site.dice.chance(0.8 - 0.5 * site.difficulty)) return;
  if (!site.isSolid(top.first - 1, top.row)) site.put(top.first, top.row - 1, TILES.ice);
  else if (!site.isSolid(top.last + 1, top.row)) site.put(top.last, top.row - 1, TILES.ice);
}

/** Grows rough over the given columns where there is ground and air above. */
export function growRough(site: Site, top: Top): void {
  for (let column = top.first; column <= top.last; column++) {
    if (site.isEmpty(column, top.row - 1) && site.isFull(column, top.row)) {
      site.put(column, top.row - 1, ROUGH[(column + top.row) % ROUGH.length] as number);
    }
  }
}

function drawRough(site: Site, top: Top): void {
  const width = site.dice.whole(2, Math.min(6, widthOf(top) - 2));
  const first = site.dice.whole(top.first, top.last - width + 1);
  growRough(site, { first, last: first + width - 1, row: top.row });
}

function drawBump(site: Site, top: Top): void {
  const width = site.dice.whole(2, 4);
  const first = site.dice.whole(top.first + 1, top.last - width);
  site.put(first, top.row - 1, DIAGONALS.bottomRight);
  site.fill(first + 1, top.row - 1, first + width - 2, top.row - 1);
  site.put(first + width - 1, top.row - 1, DIAGONALS.bottomLeft);
}

function drawLip(site: Site, top: Top): void {
  if (!site.dice.chance(1 - 0.6 * site.difficulty)) return;
  if (!site.isSolid(top.first - 1, top.row) && site.dice.chance(0.5)) site.put(top.first, top.row - 1, TILES.ground);
  else if (!site.isSolid(top.last + 1, top.row)) site.put(top.last, top.row - 1, TILES.ground);
}
