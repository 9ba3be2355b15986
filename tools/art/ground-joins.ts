import { bayer, hash } from './noise.ts';
import type { Palette } from './palettes.ts';
import type { PixelBuffer } from './pixel-buffer.ts';
import { type Surroundings, TILE } from './surroundings.ts';

const LAST = TILE - 1;

/** Paints a pixel; (0, 0) is the given corner, and x and y increase toward the inside of the tile. */
type Put = (x: number, y: number, color: string) => void;

/** Heights of the plants at the bottom of a wall, by distance from the wall. */
const FOOT_GROWTH = [3, 6, 4, 7, 3, 2] as const;
/** How far moss hangs down where a floor meets a wall. */
const CORNER_FRINGE = [6, 5, 4, 2, 1] as const;
/** Length of the dark triangle in corners without light. */
const DARK_REACH = 7;

/** Paints the corners where the tile meets a wall, a floor or a ceiling. */
export function paintJoins(tile: PixelBuffer, palette: Palette, around: Surroundings, variant: number): void {
  const corners = [
    { join: around.joins.nw, fromRight: false, fromBottom: false },
    { join: around.joins.ne, fromRight: true, fromBottom: false },
    { join: around.joins.sw, fromRight: false, fromBottom: true },
    { join: around.joins.se, fromRight: true, fromBottom: true },
  ];
  for (const { join, fromRight, fromBottom } of corners) {
    if (!join) continue;
    const put: Put = (x, y, color) => tile.set(fromRight ? LAST - x : x, fromBottom ? LAST - y : y, color);
    const sideOpen = fromRight ? !around.e : !around.w;
    if (fromBottom) {
      if (sideOpen) growUpWall(put, palette, variant);
      else darken(put, palette, false, variant);
    } else if (sideOpen) darken(put, palette, true, variant);
    else deepenFloor(put, palette);
  }
  if (!around.n && !around.s) paintStratum(tile, palette, variant);
  if (!around.w && !around.e && around.n) paintGrain(tile, palette, variant);
}

/** The bottom of a wall: the plants of the floor beside it grow up the wall. */
function growUpWall(put: Put, { cap, style }: Palette, variant: number): void {
  FOOT_GROWTH.forEach((grown, x) => {
    const height = style === 'snow' ? 6 - x : grown + ((x + variant) % 3) - 1;
    for (let y = 0; y < height; y++) put(x, y, y === height - 1 ? cap[x === 0 ? 1 : 0] : y > height / 2 ? cap[1] : y > 0 ? cap[2] : cap[3]);
  });
}

/** A floor at a wall: its plants are thicker there, and in the shade of the wall. */
function deepenFloor(put: Put, { cap, soil }: Palette): void {
  CORNER_FRINGE.forEach((extra, x) => {
    for (let y = 2; y < 6 + extra; y++) put(x, y, y < 4 - x / 2 || (x % 2 === 0 && y > 3 && y < 5 + extra / 2) ? cap[1] : cap[2]);
    if (x % 2 === 1 && extra > 1) put(x, 4 + extra, cap[3]);
    put(x, 6 + extra, cap[3]);
    put(x, 7 + extra, soil[3]);
  });
}

/** The corner below a ceiling, on the wall (`onWall`) or on the ceiling itself: it is dark, and a root hangs there. */
function darken(put: Put, { soil }: Palette, onWall: boolean, variant: number): void {
  for (let y = 0; y < DARK_REACH; y++) {
    for (let x = 0; x < DARK_REACH - y; x++) {
      const isOutline = onWall ? x === 0 : y === 0;
      if (!isOutline && bayer(x, y) < 1.1 - (x + y) / DARK_REACH) put(x, y, x + y < 3 ? soil[4] : soil[3]);
    }
  }
  const at = 2 + (variant % 3);
  for (let k = 1; k < 5 + (variant & 1); k++) put(onWall ? 1 + (k >> 2) : at + (k >> 2), onWall ? at + k : 5 - k, soil[k < 3 ? 1 : 0]);
}

/** A layer that is visible on a slab. */
function paintStratum(tile: PixelBuffer, { soil }: Palette, variant: number): void {
  for (let x = 0; x < TILE; x++) {
    if (hash(x >> 2, variant, 61) < 0.6 && tile.is(x, 10, soil[2])) tile.set(x, 10, soil[3]);
    if (hash((x + 2) >> 2, variant, 62) < 0.35 && tile.is(x, 11, soil[2])) tile.set(x, 11, soil[1]);
  }
}

/** Cracks along a post. */
function paintGrain(tile: PixelBuffer, { soil }: Palette, variant: number): void {
  for (let y = 2; y < LAST; y++) {
    const x = 7 + Math.round(Math.sin(y * 0.7 + variant * 2) * 1.2);
    if (hash(y >> 2, variant, 63) < 0.55 && (tile.is(x, y, soil[2]) || tile.is(x, y, soil[1]))) tile.set(x, y, soil[4]);
  }
}
