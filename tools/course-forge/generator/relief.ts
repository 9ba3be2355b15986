import { COLUMNS } from '../../../shared/course/geometry.ts';
import { DIAGONALS, TILES } from '../../../shared/course/tiles.ts';
import { INNER } from './canvas.ts';
import { clamp } from './masonry.ts';
import type { Site } from './site.ts';
import type { Side, Sketch, Top } from './sketch.ts';

/** Ground between two outlines: for each column from `first` on, the rows of its highest and of its lowest tile. */
export interface Relief {
  readonly first: number;
  readonly tops: readonly number[];
  /** A column whose bottom is above its top stays open. */
  readonly bottoms: readonly number[];
}

/** Fills a relief. Where two neighbors differ by one row the outline is a slope, where they differ by more it is a step. */
export function fillRelief(sketch: Sketch, { first, tops, bottoms }: Relief, id: number = TILES.ground): void {
  const isOpen = (k: number): boolean => k < 0 || k >= tops.length || (bottoms[k] as number) < (tops[k] as number);
  tops.forEach((top, k) => {
    if (isOpen(k)) return;
    const column = first + k;
    const bottom = bottoms[k] as number;
    sketch.fill(column, top, column, bottom, id);
    const isAbove = (j: number) => !isOpen(j) && tops[j] === top - 1;
    const isBelow = (j: number) => !isOpen(j) && bottoms[j] === bottom + 1;
    if (!sketch.isSolid(column, top - 1)) {
      if (isAbove(k - 1)) sketch.put(column, top - 1, isAbove(k + 1) ? id : DIAGONALS.bottomLeft);
      else if (isAbove(k + 1)) sketch.put(column, top - 1, DIAGONALS.bottomRight);
    }
    if (!sketch.isSolid(column, bottom + 1)) {
      if (isBelow(k - 1)) sketch.put(column, bottom + 1, isBelow(k + 1) ? id : DIAGONALS.topLeft);
      else if (isBelow(k + 1)) sketch.put(column, bottom + 1, DIAGONALS.topRight);
    }
  });
}

/** A part of an outline: a number of columns, and by how many rows it rises in each of them: 1, 0 or -1. */
export type Run = readonly [columns: number, rise: -1 | 0 | 1];

/** Heights of an outline, column by column, from `height` on. Its last height goes on to the end. */
export function outline(columns: number, height: number, ...runs: readonly Run[]): number[] {
  const heights: number[] = [];
  let now = height;
  for (const [count, rise] of runs) {
    for (let k = 0; k < count && heights.length < columns; k++) {
      now += rise;
      heights.push(now);
    }
  }
  while (heights.length < columns) heights.push(now);
  return heights;
}

/** A mass of ground across the shaft, one storey of a section. It leaves an opening at one side and reaches into the opposite cliff. */
export interface Mass {
  /** Row of its ground; rims and hills are above it. */
  readonly row: number;
  readonly opening: Side;
  /** Columns of the mass that are not inside the cliff. */
  readonly reach: number;
  /** Whether the next deck above is on the same side: the way up begins at the free end. Otherwise it begins beside the cliff. */
  readonly isSheltered: boolean;
  /** Rows by which a rim may rise above the row. */
  readonly rim: number;
  /** Rows of ground that fit below the row, so that a ball can pass the storey below. */
  readonly deep: number;
  /** The column at a distance from the free end; 0 is the end itself. */
  readonly at: (distance: number) => number;
}

/** Rows between two storeys: closer ones leave no room to fly, and farther ones need a full shot. */
const STOREY = { least: 5.2, usual: 6.3, most: 7.6 } as const;
/** Rows of air that a ball needs between the ground and what hangs above it. */
const CLEARANCE = 3;
/** Fewest columns of an opening, and most of one that is widened because the deck above hangs low. */
const OPENING = { least: 4, most: 11 } as const;
/** Columns by which a sheltered mass reaches out from below the deck above. */
const REACHING_OUT = 5;
/** Rows above the lower mat that a roof over it takes. */
const ROOF_ROWS = 8;
/** Rows that an upper deck keeps, and columns beyond the free end of a mass in which the deck above is cut to them. */
const DECK_ROWS = 2;
const UNDERCUT = 11;

/**
 * Divides a section into storeys, lowest first, each a mass beside an opening of `narrow` to `wide` tiles. The lowest is open above the
 * lower mat, and the others on alternating sides. Where the height allows it, the highest is not sheltered by the upper deck.
 * @param leastRim rows by which the rims of every storey rise at least
 */
