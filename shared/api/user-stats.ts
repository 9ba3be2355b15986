import { z } from 'zod';
import { gameDaySchema } from './common.ts';

export const USER_STATS_ROUTE = '/api/user-stats';

const count = z.int().min(0);

/** Counts over the player's days, including today. They unlock ball styles. */
export const userStats = z.object({
  /** Days with a start. */
  days_played: count,
  /** Runs that began, finished or not, including those of the archive. */
  total_games: count,
  /** Days with a verified finish that ranks. */
  daily_runs_completed: count,
  /** Days on which the best run took fewer strokes than the average of the day. */
  times_beat_average: count,
  /** Days on which the best run had a percentile of 20 or less. */
  times_top_20_percentile: count,
  /** Days with a ranked, verified finish in infuriating mode, even if it is not the best run of the day. */
  infuriating_completed: count,
  /** Days on which no player had fewer strokes. */
  daily_first_places: count,
});
export type UserStats = z.infer<typeof userStats>;

/** Zeros and nulls for a player whom the server does not know. */
export const userStatsResponse = z.object({
  stats: userStats,
  /** Days in a row with a verified finish, up to today or yesterday; else 0. Like everything below, this goes beyond the specification. */
  streak: count,
  /** The last day with a ranked, verified finish. Null before the first. */
  lastDate: gameDaySchema.nullable(),
  today: z.object({
    gameDay: gameDaySchema,
    /** Strokes of the best ranked run of today; null before the first verified finish. */
    best: z.int().nullable(),
    /** The best run was played in infuriating mode. */
    infuriatingMode: z.boolean(),
    /** 'open' until the day's first start, then 'started', and 'finished' once the blind run is verified. */
    firstAttempt: z.enum(['open', 'started', 'finished']),
    /** Strokes of the blind run; null unless 'finished'. */
    firstAttemptScore: z.int().nullable(),
  }),
});
export type UserStatsResponse = z.infer<typeof userStatsResponse>;
