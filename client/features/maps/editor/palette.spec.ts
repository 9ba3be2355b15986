import { expect, test } from 'vitest';
import { PALETTE, typeOfDigit } from './palette.ts';

/** Source: game specification, section 3. */
const OF_THE_SPECIFICATION = ['water', 'ground', 'checkpointGround', 'checkpointFlag', 'finishGround', 'finishFlag', 'spawn'];

test('the palette begins with the tile types of the specification, each type once', () => {
  expect(PALETTE.slice(0, OF_THE_SPECIFICATION.length).toSorted()).toEqual(OF_THE_SPECIFICATION.toSorted());
  expect(new Set(PALETTE).size).toBe(PALETTE.length);
});

test('digits choose the first ten, 0 the tenth', () => {
  expect(['1', '7', '0', 'x'].map(typeOfDigit)).toEqual(['ground', 'spawn', PALETTE[9], undefined]);
});
