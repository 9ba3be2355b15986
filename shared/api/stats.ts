import { z } from 'zod';
import { gameDaySchema, queryInteger } from './common.ts';

export const STATS_ROUTE = '/api/stats';

export const statsQuery = z.object({
  score: queryInteger(0, 1_000_000),
  /** Beyond the specification: another day than today; one that has not come is refused with 425 `too_early`. */
  date: gameDaySchema.optional(),
});

export const statsResponse = z.object({
  /** Mean of the finishers' best verified scores; null while nobody has finished. */
  averageScore: z.number().nullable(),
  /** 0 best, 100 finished but beat nobody; else better than (100 - percentile) % of the other finishers. */
  percentile: z.number().min(0).max(100),
  /** The same among first attempts; null while there is none. */
  firstAttemptPercentile: z.number().min(0).max(100).nullable(),
  /** Players with a verified finish per players who started, 0 to 100; null while nobody has started. */
  percentFinished: z.number().min(0).max(100).nullable(),
  /** Beyond the specification: mean strokes charged to the start (0) and to each checkpoint. */
  averageByCheckpoint: z.array(z.number()),
  finishers: z.int(),
});
export type StatsResponse = z.infer<typeof statsResponse>;
