import type { Course } from '../course/course.ts';
import { COLUMNS, ROWS } from '../course/geometry.ts';
import { checkStructure } from '../course/map-structure.ts';
import { MAX_TILE_ID } from '../course/tiles.ts';

/** A course that travels with a run. Its hash holds for the tiles; decorations and caves stay behind, because no rule reads them. */
export type EnclosedCourse = Omit<Course, 'decorations' | 'caves'>;

const TILE_BYTES = 2;
/** Bytes of the tiles of every course. */
export const COURSE_TILE_BYTES = COLUMNS * ROWS * TILE_BYTES;

/** The tile ids as little-endian u16, row-major, the top row first. */
export function encodeTiles(tiles: Uint16Array): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(tiles.length * TILE_BYTES));
  tiles.forEach((id, i) => {
    bytes.setUint16(i * TILE_BYTES, id, true);
  });
  return new Uint8Array(bytes.buffer);
}

/** Undefined when these are not the tiles of a course that can be played: another number, an unknown id, no start. */
export function decodeTiles(bytes: Uint8Array): Uint16Array | undefined {
  if (bytes.length !== COURSE_TILE_BYTES) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tiles = Uint16Array.from({ length: COLUMNS * ROWS }, (_, i) => view.getUint16(i * TILE_BYTES, true));
  if (tiles.some((id) => id > MAX_TILE_ID)) return undefined;
  return checkStructure({ width: COLUMNS, height: ROWS, tiles }).length === 0 ? tiles : undefined;
}
