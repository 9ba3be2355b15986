import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COLUMNS, ROWS } from '../../../../../shared/course/geometry.ts';
import { typeOfTile } from '../../../../../shared/course/tile-traits.ts';
import { isBorder, TILE_TYPES, type TileType, tileOfType } from '../../../../../shared/course/tile-types.ts';
import type { TileChange } from '../../../../../shared/protocol/edit.ts';
import { type Brush, type BrushSize, fillChanges, indexOf, pick, rectangleChanges, strokeChanges, type TilePoint } from './tile-tools.ts';

/** An empty map with a border, and what the test puts on it. */
function mapOf(put: Readonly<Record<string, TileType>> = {}): Uint16Array {
  const tiles = Uint16Array.from({ length: COLUMNS * ROWS }, (_, i) =>
    tileOfType(isBorder(i % COLUMNS, Math.floor(i / COLUMNS)) ? 'ground' : 'empty'),
  );
  for (const [place, type] of Object.entries(put)) tiles[indexOf(at(place))] = tileOfType(type);
  return tiles;
}
/** A place as 'column,row'. */
function at(place: string): TilePoint {
  const [column = 0, row = 0] = place.split(',').map(Number);
  return { column, row };
}
const brush = (type: TileType, size: BrushSize = 1, mirror = false): Brush => ({ type, size, mirror });
/** The changes as 'column,row type', in the order of the map. */
const shown = (changes: readonly TileChange[]): string[] =>
  changes
    .toSorted((a, b) => a.index - b.index)
    .map(({ index, tile }) => `${index % COLUMNS},${Math.floor(index / COLUMNS)} ${typeOfTile(tile)}`);

describe('a stroke', () => {
  test.each<[string, string, string, Brush, string[]]>([
    ['paints one tile', '5,5', '5,5', brush('ice'), ['5,5 ice']],
    ['leaves no gap between two places of the pointer', '2,2', '5,4', brush('water'), ['2,2 water', '3,3 water', '4,3 water', '5,4 water']],
    ['of size 2 grows to the right and down', '5,5', '5,5', brush('ground', 2), ['5,5 ground', '6,5 ground', '5,6 ground', '6,6 ground']],
    ['of size 3 has its tile in the middle', '1,1', '1,1', brush('ice', 3), ['1,1 ice', '2,1 ice', '1,2 ice', '2,2 ice']],
    ['in a mirror turns slopes', '3,5', '3,5', brush('slopeBottomRight', 1, true), ['3,5 slopeBottomRight', '16,5 slopeBottomLeft']],
    ['of the start is one tile, also with a large brush in a mirror', '3,5', '4,5', brush('spawn', 3, true), ['4,5 spawn']],
    ['does not change the border', '0,0', '0,3', brush('water'), []],
    ['from far outside ends at the map', '-5000,7', '2,7', brush('ice'), ['1,7 ice', '2,7 ice']],
  ])('%s', (_, from, to, by, expected) => {
    expect(shown(strokeChanges(mapOf(), at(from), at(to), by))).toEqual(expected);
  });

  test('says nothing about tiles that have the type already', () => {
    expect(strokeChanges(mapOf({ '5,5': 'ice' }), at('5,5'), at('5,5'), brush('ice'))).toEqual([]);
  });

  test('moves the only start', () => {
    expect(shown(strokeChanges(mapOf({ '5,5': 'spawn' }), at('8,5'), at('8,5'), brush('spawn')))).toEqual(['5,5 empty', '8,5 spawn']);
  });

  test.each<[TileType, TileType]>([
    ['checkpointFlag', 'checkpointGround'],
    ['finishFlag', 'finishGround'],
  ])('of a %s brings its mat, in place of air and plain ground', (flag, mat) => {
    const map = mapOf({ '7,6': 'ice', '8,6': 'rough', '9,6': 'ground' });
    expect(shown(strokeChanges(map, at('8,5'), at('8,5'), brush(flag)))).toEqual([`8,5 ${flag}`, `8,6 ${mat}`, `9,6 ${mat}`]);
    expect(shown(strokeChanges(mapOf(), at('1,98'), at('1,98'), brush(flag)))).toEqual([`1,98 ${flag}`]);
  });

  test('of a flag leaves the start and other flags below it alone', () => {
    const map = mapOf({ '8,6': 'spawn', '9,6': 'checkpointFlag' });
    expect(shown(strokeChanges(map, at('8,5'), at('8,5'), brush('finishFlag')))).toEqual(['8,5 finishFlag', '7,6 finishGround']);
  });

  test('moves the only finish with its mat, of which a near one stays', () => {
    const map = mapOf({ '5,5': 'finishFlag', '4,6': 'finishGround', '5,6': 'finishGround', '6,6': 'finishGround' });
    expect(shown(strokeChanges(map, at('5,9'), at('5,9'), brush('finishFlag')))).toEqual([
      ...['5,5 empty', '4,6 ground', '5,6 ground', '6,6 ground'],
      ...['5,9 finishFlag', '4,10 finishGround', '5,10 finishGround', '6,10 finishGround'],
    ]);
    expect(shown(strokeChanges(map, at('6,5'), at('6,5'), brush('finishFlag')))).toEqual([
      '5,5 empty',
      '6,5 finishFlag',
      '7,6 finishGround',
    ]);
  });
});

