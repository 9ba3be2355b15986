import { describe, expect, test } from 'vitest';
import { COLUMNS_MAX, columnOf, histogramPicture, placeOf } from './histogram-columns.ts';

const MEDALS = { gold: 24, silver: 27, bronze: 33 };
const fill = (length: number, n = 1): number[] => Array(length).fill(n);

describe('the columns of a histogram', () => {
  test('are one for each number of strokes, from the gold medal to beyond the bronze', () => {
    const { columns, highest } = histogramPicture({ from: 26, players: [1, 0, 7], more: 0 }, MEDALS);
    expect(columns.map(({ from }) => from)).toEqual([24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    expect(columns.map(({ players }) => players)).toEqual([0, 0, 1, 0, 7, 0, 0, 0, 0, 0, 0, 0]);
    expect(columns.every(({ from, to }) => from === to)).toBe(true);
    expect(highest).toBe(7);
  });

  test('begin at the fewest strokes where these are below the gold medal', () => {
    expect(histogramPicture({ from: 20, players: [1], more: 0 }, MEDALS).columns[0]).toEqual({ from: 20, to: 20, players: 1 });
  });

  test('of a day with one finisher and without medals are a dozen', () => {
    expect(histogramPicture({ from: 9, players: [1], more: 0 }, null).columns).toHaveLength(12);
  });

  test.each([
    // numbers of strokes, width of a column, columns
    [40, 1, 40],
    [41, 2, 21],
    [81, 3, 27],
    // The last six are in an open one.
    [120, 3, 39],
  ])('of %i numbers of strokes are %i wide, so that they are %i', (numbers, width, count) => {
    const { columns } = histogramPicture({ from: 10, players: fill(numbers), more: 0 }, null);
    expect(columns.slice(0, -1).every(({ from, to }) => to === from + width - 1)).toBe(true);
    expect(columns.length).toBeLessThanOrEqual(COLUMNS_MAX);
    expect(columns).toHaveLength(count);
    expect(columns.reduce((sum, { players }) => sum + players, 0)).toBe(numbers);
  });

  test('end with an open one for the few who needed far more', () => {
    const { columns } = histogramPicture({ from: 24, players: [...fill(20, 50), ...fill(99, 0), 1], more: 4 }, MEDALS);
    expect(columns).toHaveLength(21);
    expect(columns.at(-1)).toEqual({ from: 44, to: null, players: 5 });
    expect([24, 43, 44, 143, 9_000].map((strokes) => columnOf(columns, strokes))).toEqual([0, 19, 20, 20, 20]);
    expect(columnOf(columns, 23)).toBe(-1);
  });

  test('are not made narrow by one of the few players of a young day', () => {
    const { columns } = histogramPicture({ from: 24, players: [...fill(30), ...fill(29, 0), 1], more: 0 }, MEDALS);
    expect(columns).toHaveLength(31);
    expect(columns.at(-1)).toEqual({ from: 54, to: null, players: 1 });
  });

  test('have no open one for strokes that a few more columns reach', () => {
    const { columns } = histogramPicture({ from: 24, players: [...fill(20, 50), 0, 0, 1], more: 0 }, MEDALS);
    expect(columns.at(-1)).toEqual({ from: 46, to: 46, players: 1 });
  });

  test('count everybody once, whatever the spread', () => {
    for (const numbers of [1, 2, 13, 40, 59, 100, 120]) {
      for (const more of [0, 1, 900]) {
        const { columns } = histogramPicture({ from: 22, players: fill(numbers, 3), more }, MEDALS);
        expect(columns.reduce((sum, { players }) => sum + players, 0)).toBe(numbers * 3 + more);
        expect(columns.length).toBeLessThanOrEqual(COLUMNS_MAX + 1);
      }
    }
  });
});

describe('the medals below the columns', () => {
  test('span the columns that earn them, together all', () => {
    const { medals, columns } = histogramPicture({ from: 24, players: fill(20), more: 0 }, MEDALS);
    expect(medals.map(({ columns: span }) => span)).toEqual([1, 3, 6, 10]);
    expect(columns).toHaveLength(20);
  });

  test('end within a column where one has several strokes', () => {
    const { medals } = histogramPicture({ from: 20, players: fill(80), more: 0 }, MEDALS);
    expect(medals.map(({ columns: span }) => span)).toEqual([2.5, 1.5, 3, 33]);
  });

  test('are none where the limits are unknown', () => {
    expect(histogramPicture({ from: 20, players: [1], more: 0 }, null).medals).toEqual([]);
  });
});

describe('a mean of strokes', () => {
  const closed = histogramPicture({ from: 10, players: fill(20), more: 0 }, null).columns;
  test.each([
    [10, 0.5 / 20],
    [19.5, 0.5],
    [29, 19.5 / 20],
    [31, undefined],
    [8, undefined],
  ])('of %d is at %s of the width', (mean, place) => {
    expect(placeOf(closed, mean)).toBe(place);
  });

  test('is in the middle of its strokes in a wide column', () => {
    const { columns } = histogramPicture({ from: 10, players: fill(80), more: 0 }, null);
    expect(placeOf(columns, 10.5)).toBeCloseTo(0.5 / 40, 10);
  });
});
