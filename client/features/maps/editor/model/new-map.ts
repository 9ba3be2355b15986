import { COLUMNS, ROWS } from '../../../../../shared/course/geometry.ts';
import type { CustomMap } from '../../../../../shared/course/map-codec.ts';
import { isBorder, type TileType, tileOfType } from '../../../../../shared/course/tile-types.ts';

/** A ledge of the first layout: its row, its columns from the left end to the right end. */
type Ledge = readonly [row: number, first: number, last: number];

/** A way up from side to side that a beginner can climb, with space to change everything. */
const LEDGES: readonly Ledge[] = [
  [90, 11, 16],
  [82, 3, 8],
  [74, 11, 16],
  [66, 3, 8],
  [58, 11, 16],
  [42, 11, 16],
  [34, 3, 8],
  [26, 11, 16],
  [18, 3, 8],
];
const SPAWN = { column: 5, row: 97 };
/** Bottom, middle, top: floor of the spawn, mat of the checkpoint, mat of the finish. */
const FLOOR_ROW = 98;
const CHECKPOINT: Ledge = [50, 3, 8];
const FINISH: Ledge = [9, 11, 16];

/** Letters of a generated title, without those that look alike. */
const TITLE_LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const TITLE_LENGTH = 6;

/**
 * The map that "Create New" begins with: finish near the top, a checkpoint in the middle, the start near the bottom.
 * @param random from 0 up to 1, for the title
 */
export function newMap(random: () => number = Math.random): CustomMap {
  const tiles = new Uint16Array(COLUMNS * ROWS);
  const put = (column: number, row: number, type: TileType): void => {
    const index = row * COLUMNS + column;
    tiles[index] = tileOfType(type, index);
  };
  const putLedge = ([row, first, last]: Ledge, type: TileType): void => {
    for (let column = first; column <= last; column++) put(column, row, type);
  };
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS; column++) if (isBorder(column, row)) put(column, row, 'ground');
  for (const ledge of LEDGES) putLedge(ledge, 'ground');
  putLedge([FLOOR_ROW, 1, COLUMNS - 2], 'ground');
  for (const [ledge, ground, flag] of [
    [CHECKPOINT, 'checkpointGround', 'checkpointFlag'],
    [FINISH, 'finishGround', 'finishFlag'],
  ] as const) {
    const [row, first, last] = ledge;
    putLedge(ledge, ground);
    put(Math.floor((first + last) / 2), row - 1, flag);
  }
  put(SPAWN.column, SPAWN.row, 'spawn');
  return { width: COLUMNS, height: ROWS, tiles, title: newTitle(random), theme: 'meadow' };
}

/** A title for a map that has none, such as 'map-k3f9qa'. */
export function newTitle(random: () => number = Math.random): string {
  const letter = () => TITLE_LETTERS[Math.floor(random() * TITLE_LETTERS.length)];
  return `map-${Array.from({ length: TITLE_LENGTH }, letter).join('')}`;
}
