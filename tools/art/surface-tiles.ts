import { cutConvexCorners } from './ground-tile.ts';
import { bayer } from './noise.ts';
import { ICE, type Palette, WATER } from './palettes.ts';
import { PixelBuffer } from './pixel-buffer.ts';
import { type Surroundings, TILE } from './surroundings.ts';

const LAST = TILE - 1;

/** A block of ice: a ramp of four tones, two diagonal shiny lines, a bright top. */
export function iceTile(palette: Palette, around: Surroundings, variant: number): PixelBuffer {
  const tile = new PixelBuffer(TILE, TILE);
  for (let y = 0; y < TILE; y++) for (let x = 0; x < TILE; x++) tile.set(x, y, iceColor(x, y, variant));
  for (let k = 0; k < TILE; k++) {
    if (!around.n) {
      tile.set(k, 0, palette.outline);
      tile.set(k, 1, ICE[0]);
      tile.set(k, 2, (k + variant) % 5 === 0 ? ICE[1] : ICE[0]);
    }
    if (!around.s) {
      tile.set(k, LAST, palette.outline);
      tile.set(k, LAST - 1, ICE[5]);
    }
  }
  for (let k = 0; k < TILE; k++) {
    if (!around.w) {
      tile.set(0, k, palette.outline);
      if (k > 0 && k < LAST) tile.set(1, k, ICE[0]);
    }
    if (!around.e) {
      tile.set(LAST, k, palette.outline);
      if (k > 0 && k < LAST) tile.set(LAST - 1, k, ICE[4]);
    }
  }
  cutConvexCorners(tile, palette.outline, around);
  return tile;
}

function iceColor(x: number, y: number, variant: number): string {
  const diagonal = (x + y + variant * 4) % 16;
  if ((diagonal === 5 || diagonal === 6) && y > 2 && y < 11) return ICE[1];
  if (diagonal === 9 && y > 3 && y < 8) return ICE[0];
  const level = (y / TILE) * 3.4 + (bayer(x, y) - 0.5) * 0.9;
  return level < 0.7 ? ICE[1] : level < 1.7 ? ICE[2] : level < 2.7 ? ICE[3] : ICE[4];
}

/**
 * Height of the water's surface in pixels from the top of its tile, at column x of frame 0 to 3. A tile has one wave, so that
 * neighbors fit.
 */
const waveAt = (x: number, frame: number): number => Math.round(2 + Math.sin(((x + frame * 4) / TILE) * 2 * Math.PI));

/** One tile of water without its foam. It is drawn half transparent over ball and ground. */
export function waterTile(surface: boolean, frame: number): PixelBuffer {
  const tile = new PixelBuffer(TILE, TILE);
  for (let y = 0; y < TILE; y++) {
    for (let x = 0; x < TILE; x++) {
      if (surface && y < waveAt(x, frame)) continue;
      const level = (surface ? y / TILE : 1 + y / TILE) * 1.1 + (bayer(x, y) - 0.5) * 0.5;
      tile.set(x, y, level < 0.55 ? WATER[2] : level < 1.4 ? WATER[3] : WATER[4]);
      // Light dashes move against the direction of the wave.
      const dash = (x - frame * 2 + y * 5 + 64) % 23;
      if (dash < 3 && (y === 8 || y === 13)) tile.set(x, y, WATER[2]);
    }
  }
  return tile;
}

/** Only the foam and the light along the surface. It is drawn opaque. */
export function waterCrest(frame: number): PixelBuffer {
  const tile = new PixelBuffer(TILE, TILE);
  for (let x = 0; x < TILE; x++) {
    tile.set(x, waveAt(x, frame), WATER[0]);
    tile.set(x, waveAt(x, frame) + 1, WATER[1]);
    if ((x + frame * 5) % 7 < 2) tile.set(x, waveAt(x, frame) + 2, WATER[1], 0.5);
  }
  return tile;
}
