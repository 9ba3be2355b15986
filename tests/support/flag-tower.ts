import { COLUMNS, ROWS } from '../../shared/course/geometry.ts';
import type { Level } from '../../shared/course/level.ts';
import { TILES } from '../../shared/course/tiles.ts';

export const FLAG_COLUMN = 5;
/** Flags nearer than this are refused. */
const FLAG_SPACING = 3;
const LOWEST_FLAG_ROW = ROWS - 3;
const CHECKPOINT_GROUND = 167;
const FINISH_GROUND = 112;

/** The row of flag k, counted from the lowest. */
export const flagRow = (k: number): number => LOWEST_FLAG_ROW - FLAG_SPACING * k;

/**
 * A course with flags above each other, each on one tile of ground, as close as the rules allow: with 33, up to the highest row. The finish
 * is on the right, some rows below the highest flag.
 */
export function flagTower(flags: number): Level {
  const tiles = new Uint16Array(COLUMNS * ROWS);
  const set = (column: number, row: number, id: number): void => {
    tiles[row * COLUMNS + column] = id;
  };
  for (let column = 0; column < COLUMNS; column++) for (const row of [0, ROWS - 1]) set(column, row, TILES.ground);
  for (let row = 0; row < ROWS; row++) for (const column of [0, COLUMNS - 1]) set(column, row, TILES.ground);
  set(2, ROWS - 2, TILES.spawn);
  for (let k = 0; k < flags; k++) {
    set(FLAG_COLUMN, flagRow(k), TILES.checkpointFlag);
    set(FLAG_COLUMN, flagRow(k) + 1, CHECKPOINT_GROUND);
  }
  const finishRow = flagRow(flags - 1) + 5;
  for (let column = 11; column < COLUMNS - 1; column++) set(column, finishRow + 1, FINISH_GROUND);
  set(15, finishRow, TILES.finishFlag);
  return { width: COLUMNS, height: ROWS, tiles, hash: '00112233aabbccdd', theme: 'meadow', par: 0, name: '', decorations: [] };
}
