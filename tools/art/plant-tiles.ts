import { hash } from './noise.ts';
import type { Palette } from './palettes.ts';
import { PixelBuffer } from './pixel-buffer.ts';
import { TILE } from './surroundings.ts';

/** Heights of the blades in pixels, by variant and column. */
const BLADES = [
  [9, 12, 7, 13, 10, 6, 11, 14, 8, 12, 6, 13, 9, 11, 7, 10],
  [7, 10, 13, 8, 11, 14, 9, 6, 12, 8, 13, 10, 7, 12, 14, 9],
  [12, 8, 10, 14, 7, 9, 13, 11, 6, 14, 9, 7, 12, 8, 10, 13],
] as const;

/** Rough ground: a thick stand of blades that hides the lower half of the ball. `variant` is 0 to 2. */
export function roughTile(palette: Palette, variant: number): PixelBuffer {
  const tile = new PixelBuffer(TILE, TILE);
  const heights = BLADES[variant % 3] as readonly number[];
  const heightAt = (x: number): number => heights[(x + TILE) % TILE] as number;
  for (let x = 0; x < TILE; x++) {
    const height = heightAt(x);
    for (let k = 0; k < height; k++) tile.set(x, TILE - 1 - k, bladeColor(palette, x + variant, k, height));
    const standsOut = height > heightAt(x - 1) + 2 || height > heightAt(x + 1) + 2;
    if (standsOut) tile.set(x, TILE - height - 1, palette.outline, 0.55);
  }
  return tile;
}

function bladeColor({ cap }: Palette, column: number, k: number, height: number): string {
  if (k >= height - 1) return cap[0];
  if (k > height - 4) return cap[1];
  if (column % 3 === 0) return cap[3];
  return k > 3 ? cap[2] : cap[3];
}

/** Objects inside the ground, as text: a stone, a crack, scattered rocks, a vein. A digit is a soil color, a dot is nothing. */
const DEEP_DETAILS: readonly (readonly string[])[] = [
  ['', '', '', '', '', '', '.....112', '....12222', '.....2224', '.....444', '', '...........22', '...........2'],
  ['', '', '', '', '...42', '....442', '......4', '.......4', '.......42', '........442', '..........4', '...........4'],
  ['', '', '', '', '.........12', '.........222', '...........4', '', '', '', '....112', '....2222', '.....244', '.....4'],
  ['', '', '', '.....12', '....1224', '.....44.12', '.......1222', '......12244', '.......444', '', '..........2'],
];

/** A stone, a crack, scattered rocks or a vein, inside the ground. `variant` is 0 to 3. */
export function paintDeepDetail(tile: PixelBuffer, { soil }: Palette, variant: number): void {
  const colors: Readonly<Record<string, string>> = { 1: soil[1], 2: soil[2], 4: soil[4] };
  DEEP_DETAILS[variant]?.forEach((row, y) => {
    [...row].forEach((character, x) => {
      const color = colors[character];
      if (color) tile.set(x, y, color);
    });
  });
}

/** Treasures inside the ground, as text: `o` light, `m` middle, `d` dark soil, `g` gem, `w` white. Six pictures. */
const TREASURES = [
  ['  mmmm  ', ' mwwoom ', 'mwwooomm', 'mwoogomm', 'moooommd', 'mogommmd', ' mmmmmd ', '  dddd  '],
  [' oo   oo', ' ooo ooo', '  o   o ', '  oo oo ', '   ooo  ', '  oo oo ', ' ooo  oo', ' oo    o'],
  ['  mmmm  ', ' mommmm ', 'mom  mmd', 'mm mo md', 'mm o  md', 'mmm  mmd', ' mmmmmd ', '  dddd  '],
  ['   g    ', '  gwg   ', '  ggg g ', ' g gg gw', 'gwg g gg', 'ggg g g ', 'dgd d d ', ' d      '],
  [' oooo   ', 'oowooo  ', 'oddoddo ', 'oddodo  ', 'ooooooo ', ' oooo   ', ' odod   ', '  oo    '],
  ['m   m   ', ' m  mm m', ' mm  mm ', '  mm m  ', '   mmm  ', '    mm  ', '    m   ', '     m  '],
] as const;

export function paintTreasure(tile: PixelBuffer, { soil, gem }: Palette, index: number): void {
  const colors: Readonly<Record<string, string>> = { o: soil[1], m: soil[2], d: soil[4], g: gem, w: soil[0] };
  (TREASURES[index] as readonly string[]).forEach((row, y) => {
    [...row].forEach((key, x) => {
      const color = colors[key];
      if (color) tile.set(x + 4, y + 4, color);
    });
  });
  for (let i = 0; i < 4; i++) tile.set(Math.floor(hash(i, index, 21) * TILE), i < 2 ? 1 + i : 12 + i, soil[4]);
}
