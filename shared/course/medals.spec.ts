import { describe, expect, it } from 'vitest';
import { medalOf, medalStrokesOf } from './medals.ts';

describe('the strokes for each medal', () => {
  it.each([
    // par, best quarter of a good player, mean of a casual one, then gold, silver and bronze
    [23, 18, 31.4, 18, 23, 31],
    [23, 22, 31.5, 21, 23, 32],
    [15, 13, 16.2, 13, 15, 17],
    [10, 14, 9, 8, 10, 12],
  ])('of a level with par %d, quarter %d and casual %d are %d, %d and %d', (par, goodQuarter, casual, gold, silver, bronze) => {
    expect(medalStrokesOf({ par, goodQuarter, casual })).toEqual({ gold, silver, bronze });
  });
});

describe('a run earns', () => {
  const limits = { gold: 13, silver: 17, bronze: 22 };

  it.each([
    [10, 'gold'],
    [13, 'gold'],
    [14, 'silver'],
    [17, 'silver'],
    [18, 'bronze'],
    [22, 'bronze'],
    [23, 'leaf'],
    [500, 'leaf'],
  ])('with %d strokes %s', (strokes, medal) => {
    expect(medalOf(strokes, limits)).toBe(medal);
  });

  it('nothing where the limits are unknown', () => {
    expect([medalOf(10, undefined), medalOf(10, null)]).toEqual([undefined, undefined]);
  });
});
