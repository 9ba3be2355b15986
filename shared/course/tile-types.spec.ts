import { expect, test } from 'vitest';
import { typeOfTile } from './tile-traits.ts';
import { isBorder, TILE_TYPES, tileOfType } from './tile-types.ts';
import { ROUGH } from './tiles.ts';

test('each type has a tile of that type', () => {
  expect(TILE_TYPES.map((type) => typeOfTile(tileOfType(type)))).toEqual([...TILE_TYPES]);
});

test('rough has a picture for each place, and a variant is of the same type', () => {
  expect([0, 1, 2, 3].map((place) => tileOfType('rough', place))).toEqual([...ROUGH, ROUGH[0]]);
  expect([37, 113, 268, 497].map(typeOfTile)).toEqual(['ground', 'finishGround', 'ground', 'rough']);
});

test('the border is one tile wide', () => {
  expect([isBorder(0, 50), isBorder(19, 50), isBorder(5, 0), isBorder(5, 99)]).toEqual([true, true, true, true]);
  expect([isBorder(1, 1), isBorder(18, 98)]).toEqual([false, false]);
});
