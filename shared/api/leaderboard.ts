import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { gameDaySchema, queryFlag } from './common.ts';

export const LEADERBOARD_ROUTE = '/api/leaderboard';

export const leaderboardQuery = z.object({
  showAnonymous: queryFlag.default(true),
  date: gameDaySchema.optional(),
  limit: z.coerce.number().int().min(1).max(LIMITS.leaderboardRows).default(50),
});

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
  finishers: z.int(),
});
export type LeaderboardResponse = z.infer<typeof leaderboardResponse>;
