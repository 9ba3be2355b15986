import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DRAWN_VALUES } from '../tests/support/test-scope.ts';
import { SCORE_COLORS, scoreColor } from './score-color.ts';

const ORDER = SCORE_COLORS.map(({ color }) => color);

describe('the color of a score', () => {
  test.each([
    // With a par of 20 every bound is a whole number of strokes: 27, 22, 19, 16 and 13.
    [28, 20, 'red'],
    [27, 20, 'orange'],
    [23, 20, 'orange'],
    [22, 20, 'yellow'],
    [20, 20, 'yellow'],
    [19, 20, 'lightgreen'],
    [17, 20, 'lightgreen'],
    [16, 20, 'mediumgreen'],
    [14, 20, 'mediumgreen'],
    [13, 20, 'darkgreen'],
    [1, 20, 'darkgreen'],
    [0, 20, 'darkgreen'],
    // Bounds that a quotient or a product of decimals misses: 1.1 * 30 is 33.000000000000004, and 0.95 * 140 is 133 exactly.
    [33, 30, 'yellow'],
    [34, 30, 'orange'],
    [133, 140, 'lightgreen'],
    [134, 140, 'yellow'],
    [1, 1, 'yellow'],
    [2, 1, 'red'],
    [1, 0, 'red'],
  ])('%i strokes at par %i: %s', (strokes, par, color) => {
    expect(scoreColor(strokes, par)).toBe(color);
  });

  test('is never greener with more strokes, and the same with all numbers doubled', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 200 }), (strokes, par) => {
        const place = ORDER.indexOf(scoreColor(strokes, par));
        expect(ORDER.indexOf(scoreColor(strokes + 1, par))).toBeLessThanOrEqual(place);
        expect(scoreColor(2 * strokes, 2 * par)).toBe(ORDER[place]);
      }),
      DRAWN_VALUES,
    );
  });
});