export function massesOf(site: Site, narrow: number, wide: number, leastRim = 0): Mass[] {
  clearAir(site, site.bottom - ROOF_ROWS, site.bottom - 1);
  const usual = Math.max(1, Math.round(site.height / STOREY.usual) - 1);
  const suits = (count: number): boolean => {
    const rise = site.height / (count + 1);
    return count % 2 === (site.to === 'left' ? 1 : 0) && rise >= STOREY.least && rise <= STOREY.most;
  };
  const count = [usual, usual + 1, usual - 1].find(suits) ?? usual;
  const rise = site.height / (count + 1);
  const rim = Math.max(leastRim, rise >= 6.3 ? 2 : rise >= 5.6 ? 1 : 0);
  return Array.from({ length: count }, (_, i) => {
    const opening = i % 2 === 0 ? 'left' : 'right';
    const row = site.bottom - Math.round(rise * (i + 1));
    const isSheltered = i === count - 1 && opening !== site.to;
    // Nothing rises below the lowest storey.
    const deep = Math.max(1, Math.floor(rise - CLEARANCE - (i === 0 ? 1 : rim)));
    return { row, opening, isSheltered, rim, deep, ...columnsBeside(site, { row, opening, isSheltered, rim }, site.opening(narrow, wide)) };
  });
}

/** Finds the free end of a mass: farther in where the deck above hangs low, farther out where the deck shelters the mass. */
function columnsBeside(
  site: Site,
  { row, opening, isSheltered, rim }: Pick<Mass, 'row' | 'opening' | 'isSheltered' | 'rim'>,
  width: number,
): Pick<Mass, 'reach' | 'at'> {
  const inward = opening === 'left' ? 1 : -1;
  const edge = opening === 'left' ? site.clearLeft(row) : site.clearRight(row);
  const free = countFree(site, edge, inward);
  let gap = isSheltered ? clamp(free - REACHING_OUT, OPENING.least, width) : width;
  for (let k = 0; k <= gap + UNDERCUT; k++) undercut(site, edge + k * inward, row - rim - CLEARANCE);
  const isLow = (k: number): boolean => row - rim - roofAt(site, edge + k * inward, row - rim - 1) <= CLEARANCE;
  while (!isSheltered && gap < OPENING.most && [-2, -1, 0, 1].some((k) => isLow(gap + k))) gap++;
  const at = (distance: number): number => edge + (gap + distance) * inward;
  const reach = opening === 'left' ? site.right(row) - at(0) + 1 : at(0) - site.left(row) + 1;
  return { reach, at };
}

/** Removes everything between the cliffs, such as a roof over the lower mat, which would close the opening above it. */
function clearAir(site: Site, first: number, last: number): void {
  for (let row = first; row <= last; row++) {
    for (let column = site.left(row); column <= site.right(row); column++) if (site.isFull(column, row)) site.put(column, row, TILES.empty);
  }
}

/** Open columns beside the upper deck, from a column on. */
function countFree(site: Site, edge: number, inward: 1 | -1): number {
  let free = 0;
  while (free < COLUMNS && !site.isSolid(edge + free * inward, site.top)) free++;
  return free;
}

/** Cuts away what hangs below the upper deck down to `lowest`, except for its uppermost rows. */
function undercut(site: Site, column: number, lowest: number): void {
  if (column < site.left(site.middle) || column > site.right(site.middle)) return;
  let surface = site.top;
  while (surface < lowest && !site.isSolid(column, surface)) surface++;
  for (let row = surface + DECK_ROWS; row <= lowest + CLEARANCE; row++) {
    if (column >= site.left(row) && column <= site.right(row)) site.put(column, row, TILES.empty);
  }
}

/** The lowest solid row of a column that is not below `row`; a row above the section when there is none. */
function roofAt(site: Site, column: number, row: number): number {
  let roof = row;
  while (roof >= site.top && !site.isSolid(column, roof)) roof--;
  return roof;
}

/**
 * Fills a mass.
 * @param heights rows by which its top is above the row of the mass, from the free end on; the last one goes on
 * @param depths rows of ground below that row, from the free end on; the last one goes on
 */
export function fillMass(site: Site, mass: Mass, heights: readonly number[], depths: readonly number[]): void {
  const first = mass.opening === 'left' ? mass.at(0) : INNER.firstColumn;
  const last = mass.opening === 'left' ? INNER.lastColumn : mass.at(0);
  const along = (values: readonly number[], sign: 1 | -1): number[] => {
    const rows = Array.from({ length: last - first + 1 }, (_, k) => mass.row + sign * (values[Math.min(k, values.length - 1)] as number));
    return mass.opening === 'left' ? rows : rows.reverse();
  };
  fillRelief(site, { first, tops: along(heights, -1), bottoms: along(depths, 1) });
}

/** Depths of an underside that slants away from its free end, until it is `deep` rows deep. */
export const hull = (deep: number): number[] => Array.from({ length: deep + 1 }, (_, k) => k);

/** The columns of a mass between two distances from its free end, left to right. */
export function columnsOf(mass: Mass, from: number, to: number): Top {
  const [a, b] = [mass.at(from), mass.at(to)];
  return { first: Math.min(a, b), last: Math.max(a, b), row: mass.row };
}
