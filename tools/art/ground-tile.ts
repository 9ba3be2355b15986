import { paintJoins } from './ground-joins.ts';
import { rockColor } from './ground-rock.ts';
import { checkpointMat, finishMat, groundCap, waterBed } from './ground-tops.ts';
import { bayer, hash, valueNoise } from './noise.ts';
import type { Palette } from './palettes.ts';
import { PixelBuffer } from './pixel-buffer.ts';
import { type Surroundings, TILE } from './surroundings.ts';

const LAST = TILE - 1;

/** What is on the open top of the ground. */
type GroundTop = 'cap' | 'checkpoint' | 'finish' | 'bed';

const TOPS = { cap: groundCap, checkpoint: checkpointMat, finish: finishMat, bed: waterBed };

/** Depths in pixels where the rim and the half-tone end. The interior below them is flat, so that silhouettes are easy to see. */
const RIM_DEPTH = 2.6;
const HALF_TONE_DEPTH = 6.5;
const SPECK_DEPTH = 9;
const SPECK_SHARE = 0.045;

/** Draws one tile of ground. `variant` changes pebbles, specks and fringe, never the outline. */
export function groundTile(palette: Palette, around: Surroundings, variant: number, top: GroundTop = 'cap'): PixelBuffer {
  const tile = new PixelBuffer(TILE, TILE);
  paintSoil(tile, palette, around, variant);
  paintPebbles(tile, palette, around, variant);
  paintSides(tile, palette, around, variant);
  if (!around.n) TOPS[top](tile, palette, around, variant);
  paintConcaveCorners(tile, palette, around);
  paintJoins(tile, palette, around, variant);
  cutConvexCorners(tile, palette.outline, around);
  return tile;
}

/** Pixels to the nearest exposed edge; 99 inside. For a missing corner neighbor, the longer of its two distances counts. */
function depthAt(x: number, y: number, around: Surroundings): number {
  let depth = 99;
  if (!around.n) depth = Math.min(depth, y);
  if (!around.s) depth = Math.min(depth, LAST - y);
  if (!around.w) depth = Math.min(depth, x);
  if (!around.e) depth = Math.min(depth, LAST - x);
  if (around.n && around.w && !around.nw) depth = Math.min(depth, Math.max(x, y));
  if (around.n && around.e && !around.ne) depth = Math.min(depth, Math.max(LAST - x, y));
  if (around.s && around.w && !around.sw) depth = Math.min(depth, Math.max(x, LAST - y));
  if (around.s && around.e && !around.se) depth = Math.min(depth, Math.max(LAST - x, LAST - y));
  return depth;
}

function paintSoil(tile: PixelBuffer, palette: Palette, around: Surroundings, variant: number): void {
  const [, rim, halfTone, interior, speck] = palette.soil;
  const isRock = palette.inside === 'facets';
  for (let y = 0; y < TILE; y++) {
    for (let x = 0; x < TILE; x++) {
      const depth = depthAt(x, y, around);
      // Light comes from the upper left: rims on that side are deep, those on the other side are thin.
      const lit = (!around.w && x < 8 ? 0.8 : 0) - (!around.e && x > 7 ? 1.4 : 0) - (!around.s && y > 7 ? 2 : 0);
      const grain = (bayer(x, y) - 0.5) * 3.2 + (valueNoise(x / 4 + variant * 7, y / 4 + variant * 3, 3) - 0.5) * 2.2;
      const shade = depth - lit * 0.9 + grain;
      let color = shade < RIM_DEPTH ? rim : shade < HALF_TONE_DEPTH ? halfTone : interior;
      if (isRock && color === interior) color = rockColor(palette, x, y, variant);
      else if (depth >= SPECK_DEPTH) color = hash(x >> 1, (y >> 1) + variant * 31, 5) < SPECK_SHARE ? speck : interior;
      tile.set(x, y, color);
    }
  }
}

const PEBBLES = [
  [4, 10],
  [11, 8],
  [8, 12],
  [2, 6],
  [13, 13],
] as const;

