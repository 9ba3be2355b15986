import { describe, expect, it } from 'vitest';
import { medalOf, medalStrokesOf } from './medals.ts';

describe('the strokes for each medal', () => {
  it.each([
    // best, mean of the pro, par, then gold, silver and bronze
    [11, 18, 23, 14, 18, 23],
    [11, 13.9, 18, 13, 14, 18],
    [12, 15.2, 19, 15, 16, 19],
    [10, 14.4, 14, 13, 14, 15],
    [10, 13, 13, 13, 14, 15],
  ])('of a level with best %d, pro %d and par %d are %d, %d and %d', (best, pro, par, gold, silver, bronze) => {
    expect(medalStrokesOf({ best, pro, par })).toEqual({ gold, silver, bronze });
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
