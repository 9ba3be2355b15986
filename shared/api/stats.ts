import { z } from 'zod';
import { gameDaySchema, queryInteger } from './common.ts';

export const STATS_ROUTE = '/api/stats';

export const statsQuery = z.object({
  score: queryInteger(0, 1_000_000),
  /** Another day than today, beyond the specification. A day in the future is refused with 425 `too_early`. */
  date: gameDaySchema.optional(),
});

export const statsResponse = z.object({
  /** Mean of all players' best verified scores. Null before the first finish. */
  averageScore: z.number().nullable(),
  /** 0 is the best score; 100 means that it beat no other finisher. Between, it beat (100 - percentile) % of the other finishers. */
  percentile: z.number().min(0).max(100),
  /** The same among blind runs. Null when there is none. */
  firstAttemptPercentile: z.number().min(0).max(100).nullable(),
  /** The share of players who started and also have a verified finish, in percent. Null before the first start. */
  percentFinished: z.number().min(0).max(100).nullable(),
  /** Mean strokes charged to the start (0) and to each checkpoint. Beyond the specification. */
  averageByCheckpoint: z.array(z.number()),
  finishers: z.int(),
  /** Rank of the caller's best run of the day as of now; ties share it. Null without one. Beyond the specification. */
  rank: z.int().min(1).nullable().default(null),
});
export type StatsResponse = z.infer<typeof statsResponse>;