/** Pebbles are one step lighter than the soil around them. */
function paintPebbles(tile: PixelBuffer, palette: Palette, around: Surroundings, variant: number): void {
  const share = around.n && around.s && around.e && around.w ? 0.16 : 0.42;
  PEBBLES.forEach(([x, y], i) => {
    if (hash(i, variant, 11) >= share) return;
    const step = palette.soil.findIndex((color) => tile.is(x, y, color));
    // The tones of rock are between those of soil, so a pebble there would look like a white dash.
    if (step < 0) return;
    const lighter = palette.soil[Math.max(0, Math.min(2, step - 1))] as string;
    tile.set(x, y, lighter);
    tile.set(x + 1, y, lighter);
    if (i % 2 === 1) tile.set(x, y + 1, palette.soil[4]);
  });
}

function paintSides(tile: PixelBuffer, palette: Palette, around: Surroundings, variant: number): void {
  const { outline, soil } = palette;
  for (let k = 0; k < TILE; k++) {
    if (!around.w) {
      tile.set(0, k, outline);
      tile.set(1, k, soil[0]);
      if (hash(k, variant, 2) < 0.35) tile.set(2, k, soil[0]);
    }
    if (!around.e) {
      tile.set(LAST, k, outline);
      tile.set(LAST - 1, k, soil[2]);
      if (hash(k, variant, 4) < 0.5) tile.set(LAST - 2, k, soil[2]);
    }
    if (!around.s) {
      tile.set(k, LAST, outline);
      tile.set(k, LAST - 1, soil[3]);
      if (hash(k, variant, 6) < 0.5) tile.set(k, LAST - 2, soil[3]);
    }
  }
}

type Put = (x: number, y: number, color: string) => void;

/** Paints a pixel; (0, 0) is the given corner, and x and y increase toward the inside of the tile. */
const cornerPainter =
  (tile: PixelBuffer, fromRight: boolean, fromBottom: boolean): Put =>
  (x, y, color) =>
    tile.set(fromRight ? LAST - x : x, fromBottom ? LAST - y : y, color);

function paintConcaveCorners(tile: PixelBuffer, palette: Palette, around: Surroundings): void {
  if (around.n && around.w && !around.nw) upperConcave(cornerPainter(tile, false, false), palette);
  if (around.n && around.e && !around.ne) upperConcave(cornerPainter(tile, true, false), palette);
  if (around.s && around.w && !around.sw) lowerConcave(cornerPainter(tile, false, true), palette, palette.soil[0]);
  if (around.s && around.e && !around.se) lowerConcave(cornerPainter(tile, true, true), palette, palette.soil[2]);
}

/** Grass that continues into the wall beside it. */
function upperConcave(put: Put, { outline, cap }: Palette): void {
  put(0, 0, outline);
  put(0, 1, cap[0]);
  put(0, 2, cap[1]);
  put(0, 3, cap[2]);
  put(0, 4, cap[2]);
  put(0, 5, cap[3]);
  put(1, 1, cap[2]);
  put(1, 2, cap[2]);
  put(1, 3, cap[3]);
}

function lowerConcave(put: Put, { outline, soil }: Palette, side: string): void {
  put(0, 0, outline);
  put(1, 0, soil[3]);
  put(0, 1, side);
}

/** Cuts three pixels off every exposed corner. */
export function cutConvexCorners(tile: PixelBuffer, outline: string, around: Surroundings): void {
  const cut = (fromRight: boolean, fromBottom: boolean): void => {
    const at = (x: number, y: number): [number, number] => [fromRight ? LAST - x : x, fromBottom ? LAST - y : y];
    for (const [x, y] of [at(0, 0), at(1, 0), at(0, 1)]) tile.clear(x, y);
    tile.setAll([at(1, 1), at(2, 0), at(0, 2)], outline);
  };
  if (!around.n && !around.w) cut(false, false);
  if (!around.n && !around.e) cut(true, false);
  if (!around.s && !around.w) cut(false, true);
  if (!around.s && !around.e) cut(true, true);
}
