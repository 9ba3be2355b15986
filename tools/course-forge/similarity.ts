import { COLUMNS, ROWS } from '../../shared/course/geometry.ts';
import { isDiagonal, isSolid } from '../../shared/course/tile-traits.ts';

/** What a player sees of a course: its silhouette, and how wide the ground is to stand on. Index 0 is the top. */
export interface Outline {
  /** One number a row of cells, one bit a cell: 1 where at least half is ground. A cell is five thirds of a tile wide and high. */
  readonly rows: Uint16Array;
  /** The class of the widest flat ground in each row of cells: 0 none, 1 two or three tiles, 2 up to seven, 3 up to twelve, 4 more. */
  readonly ledges: Uint8Array;
}

/** No two screens of courses that are played within weeks may be more alike than this. */
export const LEAST_DIFFERENCE = 0.12;

const SCALE = 0.6;
const CELLS = { across: COLUMNS * SCALE, down: ROWS * SCALE } as const;
/** Rows of cells that are compared at once: a screen of 35 rows of tiles. */
const WINDOW = 35 * SCALE;
/** Rows of cells between two windows of the one course. All windows of the other are compared with each. */
const STEP = 3;
/** How much the silhouette counts beside the rhythm of the ledges. */
const SILHOUETTE = 0.8;
const WIDEST_OF_CLASS = [1, 3, 7, 12] as const;

const BITS = Uint8Array.from({ length: 1 << CELLS.across }, (_, bits) => countBits(bits));
const MIRRORED = Uint16Array.from({ length: 1 << CELLS.across }, (_, bits) => mirrorBits(bits));

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest > 0; rest >>= 1) count += rest & 1;
  return count;
}

function mirrorBits(bits: number): number {
  let mirrored = 0;
  for (let i = 0; i < CELLS.across; i++) if (bits & (1 << i)) mirrored |= 1 << (CELLS.across - 1 - i);
  return mirrored;
}

export function outlineOf(tiles: ArrayLike<number>): Outline {
  const rows = new Uint16Array(CELLS.down);
  const ledges = new Uint8Array(CELLS.down);
  for (let row = 0; row < CELLS.down; row++) {
    for (let cell = 0; cell < CELLS.across; cell++) if (isMostlyGround(tiles, cell, row)) (rows[row] as number) |= 1 << cell;
    const [first, last] = [Math.floor(row / SCALE), Math.ceil((row + 1) / SCALE) - 1];
    for (let r = first; r <= last; r++) ledges[row] = Math.max(ledges[row] as number, ledgeClass(tiles, r));
  }
  return { rows, ledges };
}

/** Looks at three by three points of a cell. */
function isMostlyGround(tiles: ArrayLike<number>, cell: number, row: number): boolean {
  let solid = 0;
  for (let i = 0; i < 9; i++) {
    const column = Math.floor((cell + ((i % 3) + 0.5) / 3) / SCALE);
    const r = Math.floor((row + (Math.floor(i / 3) + 0.5) / 3) / SCALE);
    if (isSolid(tiles[r * COLUMNS + column] as number)) solid++;
  }
  return solid >= 5;
}

function ledgeClass(tiles: ArrayLike<number>, row: number): number {
  let widest = 0;
  let width = 0;
  for (let column = 1; column < COLUMNS - 1; column++) {
    const id = tiles[row * COLUMNS + column] as number;
    const stands = row > 0 && isSolid(id) && !isDiagonal(id) && !isSolid(tiles[(row - 1) * COLUMNS + column] as number);
    width = stands ? width + 1 : 0;
    widest = Math.max(widest, width);
  }
  return WIDEST_OF_CLASS.filter((most) => widest > most).length;
}

/**
 * How different the two most alike screens of two courses are, 0 (the same) to 1; one course is also seen in a mirror. Screens without
 * ground to stand on are not compared: all courses have them above the finish or below the start.
 */
export function difference(a: Outline, b: Outline): number {
  return Math.min(oneWay(a, b), oneWay(b, a));
}

/** Compares every third window of one course with all of the other. */
function oneWay(a: Outline, b: Outline): number {
  let least = 1;
  for (let from = 0; from + WINDOW <= CELLS.down; from += STEP) {
    if (countLedges(a, from) < FEWEST_LEDGES) continue;
    for (let to = 0; to + WINDOW <= CELLS.down; to++) {
      if (countLedges(b, to) < FEWEST_LEDGES) continue;
      least = Math.min(least, differenceOfScreens(a, from, b, to));
    }
  }
  return least;
}

/** A screen with ground to stand on in fewer rows of cells is not compared. */
const FEWEST_LEDGES = 6;

function countLedges({ ledges }: Outline, from: number): number {
  let count = 0;
  for (let i = 0; i < WINDOW; i++) if (ledges[from + i]) count++;
  return count;
}

function differenceOfScreens(a: Outline, from: number, b: Outline, to: number): number {
  let straight = 0;
  let mirrored = 0;
  let rhythm = 0;
  for (let i = 0; i < WINDOW; i++) {
    const bits = a.rows[from + i] as number;
    const other = b.rows[to + i] as number;
    straight += BITS[bits ^ other] as number;
    mirrored += BITS[bits ^ (MIRRORED[other] as number)] as number;
    if (a.ledges[from + i] !== b.ledges[to + i]) rhythm++;
  }
  const silhouette = Math.min(straight, mirrored) / (WINDOW * CELLS.across);
  return SILHOUETTE * silhouette + ((1 - SILHOUETTE) * rhythm) / WINDOW;
}
