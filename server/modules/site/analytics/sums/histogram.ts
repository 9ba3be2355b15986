/** How much longer the times of a bucket are than those of the one before. */
export const BUCKET_RATIO = 1.05;
/** Longer times count as this one, ms. */
export const LONGEST_MS = 3_600_000;

/** Counts of times by bucket. Bucket n has the times from BUCKET_RATIO ** n ms on. */
export type Histogram = ReadonlyMap<number, number>;

/**
 * The time that a share of all times do not exceed: the middle of its bucket, so it is wrong by 2.5 % at most.
 * @param share above 0, up to 1
 * @returns whole ms; null without a time
 */
export function quantile(histogram: Histogram, share: number): number | null {
  const buckets = [...histogram].sort(([a], [b]) => a - b);
  const rank = share * totalOf(histogram);
  let seen = 0;
  for (const [bucket, count] of buckets) {
    seen += count;
    if (seen >= rank) return Math.round(BUCKET_RATIO ** (bucket + 0.5));
  }
  return null;
}

/** How many times were counted. */
export const totalOf = (histogram: Histogram): number => [...histogram.values()].reduce((sum, count) => sum + count, 0);
