import { expect, test } from 'vitest';
import { COLUMNS } from '../../../shared/course/geometry.ts';
import { CHECKPOINT_GROUND, FINISH_GROUND, ROUGH, TILES } from '../../../shared/course/tiles.ts';
import { parseDrawing, writeDrawing } from './drawing.ts';

/** Every character of the legend, and both flags. */
const ROWS = [
  '#..................#',
  '#..................#',
  '#..................#',
  '#..F...............#',
  '#=======/\\.........#',
  '#########<.........#',
  '#..................#',
  '#............/\\....#',
  '#.........#~~##""..#',
  '#.........>iiii#<..#',
  '#..................#',
  '#..............f...#',
  '#...........======.#',
];
const fail = (row: number, column: number, what: string): never => {
  throw new Error(`${row}:${column}: ${what}`);
};

test('a drawing is written as it was read', () => {
  expect(writeDrawing(parseDrawing(ROWS, fail))).toEqual(ROWS);
});

test('variants of a tile are written as the one that a reader knows', () => {
  const drawing = parseDrawing(ROWS, fail);
  const tiles = drawing.tiles.slice();
  tiles[8 * COLUMNS + 15] = ROUGH[2];
  tiles[4 * COLUMNS + 3] = CHECKPOINT_GROUND.inside;
  expect(writeDrawing({ ...drawing, tiles })).toEqual(ROWS);
});

test.each([
  ['the ground of a finish', FINISH_GROUND[1]],
  ['the ball at the start', TILES.spawn],
])('%s is no part of a drawing', (_, id) => {
  const drawing = parseDrawing(ROWS, fail);
  const tiles = drawing.tiles.with(6 * COLUMNS + 5, id);
  expect(() => writeDrawing({ ...drawing, tiles })).toThrow(`Tile ${id} has no character`);
});
