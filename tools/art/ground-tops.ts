import { hash } from './noise.ts';
import { type CapStyle, CHECKPOINT_MAT, FINISH_MAT, type Palette } from './palettes.ts';
import type { PixelBuffer } from './pixel-buffer.ts';
import type { Surroundings } from './surroundings.ts';

/** Depth of the fringe in pixels, by column. It is the same in every tile, so that neighbors fit. */
const FRINGES: Readonly<Record<CapStyle, readonly number[]>> = {
  grass: [5, 6, 7, 6, 5, 4, 5, 6, 6, 7, 8, 6, 5, 4, 4, 5],
  moss: [4, 5, 5, 7, 9, 6, 4, 4, 5, 6, 8, 10, 7, 5, 4, 4],
  snow: [6, 6, 7, 7, 7, 6, 5, 5, 5, 5, 6, 7, 8, 8, 7, 6],
  dry: [4, 4, 5, 5, 4, 3, 3, 4, 6, 6, 5, 4, 3, 4, 5, 4],
};

/** Grass, moss, snow or dry turf along the open top. */
export function groundCap(tile: PixelBuffer, palette: Palette, around: Surroundings, variant: number): void {
  const { cap, outline, soil } = palette;
  const fringe = FRINGES[palette.style];
  const shift = variant * 5;
  for (let x = 0; x < 16; x++) {
    const depth = fringe[(x + shift) & 15] as number;
    tile.set(x, 0, outline);
    tile.set(x, 1, cap[0]);
    for (let y = 2; y <= depth; y++) {
      const lightFleck = y === 2 && hash(x, variant, 9) < 0.35;
      tile.set(x, y, lightFleck ? cap[0] : y < depth - 1 ? cap[1] : cap[2]);
    }
    tile.set(x, depth, cap[3]);
    tile.set(x, depth + 1, soil[3]);
    if (hash(x, variant, 8) < 0.25) {
      tile.set(x, 3, cap[2]);
      if (palette.style !== 'snow') tile.set(x, 4, cap[2]);
    }
  }
  paintCapEnds(tile, palette, around);
}

function paintCapEnds(tile: PixelBuffer, { cap, outline }: Palette, around: Surroundings): void {
  if (!around.w) {
    for (let y = 1; y < 7; y++) tile.set(0, y, outline);
    tile.set(1, 6, cap[3]);
  }
  if (!around.e) {
    for (let y = 1; y < 7; y++) tile.set(15, y, outline);
    tile.setAll(
      [
        [14, 2],
        [14, 3],
      ],
      cap[2],
    );
    tile.set(14, 4, cap[3]);
  }
}

/** Sand under water: no grass grows there. */
export function waterBed(tile: PixelBuffer, { outline, soil }: Palette, around: Surroundings, variant: number): void {
  for (let x = 0; x < 16; x++) {
    tile.set(x, 0, outline);
    tile.set(x, 1, soil[0]);
    tile.set(x, 2, hash(x, variant, 3) < 0.5 ? soil[0] : soil[1]);
    tile.set(x, 3, soil[1]);
  }
  closeEnds(tile, outline, around);
}

/** Orange and cream stripes, four pixels wide. */
export function checkpointMat(tile: PixelBuffer, { outline, soil }: Palette, around: Surroundings): void {
  for (let x = 0; x < 16; x++) {
    const [lit, face, shadow] = (x >> 2) % 2 === 1 ? CHECKPOINT_MAT.cream : CHECKPOINT_MAT.orange;
    tile.set(x, 0, outline);
    tile.set(x, 1, lit);
    for (let y = 2; y < 5; y++) tile.set(x, y, face);
    tile.set(x, 5, shadow);
    tile.set(x, 6, outline);
    tile.set(x, 7, soil[3]);
  }
  closeEnds(tile, outline, around);
}

/** Checkers of three pixels above a gold line. */
export function finishMat(tile: PixelBuffer, { outline }: Palette, around: Surroundings): void {
  const { dark, light, gold } = FINISH_MAT;
  for (let x = 0; x < 16; x++) {
    tile.set(x, 0, outline);
    for (let y = 1; y <= 6; y++) {
      const isDark = (Math.floor(x / 3) + Math.floor((y - 1) / 3)) % 2 === 1;
      tile.set(x, y, isDark ? dark[y === 1 ? 0 : 1] : light[y < 4 ? 0 : 1]);
    }
    tile.set(x, 7, gold[0]);
    tile.set(x, 8, gold[1]);
    tile.set(x, 9, outline);
  }
  closeEnds(tile, outline, around);
}

function closeEnds(tile: PixelBuffer, outline: string, around: Surroundings): void {
  for (let y = 0; y < 9; y++) {
    if (!around.w) tile.set(0, y, outline);
    if (!around.e) tile.set(15, y, outline);
  }
}
