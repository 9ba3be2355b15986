import { expect, test } from 'vitest';
import { COLUMNS, ROWS } from '../../../shared/course/geometry.ts';
import { TILES } from '../../../shared/course/tiles.ts';
import { Canvas } from './canvas.ts';
import { finishCourse, isConnected } from './finish.ts';

const FLAGS = [
  { flag: 3, row: 99 },
  { flag: 10, row: 50 },
];

/** Open air with a border, and ground at the given places (column, row). */
function tilesWith(ground: readonly (readonly [number, number])[]): Uint16Array {
  const tiles = new Uint16Array(COLUMNS * ROWS);
  for (let i = 0; i < tiles.length; i++) {
    const [column, row] = [i % COLUMNS, Math.floor(i / COLUMNS)];
    if (column === 0 || row === 0 || column === COLUMNS - 1 || row === ROWS - 1) tiles[i] = TILES.ground;
  }
  for (const [column, row] of ground) tiles[row * COLUMNS + column] = TILES.ground;
  return tiles;
}
const rowOf = (row: number, first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => [first + i, row] as const);

test('a wall across the course parts the flag from the start, a gap in it does not', () => {
  expect(isConnected(tilesWith(rowOf(70, 1, 18)), FLAGS)).toBe(false);
  expect(isConnected(tilesWith(rowOf(70, 1, 14)), FLAGS)).toBe(true);
});

test('two walls that touch only at a corner part them, too', () => {
  expect(isConnected(tilesWith([...rowOf(70, 1, 9), ...rowOf(71, 10, 18)]), FLAGS)).toBe(false);
});

test('blocks that touch at a corner are joined', () => {
  const tiles = tilesWith([...rowOf(70, 4, 8), ...rowOf(71, 4, 8), ...rowOf(72, 9, 13), ...rowOf(73, 9, 13)]);
  const canvas = new Canvas(tiles);
  finishCourse(canvas, FLAGS);
  expect(canvas.isSolid(8, 72) || canvas.isSolid(9, 71)).toBe(true);
});
