import { placeHash } from './autotile.ts';
import type { RowRange } from './rooms.ts';
import { TILESET_TILE_PX } from './tiles.ts';

/** How far the rim of a cave goes to both sides of its row, and how wide its large and its small teeth are, pixels of the tile set. */
export const CAVE_SWAY = 22;
const LARGE = 28;
const SMALL = 8;

/**
 * Where the wall of a cave begins and ends at a place of its jagged rims. At the edges of the course it goes on beyond them.
 * @param x pixels of the tile set, 16 a tile, as the result; from the top of the course
 * @param height rows of the course
 * @param salt of the course: see `saltOf`
 */
export function caveSpan({ firstRow, lastRow }: RowRange, x: number, height: number, salt: number): readonly [from: number, end: number] {
  const rim = (row: number): number => {
    const share = tooth(x, LARGE, row * 2, salt) * 0.75 + tooth(x, SMALL, row * 2 + 1, salt) * 0.25;
    return row * TILESET_TILE_PX + Math.round((share - 0.5) * CAVE_SWAY * 2);
  };
  return [firstRow === 0 ? -TILESET_TILE_PX : rim(firstRow), lastRow === height - 1 ? (height + 1) * TILESET_TILE_PX : rim(lastRow + 1)];
}

/** A line of teeth, 0 to 1, that are as wide as `wave`. */
function tooth(x: number, wave: number, line: number, salt: number): number {
  const place = Math.floor(x / wave);
  const at = (k: number): number => (placeHash(k, line, salt + 3) % 256) / 255;
  return at(place) + (at(place + 1) - at(place)) * (x / wave - place);
}
