import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DRAWING_IDS } from './autotile-rules.ts';
import { readLevel } from './level.ts';
import { isSolid, TILE_TRAITS, traitsOf } from './tile-traits.ts';
import { CHECKPOINT_GROUND, DIAGONALS, FINISH_GROUND, FOREGROUND, MAX_TILE_ID, ROUGH, TILES } from './tiles.ts';

const LEVELS = `${import.meta.dirname}/../../server/levels`;

const NAMED: readonly number[] = [
  ...Object.values(TILES),
  ...Object.values(DIAGONALS),
  ...CHECKPOINT_GROUND.onGround,
  ...CHECKPOINT_GROUND.inAir,
  CHECKPOINT_GROUND.inside,
  ...FINISH_GROUND,
  ...ROUGH,
  ...FOREGROUND,
];

/** Ids of all committed levels, decorations among them. */
function idsOfLevels(): number[] {
  const ids = new Set<number>();
  for (const file of readdirSync(LEVELS).filter((name) => name.endsWith('.json'))) {
    const level = readLevel(JSON.parse(readFileSync(`${LEVELS}/${file}`, 'utf8')));
    if (!level.ok) throw new Error(`${file}: ${level.error}`);
    for (const id of level.value.tiles) ids.add(id);
    for (const { id } of level.value.decorations) ids.add(id);
  }
  return [...ids];
}

const withoutRow = (ids: readonly number[]): number[] => ids.filter((id) => TILE_TRAITS[id] === undefined);

describe('every tile has a row of traits', () => {
  test('that has a name', () => expect(withoutRow(NAMED)).toEqual([]));

  test('that a committed level holds', () => expect(withoutRow(idsOfLevels())).toEqual([]));

  test('and no row is of a tile without a name', () => {
    const named = new Set(NAMED);
    expect(TILE_TRAITS.flatMap((traits, id) => (traits === undefined || named.has(id) ? [] : [id]))).toEqual([]);
  });
});

test('an id without a row is a variant of ground, as the drawing ids are', () => {
  for (const id of [DRAWING_IDS.deep.first, DRAWING_IDS.ice.first, MAX_TILE_ID, MAX_TILE_ID + 1]) {
    expect(TILE_TRAITS[id]).toBeUndefined();
    expect(traitsOf(id)).toBe(traitsOf(TILES.ground));
  }
});

// id, type, zone, surface, slope, flag, ground of a flag, danger, color
test.each([
  ['empty', 0, 'empty', 'air', 'ground', null, null, null, null, null],
  ['spawn', 209, 'spawn', 'air', 'ground', null, null, null, null, null],
  ['ground', 1, 'ground', 'solid', 'ground', null, null, null, null, 'soil'],
  ['ice', 103, 'ice', 'solid', 'ice', null, null, null, 'ice', 'ice'],
  ['checkpoint ground', 266, 'checkpointGround', 'solid', 'mat', null, null, 'checkpoint', null, 'mat'],
  ['finish ground', 111, 'finishGround', 'solid', 'mat', null, null, 'finish', null, 'finish'],
  ['slope', 202, 'slopeTopRight', 'solid', 'ground', 'topRight', null, null, null, 'soil'],
  ['water', 176, 'water', 'water', 'ground', null, null, null, 'water', 'water'],
  ['rough', 497, 'rough', 'rough', 'ground', null, null, null, 'rough', 'cap'],
  ['checkpoint flag', 153, 'checkpointFlag', 'air', 'ground', null, 'checkpoint', null, null, null],
  ['finish flag', 154, 'finishFlag', 'air', 'ground', null, 'finish', null, null, null],
  ['foreground', 530, 'empty', 'air', 'ground', null, null, null, null, null],
])(
  '%s (%i): %s, %s, %s, slope %s, flag %s, ground of %s, danger %s, color %s',
  (_, id, type, zone, surface, slope, flag, flagGround, danger, color) => {
    expect(traitsOf(id)).toEqual({ type, zone, surface, slope, flag, flagGround, danger, color, isForeground: id === 530 });
  },
);

test('the grounds of flags have the ids of the specification', () => {
  const idsOf = (type: string) => NAMED.filter((id) => traitsOf(id).type === type).toSorted((a, b) => a - b);
  expect(idsOf('checkpointGround')).toEqual([166, 167, 168, 200, 265, 266, 267]);
  expect(idsOf('finishGround')).toEqual([111, 112, 113]);
});

test('solid is what stops the ball: ground, slopes, ice and mats', () => {
  expect(NAMED.filter((id) => !isSolid(id)).toSorted((a, b) => a - b)).toEqual([0, 153, 154, 176, 209, 496, 497, 498, 529, 530, 531]);
});
