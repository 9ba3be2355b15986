import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { gameDaySchema, guestSchema, medalStrokesSchema, queryFlag, queryInteger } from './common.ts';
import { publicPlayer } from './players.ts';

export const LEADERBOARD_ROUTE = '/api/leaderboard';

export const leaderboardQuery = z.object({
  showAnonymous: queryFlag.default(true),
  /** Only runs in infuriating mode. Ranks stay those among all runs. Like everything below, this goes beyond the specification. */
  infuriatingOnly: queryFlag.default(false),
  /**
   * `rivals` lists the caller and the caller's rivals who have finished, on one page; `offset` and `limit` do nothing. Their ranks stay those
   * among all runs. It needs a session token.
   */
  view: z.enum(['all', 'rivals']).default('all'),
  /** Another day than today. A day in the future is refused with 425 `too_early`. */
  date: gameDaySchema.optional(),
  /** Rows of the view to skip. Paging ends at row `LIMITS.leaderboardReach`. */
  offset: queryInteger(0, LIMITS.leaderboardReach).default(0),
  limit: queryInteger(1, LIMITS.leaderboardRows).default(50),
});
/** What the page may ask for. Missing members have the defaults of the schema. */
export type LeaderboardQuery = Partial<z.output<typeof leaderboardQuery>>;

export const leaderboardEntry = z.object({
  score: z.int(),
  /** 'Anonymous' for a player without an account. */
  username: z.string(),
  /** Null for a player without an account. */
  userId: z.string().nullable(),
  guest: guestSchema,
  /** The caller's own row. */
  isUser: z.boolean(),
  /** One of the caller's rivals. */
  isRival: z.boolean(),
  infuriatingMode: z.boolean(),
  /** Ties share a rank. */
  rank: z.int(),
  /** Beyond the specification: the run behind the score, verified by the server. */
  runId: z.string(),
});
export type LeaderboardEntry = z.infer<typeof leaderboardEntry>;

/** How many players of a day have each number of strokes, shown in the view or not. */
export const strokesHistogram = z.object({
  /** The fewest strokes of the day. */
  from: z.int(),
  /** Players with `from` strokes, with one more, and so on. The last count is not 0, unless others follow in `more`. */
  players: z.array(z.int().nonnegative()).min(1).max(LIMITS.histogramStrokes),
  /** Players with still more strokes. */
  more: z.int().nonnegative(),
});
export type StrokesHistogram = z.infer<typeof strokesHistogram>;

export const leaderboardResponse = z.object({
  leaderboard: z.array(leaderboardEntry),
  averageScore: z.number().nullable(),
  percentFinished: z.number().nullable(),
  userRank: z.int().nullable(),
  /** Beyond the specification. */
  gameDay: gameDaySchema,
  medals: medalStrokesSchema,
  /** All players with a verified finish, shown in this view or not. */
  finishers: z.int(),
  /** Rows of this view (with its `showAnonymous` and `infuriatingOnly`) that can be paged through, `LIMITS.leaderboardReach` at most. */
  rows: z.int().max(LIMITS.leaderboardReach),
  /** Only with `view=rivals`: rivals who have not finished the day, by name. */
  waitingRivals: z.array(publicPlayer).max(LIMITS.rivals).default([]),
  /** The caller's own entry, whatever its page and even if the view hides it. Null without a verified finish. */
  userRow: leaderboardEntry.nullable(),
  /** The caller's own number of the day, with a finish or without. Null for accounts, and for a caller whom the server does not know. */
  guest: guestSchema,
  /**
   * The caller's own entry with those right above and below it in this view, in order. The own one is there even if the view hides it. Only
   * with the first page (`offset` 0) of `view=all`, and empty without a verified finish.
   */
  neighbors: z
    .array(leaderboardEntry)
    .max(2 * LIMITS.boardNeighbors + 1)
    .default([]),
  /** Only with the first page of `view=all`. Null elsewhere, and without a finisher. */
  histogram: strokesHistogram.nullable().default(null),
  /** Of the course that was played. Null where its file states none. */
  par: z.int().positive().nullable().default(null),
});
export type LeaderboardResponse = z.infer<typeof leaderboardResponse>;
