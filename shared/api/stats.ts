import { z } from 'zod';
import { courseHashSchema, gameDaySchema, queryInteger } from './common.ts';

export const STATS_ROUTE = '/api/stats';

export const statsQuery = z.object({
  /** Missing or empty: the caller's best score of the day, if there is one. */
  score: queryInteger(0, 1_000_000).optional(),
  /** Another day than today, beyond the specification. A day in the future is refused with 425 `too_early`. */
  date: gameDaySchema.optional(),
  /**
   * The course of the run that is compared, beyond the specification. When the day's ranked runs are on another one, because its level was
   * replaced after them, there is nobody to compare with.
   */
  course: courseHashSchema.optional(),
});

export const statsResponse = z.object({
  /** Mean of all players' best verified scores. Null before the first finish. */
  averageScore: z.number().nullable(),
  /**
   * 0 is the best score; 100 means that it beat no other finisher. Between, it beat (100 - percentile) % of the other finishers. Null without
   * a score, and before the first finish.
   */
  percentile: z.number().min(0).max(100).nullable(),
  /** The percentile among blind runs. Null without a score, and when there is no blind run. */
  firstAttemptPercentile: z.number().min(0).max(100).nullable(),
  /** The share of players who have made a stroke and also have a verified finish, in percent. Null before the first stroke. */
  percentFinished: z.number().min(0).max(100).nullable(),
  /** Mean strokes charged to the start (0) and to each checkpoint by best runs in normal mode; empty without any. Beyond the specification. */
  averageByCheckpoint: z.array(z.number()),
  finishers: z.int(),
  /** Rank of the caller's best run of the day as of now; ties share it. Null without one. Beyond the specification. */
  rank: z.int().min(1).nullable().default(null),
});
export type StatsResponse = z.infer<typeof statsResponse>;
