import { describe, expect, test } from 'vitest';
import { THEMES } from '../../../shared/course/course.ts';
import { COLUMNS } from '../../../shared/course/geometry.ts';
import { DIAGONALS, TILES } from '../../../shared/course/tiles.ts';
import { DrawingError, mirrorDrawing } from '../sections/drawing.ts';
import { parseRoom, type Room } from './room.ts';

const AIR = `#${'.'.repeat(COLUMNS - 2)}#`;
const GOOD = [
  'name: The Step',
  'themes: frost cavern',
  'idea: A step.',
  AIR,
  AIR,
  AIR,
  '#...F..............#',
  '#=======###........#',
  ...Array.from({ length: 6 }, () => AIR),
  '#.............\\#####',
  '#..............>####',
  AIR,
  AIR,
  '#..f...............#',
  '#=======##.........#',
];
/** Lines of the drawing are counted from the first line of the file, as in an editor. */
const read = (changes: Readonly<Record<number, string>> = {}): Room =>
  parseRoom('step.txt', `${GOOD.map((line, i) => changes[i + 1] ?? line).join('\n')}\n`);

test('a room has its name, themes, tiles and both platforms', () => {
  const room = read();
  expect(room).toMatchObject({ name: 'The Step', themes: ['frost', 'cavern'], idea: 'A step.', height: 17 });
  expect(room.upper).toEqual({ flag: 4, matFirst: 1, matLast: 7, deckFirst: 1, deckLast: 10, row: 4 });
  expect(room.lower).toEqual({ flag: 3, matFirst: 1, matLast: 7, deckFirst: 1, deckLast: 9, row: 16 });
  expect(room.tiles).toHaveLength(17 * COLUMNS);
  expect(room.tiles[11 * COLUMNS + 14]).toBe(DIAGONALS.bottomLeft);
  expect(room.tiles[3 * COLUMNS + 4]).toBe(TILES.checkpointFlag);
  expect([1, 4, 7].map((column) => room.tiles[4 * COLUMNS + column])).toEqual([166, 167, 168]);
});

test("'any' is every theme", () => {
  expect(read({ 2: 'themes: any' }).themes).toEqual(THEMES);
});

test('a room is fair in both directions, unless it says in which one only', () => {
  expect(read().directions).toEqual(['drawn', 'mirrored']);
  const lines = (only: string) => `${GOOD.toSpliced(3, 0, `only: ${only}`).join('\n')}\n`;
  expect(parseRoom('step.txt', lines('mirrored'))).toMatchObject({ directions: ['mirrored'], height: 17 });
  expect(() => parseRoom('step.txt', lines('upwards'))).toThrow("step.txt:4:1: 'upwards' is no direction: drawn or mirrored");
});

test('in the mirror everything is on the other side, and twice mirrored is the same', () => {
  const room = read();
  const mirrored = mirrorDrawing(room);
  expect(mirrored.upper).toEqual({ flag: 15, matFirst: 12, matLast: 18, deckFirst: 9, deckLast: 18, row: 4 });
  expect(mirrored.tiles[11 * COLUMNS + 5]).toBe(DIAGONALS.bottomRight);
  expect(mirrored.tiles[4 * COLUMNS + 12]).toBe(166);
  expect(mirrorDrawing(mirrored)).toEqual(room);
});

describe('an error names file, line and column', () => {
  test.each<[string, Readonly<Record<number, string>>, string]>([
    ['a header is missing', { 2: 'idea: A step.' }, "step.txt:2:1: Line 2 is 'themes: ...'"],
    ['a header is empty', { 3: 'idea:  ' }, "step.txt:3:7: 'idea' is empty or has spaces at an end"],
    ['a fourth header', { 4: 'size: 3' }, 'step.txt:4:1: The drawing begins here'],
    ['an unknown theme', { 2: 'themes: frost moon' }, "step.txt:2:1: 'moon' is no theme"],
    ['a short row', { 9: '#....#' }, 'step.txt:9:7: A row has 20 characters, not 6'],
    ['an unknown character', { 9: '#..?...............#' }, "step.txt:9:4: '?' is no tile"],
    ['an open border', { 9: '...................#' }, 'step.txt:9:1: The outermost columns are ground'],
    ['no upper flag', { 7: AIR }, "step.txt:4:1: There is no flag 'F'"],
    ['two lower flags', { 19: '#..f.f.............#' }, "step.txt:19:6: There is a second flag 'f'"],
    ['a flag without a mat', { 7: '#.........F........#' }, "step.txt:8:11: Below 'F' is a mat, '='"],
    [
      'a mat that reaches too far',
      { 7: '#.F................#', 8: '#========##........#' },
      'step.txt:8:9: A mat reaches at most 5 columns from its flag',
    ],
    ['a mat without a flag', { 14: '#=.............#####' }, 'step.txt:14:2: A mat that belongs to no flag'],
    ['ground over the upper mat', { 4: '#..##..............#' }, 'step.txt:4:4: The 3 rows above the upper flag are air over its mat'],
  ])('%s', (_, changes, message) => {
    expect(() => read(changes)).toThrow(new DrawingError(message));
  });

  test('too few rows', () => {
    expect(() => parseRoom('low.txt', GOOD.slice(0, 10).join('\n'))).toThrow('low.txt:4:1: A room has 16 to 24 rows, not 7');
  });

  test('a lower mat above the last row', () => {
    const rows = [...GOOD.slice(0, -1), GOOD.at(-1), AIR].join('\n');
    expect(() => parseRoom('high.txt', rows)).toThrow('high.txt:20:4: The lower mat is in the last row');
  });
});
