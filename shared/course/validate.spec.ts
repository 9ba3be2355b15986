import { describe, expect, test } from 'vitest';
import { checkStructure } from './map-structure.ts';
import { TILES } from './tiles.ts';
import { checkMap, validateMap } from './validate.ts';

const WIDTH = 14;
const HEIGHT = 12;
type Put = readonly [column: number, row: number, id: number];

/** A good map: spawn on the floor, a checkpoint in the middle, the finish on top; then what the case changes. */
function mapWith(...changes: readonly Put[]) {
  const tiles = new Array<number>(WIDTH * HEIGHT).fill(0);
  const good: Put[] = [
    [2, 10, TILES.spawn],
    [6, 6, TILES.checkpointFlag],
    [6, 7, 167],
    [6, 2, TILES.finishFlag],
    [6, 3, 112],
  ];
  for (const [column, row, id] of [...good, ...changes]) tiles[row * WIDTH + column] = id;
  return { width: WIDTH, height: HEIGHT, tiles };
}

test('a map that keeps every rule has no errors and no warnings', () => {
  expect(validateMap(mapWith())).toEqual({ errors: [], warnings: [] });
});

describe('errors', () => {
  test.each<[string, readonly Put[], string[]]>([
    ['no spawn', [[2, 10, 0]], ['Map must have exactly 1 spawn point']],
    ['two spawns', [[3, 10, TILES.spawn]], ['Map has 2 spawn points, but must have exactly 1']],
    [
      'no finish flag',
      [[6, 2, 0]],
      ['Map must have exactly 1 finish flag', 'Finish ground needs a finish flag within 5 tiles horizontally in the row above'],
    ],
    [
      'two finish flags',
      [
        [7, 2, TILES.finishFlag],
        [7, 3, 112],
      ],
      ['Map has 2 finish flags, but must have exactly 1'],
    ],
    ['checkpoint ground five tiles from its flag', [[11, 7, 167]], []],
    [
      'checkpoint ground six tiles from its flag',
      [[12, 7, 167]],
      ['Checkpoint ground needs a checkpoint flag within 5 tiles horizontally in the row above'],
    ],
    ['a checkpoint flag in the air', [[10, 9, TILES.checkpointFlag]], ['A checkpoint flag needs checkpoint ground directly below it']],
    ['a finish flag on grass', [[6, 3, TILES.ground]], ['A finish flag needs finish ground directly below it']],
    [
      'flags two rows apart',
      [
        [2, 8, TILES.checkpointFlag],
        [2, 9, 167],
      ],
      ['Checkpoint flags must be more than 2 tiles apart vertically'],
    ],
    [
      'flags three rows apart',
      [
        [2, 9, TILES.checkpointFlag],
        [2, 10, 167],
        [4, 10, TILES.spawn],
      ],
      [],
    ],
  ])('%s', (_, changes, errors) => {
    expect(validateMap(mapWith(...changes)).errors).toEqual(errors);
  });

  test('a map that was sent must have a spawn, also where the rules do not see it', () => {
    const without = mapWith([2, 10, 0]);
    expect(checkStructure(without)).toEqual(['Map must have a spawn point (blue tile)']);
    expect(checkStructure(mapWith([2, 10, 0], [0, 10, TILES.spawn]))).toEqual([]);
  });

  test('a size of nothing, and tiles that are not as many as it says', () => {
    expect(validateMap({ width: 0, height: 5, tiles: [] }).errors).toEqual(['Invalid map dimensions']);
    expect(validateMap({ width: 2, height: 2, tiles: [209] }).errors).toEqual(["Map data length doesn't match dimensions"]);
  });
});

test('what stands on the border is ground to the game, and so to its rules', () => {
  expect(validateMap(mapWith([2, 10, 0], [0, 10, TILES.spawn])).errors).toEqual(['Map must have exactly 1 spawn point']);
  expect(validateMap(mapWith([0, 4, TILES.checkpointFlag])).errors).toEqual([]);
});

describe('warnings', () => {
  const pool = (...more: readonly Put[]): Put[] => [[4, 9, 1], [4, 10, 1], [5, 10, TILES.water], [6, 9, 1], [6, 10, 1], ...more];

  test('water in a basin with higher banks is fine; the border counts as ground', () => {
    expect(validateMap(mapWith(...pool())).warnings).toEqual([]);
  });

  test('water that can flow away', () => {
    expect(validateMap(mapWith(...pool([6, 10, 0], [6, 9, 0]))).warnings).toEqual(['Water needs water or ground below, left and right']);
  });

  test('a bank without ground above it', () => {
    expect(validateMap(mapWith(...pool([4, 9, 0]))).warnings).toEqual(['Ground beside water needs ground above it']);
  });
});

describe('places', () => {
  const placesOf = (...changes: readonly Put[]) =>
    checkMap(mapWith(...changes)).map(({ code, severity, tiles }) => [
      code,
      severity,
      ...tiles.map(({ column, row }) => `${column},${row}`),
    ]);

  test('are all tiles that break a rule, from the top left', () => {
    expect(placesOf([10, 9, TILES.checkpointFlag], [8, 5, TILES.checkpointFlag], [3, 10, TILES.spawn])).toEqual([
      ['oneSpawn', 'error', '2,10', '3,10'],
      ['checkpointFlagNeedsGround', 'error', '8,5', '10,9'],
      ['checkpointFlagSpacing', 'error', '8,5', '6,6'],
    ]);
    expect(placesOf([12, 7, 167], [1, 3, 167])).toEqual([['checkpointGroundNeedsFlag', 'error', '1,3', '12,7']]);
  });

  test('are none where something is missing', () => {
    expect(placesOf([2, 10, 0])).toEqual([['oneSpawn', 'error']]);
  });

  test('name a bank between two waters once', () => {
    const pools: Put[] = [4, 5, 6, 7, 8].map((column) => [column, 10, column % 2 === 0 ? TILES.ground : TILES.water]);
    expect(placesOf(...pools, [4, 9, 1], [8, 9, 1])).toEqual([['waterNeedsBank', 'warning', '6,10']]);
  });
});
