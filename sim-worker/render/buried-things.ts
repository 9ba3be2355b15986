import { placeHash } from '../../shared/course/autotile.ts';
import { DRAWING_IDS } from '../../shared/course/autotile-rules.ts';
import { BACKDROP_SLOTS, BURIED_SIZES } from './backdrop-layout.ts';
import { ART_PER_TILE } from './units.ts';

/** A thing inside the ground: which picture, and where it lies. Art pixels. */
export interface BuriedThing {
  readonly slotX: number;
  readonly slotY: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isMirrored: boolean;
}

interface Ground {
  readonly width: number;
  readonly height: number;
  /** Drawing ids, row-major. */
  readonly drawn: Uint16Array;
}

/** A thing may lie this much nearer to the open than the tiles that are surrounded by ground; art pixels. */
const OVERLAP = 6;
/** Tiles between two things, by size; and rows between two of one picture. */
const DISTANCE = [3, 2, 1] as const;
const SAME_ROWS = [40, 30, 16] as const;
/** Of the places where a thing fits, so many percent are tried, by size. */
const PERCENT = [100, 70, 34] as const;

/**
 * Places things in the ground of a course: fossils, roots, gems. Each lies deep inside, none overlaps another, and one picture is not repeated
 * nearby. The same course always has the same.
 * @param salt makes those of two courses differ
 */
export function placeBuriedThings(ground: Ground, salt: number): BuriedThing[] {
  const { width, height } = ground;
  const isFree = Uint8Array.from(ground.drawn, (id) => (isPlainInterior(id) ? 1 : 0));
  const lastRows = new Map<number, number[]>();
  const things: BuriedThing[] = [];
  BURIED_SIZES.forEach((size, kind) => {
    const columns = Math.max(1, Math.ceil((size.width - 2 * OVERLAP) / ART_PER_TILE));
    const rows = Math.max(1, Math.ceil((size.height - 2 * OVERLAP) / ART_PER_TILE));
    for (const at of shuffledPlaces(width * height, salt + kind)) {
      const [column, row] = [at % width, Math.floor(at / width)];
      if (placeHash(column, row, salt + 7) % 100 >= PERCENT[kind as 0]) continue;
      if (column + columns > width || row + rows > height || !isAllFree(isFree, width, column, row, columns, rows)) continue;
      const picture = choosePicture(lastRows, kind, size.count, row, placeHash(column, row, salt + 9));
      if (picture === undefined) continue;
      things.push(layThing(size, picture, column, row, columns, rows, width, placeHash(column, row, salt + 11)));
      occupy(isFree, width, height, column, row, columns, rows, DISTANCE[kind as 0]);
    }
  });
  return things;
}

/** Ground on all eight sides, and nothing in it. */
const isPlainInterior = (id: number): boolean =>
  DRAWING_IDS.groundVariants.some(({ first }) => id === first) ||
  (id >= DRAWING_IDS.deep.first && id < DRAWING_IDS.deep.first + DRAWING_IDS.deep.count);

/** Every place once, in an order that shows no pattern. */
function shuffledPlaces(count: number, salt: number): Uint32Array {
  const places = Uint32Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = placeHash(i, 3, salt) % (i + 1);
    [places[i], places[j]] = [places[j] as number, places[i] as number];
  }
  return places;
}

function isAllFree(isFree: Uint8Array, width: number, column: number, row: number, columns: number, rows: number): boolean {
  for (let j = row; j < row + rows; j++) for (let i = column; i < column + columns; i++) if (!isFree[j * width + i]) return false;
  return true;
}

/** The first picture of a size, from a given one on, that is nowhere near. */
function choosePicture(lastRows: Map<number, number[]>, kind: number, count: number, row: number, first: number): number | undefined {
  for (let k = 0; k < count; k++) {
    const picture = (first + k) % count;
    const used = lastRows.get(kind * 16 + picture) ?? [];
    if (used.some((other) => Math.abs(other - row) < SAME_ROWS[kind as 0])) continue;
    lastRows.set(kind * 16 + picture, [...used, row]);
    return picture;
  }
  return undefined;
}

/** The middle of the thing lies in the middle of its tiles, but for what they leave free. */
function layThing(
  size: (typeof BURIED_SIZES)[number],
  picture: number,
  column: number,
  row: number,
  columns: number,
  rows: number,
  width: number,
  roll: number,
): BuriedThing {
  const spareX = columns * ART_PER_TILE + 2 * OVERLAP - size.width;
  const spareY = rows * ART_PER_TILE + 2 * OVERLAP - size.height;
  const x = column * ART_PER_TILE - OVERLAP + (roll % (spareX + 1));
  return {
    slotX: BACKDROP_SLOTS.buried.x + size.x + (picture % size.columns) * size.width,
    slotY: BACKDROP_SLOTS.buried.y + Math.floor(picture / size.columns) * size.height,
    x: Math.min(Math.max(0, x), width * ART_PER_TILE - size.width),
    y: row * ART_PER_TILE - OVERLAP + ((roll >>> 8) % (spareY + 1)),
    width: size.width,
    height: size.height,
    isMirrored: (roll >>> 16) % 2 === 1,
  };
}

function occupy(
  isFree: Uint8Array,
  width: number,
  height: number,
  column: number,
  row: number,
  columns: number,
  rows: number,
  distance: number,
): void {
  for (let j = Math.max(0, row - distance); j < Math.min(height, row + rows + distance); j++) {
    for (let i = Math.max(0, column - distance); i < Math.min(width, column + columns + distance); i++) isFree[j * width + i] = 0;
  }
}
