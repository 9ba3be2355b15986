import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { gameDaySchema } from './common.ts';
import { publicPlayer, publicPlayerId } from './players.ts';

export const USER_STATS_ROUTE = '/api/user-stats';

const count = z.int().min(0);

export const userStatsQuery = z.object({
  /** Another player than the caller, by the id that boards carry as `userId`; for signed-in callers. Beyond the specification. */
  playerId: publicPlayerId.optional(),
});
export type UserStatsQuery = z.output<typeof userStatsQuery>;

/**
 * Counts over the player's days. What depends on the player alone counts at once; what depends on others (beat average, top 20 percent, first
 * places) counts once the day is closed.
 */
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
  /** The player's id and name; null for a player without an account. Like everything below, this goes beyond the specification. */
  player: publicPlayer.nullable().default(null),
  /**
   * False when the caller's session token has no `username` claim: the caller is then 'Anonymous' and cannot be found, until the operator adds
   * the claim to the tokens of the hosted identity instance. True for a device.
   */
  hasNameClaim: z.boolean().default(true),
  /** Days in a row with a verified finish, up to today or yesterday; else 0. */
  streak: count,
  /** The last day with a ranked, verified finish. Null before the first. */
  lastDate: gameDaySchema.nullable(),
  /** Ids of the ball styles that the player has earned; Classic, which everybody has, is not among them. Empty for another player. */
  unlockedStyles: z.array(z.string()).max(LIMITS.ballStyles).default([]),
  /** The caller's results of today. Of another player they are not told: then they are those of a player who has not begun. */
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
