import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { gameDaySchema, queryFlag, queryInteger } from './common.ts';

export const LEADERBOARD_ROUTE = '/api/leaderboard';

export const leaderboardQuery = z.object({
  showAnonymous: queryFlag.default(true),
  /** Beyond the specification, as all that follows: only rows with the flame. Ranks stay those among all. */
  infuriatingOnly: queryFlag.default(false),
  /** Another day than today; one that has not come is refused with 425 `too_early`. */
  date: gameDaySchema.optional(),
  /** Rows of the view that are skipped. The board can be paged through to its row `LIMITS.leaderboardReach`. */
  offset: queryInteger(0, LIMITS.leaderboardReach).default(0),
  limit: queryInteger(1, LIMITS.leaderboardRows).default(50),
});
/** What the page may ask for; what it leaves out is as the schema says. */
export type LeaderboardQuery = Partial<z.output<typeof leaderboardQuery>>;

export const leaderboardEntry = z.object({
  score: z.int(),
  /** 'Anonymous' for a player without an account. */
  username: z.string(),
  /** Null for a player without an account. */
  userId: z.string().nullable(),
  /** The asking player's own row. */
  isUser: z.boolean(),
  isRival: z.boolean(),
  infuriatingMode: z.boolean(),
  /** Ties share a rank. */
  rank: z.int(),
  /** Beyond the specification: the run behind the score, verified by the server. */
  runId: z.string(),
});
export type LeaderboardEntry = z.infer<typeof leaderboardEntry>;

export const leaderboardResponse = z.object({
  leaderboard: z.array(leaderboardEntry),
  averageScore: z.number().nullable(),
  percentFinished: z.number().nullable(),
  userRank: z.int().nullable(),
  /** Beyond the specification. */
  gameDay: gameDaySchema,
  /** Players with a verified finish, whatever the view shows of them. */
  finishers: z.int(),
  /** Rows of this view (given `showAnonymous` and `infuriatingOnly`) that can be paged through: at most `LIMITS.leaderboardReach`. */
  rows: z.int().max(LIMITS.leaderboardReach),
  /** The asking player's own entry, on whatever page it stands and even if the view hides it; null without a verified finish. */
  userRow: leaderboardEntry.nullable(),
});
export type LeaderboardResponse = z.infer<typeof leaderboardResponse>;
