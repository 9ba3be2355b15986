import { expect, test } from 'vitest';
import { fitTrend } from './trend.ts';

const line = (slope: number, noise: readonly number[]) => noise.map((offset, x) => ({ x, y: 1_000 + slope * x + offset }));

test.each([
  ['a line without noise', line(5, [0, 0, 0, 0]), 5, 0],
  ['noise around a level', line(0, [10, -10, -10, 10]), 0, 6.32],
  ['noise around a line', line(-3, [1, -1, -1, 1]), -3, 0.63],
])('%s', (_, points, slope, error) => {
  const trend = fitTrend(points);
  expect(trend.slope).toBeCloseTo(slope, 5);
  expect(trend.error).toBeCloseTo(error, 2);
});

test.each([
  ['no point', [], 0],
  ['one point', line(5, [0]), 0],
  ['two points', line(5, [0, 0]), 5],
])('of %s nothing certain is said', (_, points, slope) => {
  expect(fitTrend(points)).toEqual({ slope, error: Number.POSITIVE_INFINITY });
});
