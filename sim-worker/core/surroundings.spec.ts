import { describe, expect, test } from 'vitest';
import { textMap } from '../../tests/support/text-map.ts';
import { THREE_LEDGES } from '../../tests/support/three-ledges.ts';
import { ledgesOf } from './ledges.ts';
import { Surroundings } from './surroundings.ts';
import { Terrain } from './terrain.ts';

const around = (map: ConstructorParameters<typeof Terrain>[0], checkpoint = 0, isInfuriating = false) => {
  const terrain = new Terrain(map);
  return new Surroundings(terrain, { ...terrain.seatOf(checkpoint), checkpoint, isInfuriating });
};

/** A pull that shoots to the upper right: the more down, the steeper. */
const pull = (left: number, down: number) => ({ dx: -left, dy: down });

const CAVE = textMap(`
  ############
  #..........#
  #..........#
  #......F...#
  #....fffff.#
  #..........#
  #.ii.......#
  #..........#
  #"""....###/
  #####......#
  #...S..~~..#
  ############`);

const POOL = textMap(`
  ############
  #......F...#
  #.....fff..#
  #..........#
  #..........#
  #...S..~~..#
  #######~~###
  ############`);

describe('the ledges of a course', () => {
  test('are its flat runs, split by kind; a slope is none, a pool counts by its surface', () => {
    const told = ledgesOf(new Terrain(CAVE)).map(({ kind, row, from, to }) => `${kind} ${row}: ${from} to ${to}`);
    expect(told).toEqual([
      'ground 3: 5 to 9',
      'ice 5: 2 to 3',
      'ground 7: 8 to 10',
      'rough 8: 1 to 3',
      'ground 8: 4 to 4',
      'ground 10: 1 to 6',
      'water 10: 7 to 8',
      'ground 10: 9 to 10',
    ]);
  });
});

describe('what is around the ball', () => {
  test('is told in tiles from it: flag, finish, walls, and ledges that a shot lands on', () => {
    const told = around(THREE_LEDGES).course();
    expect(told).toMatchObject({
      own: { kind: 'ground', up: 0, from: 0, to: 17 },
      onCheckpoint: 0,
      flag: { up: 3, right: 14 },
      finish: { up: 11, right: 9 },
      water: null,
      leftWall: 1,
      rightWall: null,
    });
    expect(told.ledges).toContainEqual({ kind: 'ground', up: 3, from: 13, to: 16, isInReach: true });
  });

  test('begins with the ledge that leads on to the next flag', () => {
    expect(around(THREE_LEDGES).course().ledges[0]).toMatchObject({ up: 3, from: 13 });
    expect(around(THREE_LEDGES, 1).course().ledges[0]).toMatchObject({ up: 4, from: -14, to: -11 });
  });

  test('names the checkpoint whose mat the ball lies on; the finish when none is left', () => {
    expect(around(THREE_LEDGES, 1).course()).toMatchObject({ onCheckpoint: 1, flag: { up: 4, right: -12 } });
    expect(around(THREE_LEDGES, 2).course()).toMatchObject({ onCheckpoint: 2, flag: null, finish: { up: 4, right: 7 } });
  });

  test('knows no next checkpoint in infuriating mode', () => {
    expect(around(THREE_LEDGES, 0, true).course()).toMatchObject({ flag: null, finish: { up: 11, right: 9 } });
  });

  test('tells the ceiling, the water, and ledges that no shot lands on without a bounce', () => {
    const told = around(CAVE).course();
    expect(told).toMatchObject({ ceiling: 1, water: { kind: 'water', up: 0, from: 3, to: 4 }, leftWall: 4 });
    expect(told.ledges.map(({ up, isInReach }) => [up, isInReach])).toContainEqual([7, false]);
  });
});

describe('the first arc of an aim', () => {
  test.each([
    ['lands on the ledge', pull(2_050, 2_900), { end: 'ledge', at: { up: 3, right: 16 }, miss: null }],
    [
      'falls short of it by two',
      pull(1_900, 2_500),
      { end: 'wall', at: { up: 2, right: 12 }, miss: { kind: 'short', tiles: 2, ledge: { from: 13 } } },
    ],
    ['hits its end', pull(1_600, 2_900), { end: 'wall', at: { up: 3, right: 12 }, miss: { kind: 'short', tiles: 1, ledge: { from: 13 } } }],
    ['flies over all of them', pull(2_500, 2_900), { end: 'wall', at: { up: 5, right: 17 }, miss: null }],
    ['stays below one', pull(1_400, 2_900), { end: 'ceiling', miss: { kind: 'low', tiles: 2, ledge: { up: 7, to: 3 } } }],
    ['comes down where it began', pull(0, 2_000), { end: 'here', at: { up: 0, right: 0 } }],
    ['comes down beside it', pull(2_500, 1_500), { end: 'here', at: { up: 0, right: 11 }, miss: null }],
  ])('%s', (_, drag, told) => {
    expect(around(THREE_LEDGES).arc(drag)).toMatchObject(told);
  });

  test('ends in a pool, or at a ceiling', () => {
    expect(around(POOL).arc(pull(1_500, 1_000))).toMatchObject({ end: 'water', at: { up: -1, right: 4 } });
    expect(around(CAVE).arc(pull(0, 4_000))).toMatchObject({ end: 'ceiling', at: { up: 0, right: 0 } });
  });

  test('is not there for a pull that is too short', () => {
    expect(around(THREE_LEDGES).arc(pull(100, 100))).toBeNull();
  });
});
