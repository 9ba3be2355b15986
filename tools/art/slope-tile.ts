import { DIAGONALS } from '../../shared/course/tiles.ts';
import { bayer } from './noise.ts';
import type { Palette } from './palettes.ts';
import { PixelBuffer } from './pixel-buffer.ts';
import { TILE } from './surroundings.ts';

/** Which of the two solid sides of a slope have open air beside them. */
interface SlopeEnds {
  readonly horizontal: boolean;
  readonly vertical: boolean;
}

const LAST = TILE - 1;
/** Pixels across the slope for one pixel of depth along its normal. */
const DEPTH_PER_STEP = 0.72;

const isFloor = (id: number): boolean => id === DIAGONALS.bottomRight || id === DIAGONALS.bottomLeft;
const isMirrored = (id: number): boolean => id === DIAGONALS.bottomLeft || id === DIAGONALS.topLeft;

/** Draws a slope: with grass on a floor, with a bare rim on a ceiling. It is drawn with a solid right side, and mirrored for the left. */
export function slopeTile(palette: Palette, id: number, open: SlopeEnds): PixelBuffer {
  const tile = new PixelBuffer(TILE, TILE);
  for (let y = 0; y < TILE; y++) {
    for (let x = 0; x < TILE; x++) {
      const across = isMirrored(id) ? LAST - x : x;
      const step = isFloor(id) ? across + y - LAST : across - y;
      if (step < 0) continue;
      tile.set(x, y, isFloor(id) ? floorColor(palette, step, x, y) : ceilingColor(palette, step, x, y, isMirrored(id)));
    }
  }
  paintOpenSides(tile, palette, id, open);
  return tile;
}

function floorColor({ outline, cap, soil }: Palette, step: number, x: number, y: number): string {
  if (step === 0) return outline;
  if (step === 1) return cap[0];
  if (step <= 3) return cap[1];
  if (step <= 5) return (x + y * 3) % 3 ? cap[2] : cap[1];
  if (step === 6 || (step === 7 && x % 3 === 0)) return cap[3];
  if (step === 7) return soil[3];
  return step * DEPTH_PER_STEP + (bayer(x, y) - 0.5) * 3 < 8 ? soil[2] : soil[3];
}

function ceilingColor({ outline, soil }: Palette, step: number, x: number, y: number, mirrored: boolean): string {
  if (step === 0) return outline;
  if (step <= 2) return soil[3];
  const shade = step * DEPTH_PER_STEP + (bayer(x, y) - 0.5) * 3;
  if (shade < 5) return mirrored ? soil[1] : soil[2];
  return shade < 8 ? soil[2] : soil[3];
}

function paintOpenSides(tile: PixelBuffer, { outline, cap, soil }: Palette, id: number, open: SlopeEnds): void {
  const side = isMirrored(id) ? 0 : LAST;
  const inwards = isMirrored(id) ? 1 : -1;
  for (let k = 0; k < TILE; k++) {
    if (open.horizontal && tile.covers(side, k)) {
      if (tile.covers(side + inwards, k)) tile.set(side + inwards, k, isMirrored(id) ? soil[0] : soil[2]);
      tile.set(side, k, outline);
    }
  }
  for (let k = 0; k < TILE; k++) {
    if (!open.vertical) continue;
    if (isFloor(id)) {
      if (tile.covers(k, LAST)) tile.set(k, LAST, outline);
      continue;
    }
    if (!tile.covers(k, 0)) continue;
    tile.set(k, 0, outline);
    for (let y = 1; y < 6; y++) {
      if (tile.covers(k, y) && !tile.is(k, y, outline)) tile.set(k, y, cap[y === 1 ? 0 : y < 4 ? 1 : y < 5 ? 2 : 3]);
    }
  }
}

/** Shading of the tile behind a slope (below a floor, above a ceiling): the half-tone continues beyond the thin end of the slope. */
export function slopeShade(palette: Palette, id: number): PixelBuffer {
  const tile = new PixelBuffer(TILE, TILE);
  for (let y = 0; y < TILE; y++) {
    for (let x = 0; x < TILE; x++) {
      const across = isMirrored(id) ? LAST - x : x;
      const step = isFloor(id) ? across + y + 1 : across + (LAST - y) + 1;
      const shade = step * DEPTH_PER_STEP + (bayer(x, y) - 0.5) * 3;
      const limit = isFloor(id) ? 8 : 7;
      if (isFloor(id) && step >= 1 && step <= 6) tile.set(x, y, step === 6 ? palette.cap[3] : step <= 3 ? palette.cap[1] : palette.cap[2]);
      else if (shade < limit) tile.set(x, y, !isFloor(id) && isMirrored(id) && shade < 4 ? palette.soil[1] : palette.soil[2]);
    }
  }
  return tile;
}