test('a rectangle covers all between two corners in any order, up to the border', () => {
  const expected = ['17,2 rough', '18,2 rough', '17,3 rough', '18,3 rough'];
  expect(shown(rectangleChanges(mapOf(), at('17,2'), at('30,3'), brush('rough')))).toEqual(expected);
  expect(shown(rectangleChanges(mapOf(), at('30,3'), at('17,2'), brush('rough')))).toEqual(expected);
});

describe('a fill', () => {
  const pond = mapOf({
    '4,4': 'ground',
    '5,4': 'ground',
    '6,4': 'ground',
    '4,5': 'ground',
    '6,5': 'ground',
    '4,6': 'ground',
    '5,6': 'ground',
    '6,6': 'ground',
  });

  test('covers the area of one type around its tile', () => {
    expect(shown(fillChanges(pond, at('5,5'), brush('water')))).toEqual(['5,5 water']);
    expect(fillChanges(pond, at('4,4'), brush('water'))).toHaveLength(8);
  });

  test.each<TileType>(TILE_TYPES.filter((type) => type !== 'ground' && type !== 'water'))('does nothing with %s', (type) => {
    expect(fillChanges(pond, at('5,5'), brush(type))).toEqual([]);
  });

  test('does not begin at a flag or the start, and leaves the border', () => {
    expect(fillChanges(mapOf({ '5,5': 'spawn' }), at('5,5'), brush('ground'))).toEqual([]);
    expect(fillChanges(pond, at('0,5'), brush('water'))).toEqual([]);
  });

  test('is what a search from every tile finds, on random maps', () => {
    const small = fc.array(fc.constantFrom<TileType>('empty', 'ground', 'water', 'ice'), { minLength: 36, maxLength: 36 });
    fc.assert(
      fc.property(small, fc.integer({ min: 0, max: 35 }), (types, start) => {
        const tiles = mapOf();
        types.forEach((type, i) => {
          tiles[indexOf({ column: 3 + (i % 6), row: 3 + Math.floor(i / 6) })] = tileOfType(type);
        });
        const from = { column: 3 + (start % 6), row: 3 + Math.floor(start / 6) };
        const filled = tiles.slice();
        for (const { index, tile } of fillChanges(tiles, from, brush('water'))) filled[index] = tile;
        expect([...filled]).toEqual(slowFill(tiles, from));
      }),
      { seed: 15, numRuns: 200 },
    );
  });
});

/** Grows the area until nothing is added, by looking at the whole map each time. */
function slowFill(tiles: Uint16Array, from: TilePoint): number[] {
  const type = typeOfTile(tiles[indexOf(from)] as number);
  const inside = new Set([indexOf(from)]);
  for (let size = 0; size !== inside.size; ) {
    size = inside.size;
    tiles.forEach((tile, i) => {
      const touches = [i - 1, i + 1, i - COLUMNS, i + COLUMNS].some((near) => inside.has(near));
      if (touches && typeOfTile(tile) === type && !isBorder(i % COLUMNS, Math.floor(i / COLUMNS))) inside.add(i);
    });
  }
  return [...tiles].map((tile, i) => (type !== 'water' && inside.has(i) ? tileOfType('water') : tile));
}

test('the picker names a tile’s type: ground for the border, nothing beside the map', () => {
  const tiles = mapOf({ '5,5': 'slopeTopLeft' });
  expect([pick(tiles, at('5,5')), pick(tiles, at('0,5')), pick(tiles, at('-1,5'))]).toEqual(['slopeTopLeft', 'ground', undefined]);
});
