import { expect, it } from 'vitest';
import { BUCKET_RATIO, type Histogram, quantile, totalOf } from './histogram.ts';

/** Counts times as the database does. */
function histogramOf(times: readonly number[]): Histogram {
  const counts = new Map<number, number>();
  for (const ms of times) {
    const bucket = Math.floor(Math.log(ms) / Math.log(BUCKET_RATIO));
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  }
  return counts;
}

it.each([0.5, 0.95, 1])('the quantile %d is wrong by 2.5 percent at most', (share) => {
  // Times from 0.8 s to a quarter of an hour, few of them long, in no order.
  const times = Array.from({ length: 1_000 }, (_, i) => 800 * (1 + ((i * 617) % 1_000) / 100) ** 3);
  const exact = times.toSorted((a, b) => a - b)[Math.ceil(share * times.length) - 1] as number;
  const found = quantile(histogramOf(times), share) as number;
  expect(Math.abs(found / exact - 1)).toBeLessThan(0.025);
});

it('of two times the median is the shorter one', () => {
  expect(
    quantile(
      new Map([
        [200, 1],
        [100, 1],
      ]),
      0.5,
    ),
  ).toBe(Math.round(BUCKET_RATIO ** 100.5));
});

it('without a time there is no quantile', () => {
  expect([quantile(new Map(), 0.5), totalOf(new Map())]).toEqual([null, 0]);
});

it('knows how many times there are', () => {
  expect(
    totalOf(
      new Map([
        [1, 2],
        [5, 3],
      ]),
    ),
  ).toBe(5);
});
