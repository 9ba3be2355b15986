import { DIAGONALS, TILES } from '../../../shared/course/tiles.ts';
import { INNER } from './canvas.ts';
import type { Site } from './site.ts';
import { type Top, widthOf } from './sketch.ts';

/** Rows of air that a rim needs above it, so that a ball passes. */
const AIR = 3;
/** A landing is given a rim when it is so wide: a narrower one has no room, and on a wider one most balls come to rest without. */
const WIDTHS = { least: 3, most: 6 } as const;
/** From this width on, the rim may rise over a slope. */
const SLOPED = 5;

/**
 * Gives narrow landings a rim at each free end. A ball that lands rolls on for two to eight tiles: on an open ledge of four tiles a casual
 * player needs three times the strokes that one with a rim costs (measured on the fast world).
 */
export function addRims(site: Site): void {
  for (let row = site.top + 2; row < site.bottom - 1; row++) {
    for (const top of landingsOf(site, row)) {
      if (widthOf(top) < WIDTHS.least || widthOf(top) > WIDTHS.most || !site.dice.chance(0.95 - 0.5 * site.difficulty)) continue;
      const isSloped = widthOf(top) >= SLOPED && site.dice.chance(0.4);
      const ends = [
        { column: top.first, outward: -1, slope: DIAGONALS.bottomLeft },
        { column: top.last, outward: 1, slope: DIAGONALS.bottomRight },
      ].filter(({ column, outward }) => isFreeEnd(site, column, outward, row));
      if (widthOf(top) - ends.length < WIDTHS.least - 1) ends.pop();
      for (const { column, outward, slope } of ends) {
        site.put(column, row - 1, site.at(column, row) === TILES.ice ? TILES.ice : TILES.ground);
        if (isSloped && ends.length === 1) site.put(column - outward, row - 1, slope);
      }
    }
  }
}

/** Flat runs of ground in a row with air above. */
function landingsOf(site: Site, row: number): Top[] {
  const tops: Top[] = [];
  let first: number = INNER.firstColumn;
  for (let column: number = INNER.firstColumn; column <= INNER.lastColumn + 1; column++) {
    const isLanding = column <= INNER.lastColumn && site.isFull(column, row) && site.isFree(column, row - AIR, column, row - 1);
    if (isLanding) continue;
    if (column > first) tops.push({ first, last: column - 1, row });
    first = column + 1;
  }
  return tops;
}

const isFreeEnd = (site: Site, column: number, outward: number, row: number): boolean => {
  const beside = column + outward;
  return beside >= INNER.firstColumn && beside <= INNER.lastColumn && site.isFree(beside, row - AIR, beside, row);
};
