import { DIAGONALS, TILES } from '../../../shared/course/tiles.ts';
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

/** The columns of a mass of ground that leaves an opening at one side; the mass reaches into the opposite cliff. */
export interface Mass {
  readonly first: number;
  readonly last: number;
  readonly row: number;
  readonly opening: Side;
  /** Columns of the mass that are not inside the cliff. */
  readonly reach: number;
  /** The column at a distance from the free end, 0 is the end itself. */
  readonly at: (distance: number) => number;
}

/** Finds the columns of a mass beside an opening of `width` tiles. */
export function massBeside(site: Site, row: number, opening: Side, width: number): Mass {
  const first = opening === 'right' ? 1 : site.clearLeft(row) + width;
  const last = opening === 'left' ? 18 : site.clearRight(row) - width;
  const reach = Math.min(last, site.right(row)) - Math.max(first, site.left(row)) + 1;
  return { first, last, row, opening, reach, at: (distance) => (opening === 'right' ? last - distance : first + distance) };
}

/**
 * Fills a mass.
 * @param heights rows by which its top is above the row of the mass, from the free end on; the last one goes on
 * @param depths rows of ground below that row, from the free end on; the last one goes on
 */
export function fillMass(site: Site, mass: Mass, heights: readonly number[], depths: readonly number[]): void {
  const columns = mass.last - mass.first + 1;
  const along = (values: readonly number[], sign: 1 | -1): number[] =>
    Array.from({ length: columns }, (_, k) => {
      const distance = mass.opening === 'left' ? k : columns - 1 - k;
      return mass.row + sign * (values[Math.min(distance, values.length - 1)] as number);
    });
  fillRelief(site, { first: mass.first, tops: along(heights, -1), bottoms: along(depths, 1) });
}

/** One storey of a section: the row of its ground, and the side on which it is open. */
export interface Storey {
  readonly row: number;
  readonly opening: Side;
  /**
   * Whether the next deck above is on the same side, so that only the free end of this storey has open air above. Otherwise the way up
   * begins beside the cliff.
   */
  readonly isSheltered: boolean;
  /** Rows by which a rim may rise above its ground, and rows of ground that fit below it, so that a ball can pass the storey below. */
  readonly rim: number;
  readonly deep: number;
}

/** Rows between two storeys: closer ones leave no room to fly, and farther ones need a full shot. */
const STOREY = { least: 5.2, usual: 6.3, most: 7.6 } as const;
/** Rows of air that a ball needs between a rim and the underside above it. */
const HEADROOM = 3;

/**
 * Divides a section into storeys, lowest first. The lowest is open above the lower mat, and the others on alternating sides. Where the
 * height allows it, the highest is not sheltered by the upper deck.
 */
export function storeysOf(site: Site): Storey[] {
  const usual = Math.max(1, Math.round(site.height / STOREY.usual) - 1);
  const suits = (count: number): boolean => {
    const rise = site.height / (count + 1);
    return count % 2 === (site.to === 'left' ? 1 : 0) && rise >= STOREY.least && rise <= STOREY.most;
  };
  const count = [usual, usual + 1, usual - 1].find(suits) ?? usual;
  const rise = site.height / (count + 1);
  const rim = rise >= 6.3 ? 2 : 1;
  const deep = Math.max(1, Math.floor(rise - HEADROOM - rim));
  return Array.from({ length: count }, (_, i) => {
    const opening = i % 2 === 0 ? 'left' : 'right';
    const row = site.bottom - Math.round(rise * (i + 1));
    return { row, opening, rim, deep, isSheltered: i === count - 1 && opening !== site.to };
  });
}

/** Depths of an underside that slants away from its free end, until it is `deep` rows deep. */
export const hull = (deep: number): number[] => Array.from({ length: deep + 1 }, (_, k) => k);

/** The columns of a mass between two distances from its free end, left to right. */
export function columnsOf(mass: Mass, from: number, to: number): Top {
  const [a, b] = [mass.at(from), mass.at(to)];
  return { first: Math.min(a, b), last: Math.max(a, b), row: mass.row };
}
