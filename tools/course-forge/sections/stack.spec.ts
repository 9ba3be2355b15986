import { expect, test } from 'vitest';
import { COLUMNS, ROWS } from '../../../shared/course/geometry.ts';
import { isCheckpointGround, isFinishGround, isSolid } from '../../../shared/course/tile-traits.ts';
import { TILES } from '../../../shared/course/tiles.ts';
import { validateMap } from '../../../shared/course/validate.ts';
import { isConnected } from '../tiles/finish.ts';
import { type Drawing, mirrorDrawing, parseDrawing } from './drawing.ts';
import { climbOf, fits, HEADROOM, mismatchOf, type Stack, stackSections } from './stack.ts';

const LOW = `
#..................#
#..................#
#..................#
#..............F...#
#..........========#
#...........########
#..................#
#..................#
#..####............#
#..####............#
#..................#
#..................#
#..................#
#...f..............#
#========..........#`;
const HIGH = `
#..................#
#..................#
#..................#
#..................#
#...F..............#
#=======...........#
#######............#
#..................#
#.........####.....#
#.........####.....#
#..................#
#..................#
#..................#
#..............f...#
#..........========#`;

const FINISH_ROW = 8;

const draw = (text: string, ...changes: readonly [row: number, line: string][]): Drawing => {
  const rows = text.trim().split('\n');
  for (const [row, line] of changes) rows[row] = line;
  return parseDrawing(rows, (row, column, what) => {
    throw new Error(`${row}:${column}: ${what}`);
  });
};
const low = draw(LOW);
const high = draw(HIGH);
const stack = stackSections([low, high], FINISH_ROW, 0);
const at = ({ tiles }: Pick<Stack, 'tiles'>, column: number, row: number): number => tiles[row * COLUMNS + column] as number;
const columnsWhere = (made: Stack, row: number, is: (id: number) => boolean): number[] =>
  Array.from({ length: COLUMNS }, (_, column) => column).filter((column) => is(at(made, column, row)));

test('start, checkpoint and finish are as far apart as the sections climb', () => {
  expect([climbOf(low), climbOf(high)]).toEqual([10, 9]);
  expect(stack.flags).toEqual([
    { flag: 4, row: FINISH_ROW + 19 },
    { flag: 15, row: FINISH_ROW + 9 },
    { flag: 4, row: FINISH_ROW },
  ]);
});

test('it is a valid course with one flag each and an open way', () => {
  expect(validateMap({ width: COLUMNS, height: ROWS, tiles: stack.tiles })).toEqual({ errors: [], warnings: [] });
  expect(isConnected(stack.tiles, stack.flags)).toBe(true);
  const [start, checkpoint, finish] = stack.flags as [Stack['flags'][0], Stack['flags'][0], Stack['flags'][0]];
  expect(at(stack, start.flag, start.row - 1)).toBe(TILES.spawn);
  expect(at(stack, checkpoint.flag, checkpoint.row - 1)).toBe(TILES.checkpointFlag);
  expect(at(stack, finish.flag, finish.row - 1)).toBe(TILES.finishFlag);
  expect(stack.tiles.filter((id) => id === TILES.checkpointFlag)).toHaveLength(1);
});

test('the rows of both sections are in place, and below the start all is ground', () => {
  const start = stack.flags[0]?.row as number;
  expect(columnsWhere(stack, start - 6, isSolid)).toEqual([0, 3, 4, 5, 6, 19]);
  expect(columnsWhere(stack, FINISH_ROW + 9 - 6, isSolid)).toEqual([0, 10, 11, 12, 13, 19]);
  for (let row = start; row < ROWS; row++) expect(columnsWhere(stack, row, isSolid)).toHaveLength(COLUMNS);
});

test('a checkpoint and the finish have the mats that were drawn', () => {
  expect(columnsWhere(stack, FINISH_ROW + 9, isCheckpointGround)).toEqual([11, 12, 13, 14, 15, 16, 17, 18]);
  expect(columnsWhere(stack, FINISH_ROW, isFinishGround)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('over every mat a ball can come down, whatever crown is above the finish', () => {
  for (let crown = 0; crown < 8; crown++) {
    const made = stackSections([low, high], FINISH_ROW, crown);
    for (const { row } of made.flags) {
      const mat = columnsWhere(made, row, (id) => isCheckpointGround(id) || isFinishGround(id));
      for (let k = 1; k <= HEADROOM; k++) expect(mat.filter((column) => isSolid(at(made, column, row - k)))).toEqual([]);
    }
  }
});

test('the crown is above the finish', () => {
  const [bare, crowned] = [3, 0].map((crown) => stackSections([low, high], FINISH_ROW, crown).tiles);
  expect(bare?.slice(0, (FINISH_ROW - 1) * COLUMNS)).not.toEqual(crowned?.slice(0, (FINISH_ROW - 1) * COLUMNS));
  expect(bare?.slice(FINISH_ROW * COLUMNS)).toEqual(crowned?.slice(FINISH_ROW * COLUMNS));
});

test('the section above draws the platform where the mat of the one below has no air', () => {
  const over = draw(HIGH, [12, '#..........#.......#'], [13, '#..........#...f...#'], [14, '#...........=======#']);
  const made = stackSections([low, over], FINISH_ROW, 0);
  expect(mismatchOf(low, over)).toBe(1);
  expect(columnsWhere(made, FINISH_ROW + 9, isCheckpointGround)).toEqual([12, 13, 14, 15, 16, 17, 18]);
});

test('sections whose platforms are the same fit without a mismatch', () => {
  expect(fits(low, high)).toBe(true);
  expect(mismatchOf(low, high)).toBe(0);
});

test.each<[string, boolean, Drawing]>([
  ['has its flag two columns away', true, draw(HIGH, [13, '#............f.....#'], [14, '#..........======###'])],
  ['has its flag three columns away', false, draw(HIGH, [13, '#...........f......#'], [14, '#..........======###'])],
  ['has a deck that ends three columns earlier', true, draw(HIGH, [14, '#.............=====#'])],
  ['has a deck that ends four columns earlier', false, draw(HIGH, [14, '#..............====#'])],
  ['leaves an opening of six columns', true, draw(HIGH, [11, '#......####........#'], [12, '#......###.........#'])],
  ['leaves an opening of three columns', false, draw(HIGH, [11, '#...#######........#'], [12, '#...#####..........#'])],
  ['begins on the other side', false, mirrorDrawing(high)],
])('a section that %s: %s', (_, isGood, above) => {
  expect(fits(low, above)).toBe(isGood);
});

test('platforms on both sides of the middle differ, however near their flags are', () => {
  const under = draw(LOW, [3, '#.........F........#'], [4, '#......=========####'], [5, '#......#############']);
  const left = draw(HIGH, [13, '#........f.........#'], [14, '#......========#####']);
  const right = draw(HIGH, [13, '#..........f.......#'], [14, '#......========#####']);
  expect([fits(under, left), fits(under, right)]).toEqual([false, true]);
});
