import { describe, expect, it } from 'vitest';
import { histogramOf, quantileOf } from './histogram.ts';

describe('the strokes within which a share of plays stays', () => {
  it.each([
    // Of one section with 1, 2, 2 and 5 strokes.
    [[[1, 2, 2, 5]], 0.25, 1],
    [[[1, 2, 2, 5]], 0.26, 2],
    [[[1, 2, 2, 5]], 1, 5],
    // Of two coins, one after the other: 2, 3, 3 or 4.
    [
      [
        [1, 2],
        [1, 2],
      ],
      0.5,
      3,
    ],
  ])('of %j, %d of all: %d', (plays, share, strokes) => {
    expect(quantileOf(plays.map(histogramOf), share)).toBe(strokes);
  });

  it('is without an end where a section was not solved', () => {
    expect(quantileOf([histogramOf([1]), []], 0.25)).toBe(Number.POSITIVE_INFINITY);
  });
});
