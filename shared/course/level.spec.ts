import { describe, expect, test } from 'vitest';
import type { Course } from './course.ts';
import { COLUMNS, ROWS } from './geometry.ts';
import { readLevel, writeLevel } from './level.ts';
import { TILES } from './tiles.ts';

const TILE_COUNT = COLUMNS * ROWS;
/** Ground below, a spawn above it. */
const TILE_LIST = Array.from({ length: TILE_COUNT }, (_, i) => (i === 1 ? TILES.spawn : i < COLUMNS ? TILES.empty : TILES.ground));

const COURSE: Course = {
  width: COLUMNS,
  height: ROWS,
  tiles: Uint16Array.from(TILE_LIST),
  theme: 'frost',
  name: 'Cold Shoulder',
  par: 7,
  decorations: [{ column: 2, row: 0, id: 530 }],
};

const withTiles = (data: readonly number[]) => ({ ...file(), layers: [{ name: 'terrain', data }] });
const file = () => JSON.parse(JSON.stringify(writeLevel(COURSE, { hash: '0123456789abcdef' })));

test('a level that is written is read back', () => {
  expect(readLevel(file())).toEqual({ ok: true, value: { ...COURSE, hash: '0123456789abcdef' } });
});

test('the medals of a level are read back, and a file without them is played without', () => {
  const medals = { gold: 4, silver: 6, bronze: 7 };
  expect(readLevel(writeLevel(COURSE, { ...medals, hash: '0123456789abcdef' }))).toMatchObject({ ok: true, value: { medals } });
  expect(readLevel(file())).not.toHaveProperty('value.medals');
});

test("the tile layer is named 'Tile Layer 1' or 'terrain'", () => {
  const renamed = file();
  renamed.layers[0].name = 'terrain';
  expect(readLevel(renamed).ok).toBe(true);
  renamed.layers[0].name = 'other';
  expect(readLevel(renamed)).toEqual({ ok: false, error: ["Level has no tile layer named 'Tile Layer 1' or 'terrain'"] });
});

test('a level without properties or foreground is played in the meadow, without par', () => {
  const { width, height, layers } = file();
  expect(readLevel({ width, height, layers: [layers[0]] })).toMatchObject({
    ok: true,
    value: { theme: 'meadow', par: 0, name: '', hash: '', decorations: [] },
  });
});

test.each([
  ['miss one', { gold: 13, bronze: 22 }],
  ['do not ascend', { gold: 13, silver: 13, bronze: 22 }],
  ['are no numbers', { gold: 'a', silver: 'b', bronze: 'c' }],
  ['are no integers', { gold: 3.5, silver: 6, bronze: 7 }],
  ['are no numbers but look like some', { gold: '3', silver: '6', bronze: '7' }],
  ['begin with none', { gold: 0, silver: 1, bronze: 2 }],
])('medals that %s are ignored', (_, medals) => {
  expect(readLevel(writeLevel(COURSE, medals as Record<string, string | number>))).not.toHaveProperty('value.medals');
});

describe('what is no level is refused with the reason', () => {
  test.each([
    ['nothing', null, 'Invalid level file'],
    ['a list', [], 'Invalid level file'],
    ['no width', { ...file(), width: 0 }, 'Invalid map dimensions'],
    ['a width that is none', { ...file(), width: '3' }, 'Invalid map dimensions'],
    ['another size', { ...file(), height: 50 }, 'Level must be 20 by 100 tiles'],
    ['too few tiles', withTiles(TILE_LIST.slice(1)), "Map data length doesn't match dimensions"],
    ['a tile beyond the sheet', withTiles([9_999, ...TILE_LIST.slice(1)]), "Level has no tile layer named 'Tile Layer 1' or 'terrain'"],
    ['no spawn', withTiles(TILE_LIST.map((id) => (id === TILES.spawn ? 0 : id))), 'Map must have a spawn point (blue tile)'],
  ])('%s', (_, json, problem) => {
    expect(readLevel(json)).toEqual({ ok: false, error: [problem] });
  });
});
