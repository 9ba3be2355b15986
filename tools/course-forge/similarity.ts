import { COLUMNS, ROWS } from '../../shared/course/geometry.ts';
import { isSolid } from '../../shared/course/tile-traits.ts';

const BLOCK = 2;
const BLOCK_COLUMNS = COLUMNS / BLOCK;
const BLOCK_ROWS = ROWS / BLOCK;

/** The outline of a course in blocks of two by two tiles: 1 where at least half is ground. */
export function outlineOf(tiles: ArrayLike<number>): Uint8Array {
  const outline = new Uint8Array(BLOCK_COLUMNS * BLOCK_ROWS);
  for (let row = 0; row < BLOCK_ROWS; row++) {
    for (let column = 0; column < BLOCK_COLUMNS; column++) {
      let solid = 0;
      for (let i = 0; i < BLOCK * BLOCK; i++) {
        const at = (row * BLOCK + Math.floor(i / BLOCK)) * COLUMNS + column * BLOCK + (i % BLOCK);
        if (isSolid(tiles[at] as number)) solid++;
      }
      outline[row * BLOCK_COLUMNS + column] = solid * 2 >= BLOCK * BLOCK ? 1 : 0;
    }
  }
  return outline;
}

/**
 * The share of blocks in which two outlines differ, 0 (equal) to 1. The smaller value of two: for the other outline and for its
 * mirror image.
 */
export function difference(a: Uint8Array, b: Uint8Array): number {
  let straight = 0;
  let mirrored = 0;
  for (let row = 0; row < BLOCK_ROWS; row++) {
    const start = row * BLOCK_COLUMNS;
    for (let column = 0; column < BLOCK_COLUMNS; column++) {
      const block = a[start + column];
      if (block !== b[start + column]) straight++;
      if (block !== b[start + BLOCK_COLUMNS - 1 - column]) mirrored++;
    }
  }
  return Math.min(straight, mirrored) / a.length;
}
