import { expect, test } from 'vitest';
import { brokenBounds } from './section-figures.ts';

const FAIR = { casual: 3, ratio: 1.5, walls: 0.001, litInFlight: 0.1, isBold: true, newcomer: 6 };

test.each([
  [{}, []],
  [{ isBold: false }, []],
  [{ casual: 1.4, newcomer: 2 }, ['a casual player needs too few or too many strokes']],
  [{ casual: 6.6 }, ['a casual player needs too few or too many strokes']],
  [{ ratio: 1.9 }, ['a casual player needs too many strokes beside a good one']],
  [{ walls: 0.006 }, ['a casual player needs 15 strokes or more too often']],
  [{ litInFlight: 0.5 }, ['the upper flag is lit in flight too often']],
  [{ newcomer: 9 }, []],
  [{ newcomer: 9.1 }, ['a newcomer needs too many strokes beside a casual player']],
  [{ casual: Number.POSITIVE_INFINITY, ratio: Number.NaN, walls: 1 }, ['not solved']],
])('bounds: %j', (changes, broken) => {
  expect(brokenBounds({ ...FAIR, ...changes })).toEqual(broken);
});
