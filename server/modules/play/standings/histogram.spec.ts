import { describe, expect, test } from 'vitest';
import { Histogram } from './histogram.ts';

const field = (...totals: number[]) => {
  const counts = new Map<number, number>();
  for (const total of totals) counts.set(total, (counts.get(total) ?? 0) + 1);
  return new Histogram(counts);
};

describe('Histogram', () => {
  test.each([
    [[], null],
    [[7], 7],
    [[1, 2, 2, 4], 2.25],
  ])('the average of %j is %s', (totals, average) => {
    expect(field(...totals).average()).toBe(average);
  });

  test.each([
    [1, 1],
    [2, 2],
    [3, 4],
    [4, 4],
    [5, 5],
  ])('%i strokes rank %i in a field of 1, 2, 2, 4', (total, rank) => {
    expect(field(1, 2, 2, 4).rankOf(total)).toBe(rank);
  });

  test.each([
    // others, score, percentile
    [[], 5, 0],
    [[5], 5, 0],
    [[6], 5, 0],
    [[4], 5, 100],
    [[4, 5], 5, 100],
    [[4, 6], 5, 50],
    [[4, 6, 6], 5, 33],
    [[4, 5, 6], 5, 67],
  ])('among others with %j, a score of %i has percentile %i', (others, total, percentile) => {
    expect(field(...others).percentileOf(total)).toBe(percentile);
  });

  test.each([
    // totals, most numbers of strokes, from, players, more
    [[7], 3, { from: 7, players: [1], more: 0 }],
    [[9, 7, 7, 10], 4, { from: 7, players: [2, 0, 1, 1], more: 0 }],
    [[9, 7, 7, 10, 80], 3, { from: 7, players: [2, 0, 1], more: 2 }],
    [[1, 80], 3, { from: 1, players: [1, 0, 0], more: 1 }],
  ])('the players of %j by up to %i strokes, from the fewest on', (totals, most, expected) => {
    expect(field(...totals).byStrokes(most)).toEqual(expected);
  });

  test('nobody has no strokes, and who has left the board is nobody', () => {
    expect(field().byStrokes(3)).toBeNull();
    expect(field(4).without(4).byStrokes(3)).toBeNull();
    expect(field(4, 6).without(4).byStrokes(3)).toEqual({ from: 6, players: [1], more: 0 });
  });

  test('rounding makes no best score of another one', () => {
    const others = new Histogram(
      new Map([
        [1, 1],
        [9, 9_999],
      ]),
    );
    expect(others.percentileOf(2)).toBe(1);
    expect(others.percentileOf(1)).toBe(0);
  });

  test('rounding never hides that a player beat a few', () => {
    const others = new Histogram(
      new Map([
        [1, 9_999],
        [9, 1],
      ]),
    );
    expect(others.percentileOf(2)).toBe(99);
    expect(others.percentileOf(9)).toBe(100);
  });

  test.each([
    // field, fewest, most strokes within the best 20 percent
    [[], null, null],
    [[7], 7, 7],
    [[5, 5, 9], 5, 5],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 1, 3],
    [[1, 2, 2, 4, 5, 6, 7, 8, 9, 10, 11], 1, 2],
    [[1, 2, 2, 2, 5, 6, 7, 8, 9, 10, 11], 1, 1],
  ])('of a field of %j the fewest are %s, and %s are within the best 20 percent', (totals, fewest, most) => {
    expect(field(...totals).fewest()).toBe(fewest);
    expect(field(...totals).mostWithin(20)).toBe(most);
    for (const total of totals)
      expect(
        field(...totals)
          .without(total)
          .percentileOf(total) <= 20,
      ).toBe(total <= (most ?? 0));
  });

  test('those who are counted no more have no say', () => {
    const counts = new Map([
      [1, 0],
      [3, 2],
      [9, 0],
    ]);
    expect(new Histogram(counts).fewest()).toBe(3);
    expect(new Histogram(counts).mostWithin(100)).toBe(3);
  });

  test('without a player, the others are left', () => {
    expect(field(2, 2, 3).without(2).size).toBe(2);
    expect(field(2, 2, 3).without(2).rankOf(3)).toBe(2);
    expect(field(2, 3).without(undefined).size).toBe(2);
    expect(field(2, 3).without(9).size).toBe(2);
  });
});
