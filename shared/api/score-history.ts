import { z } from 'zod';
import { gameDaySchema, queryInteger } from './common.ts';
import { publicPlayerId } from './players.ts';

export const SCORE_HISTORY_ROUTE = '/api/user-score-history';

export const scoreHistoryQuery = z.object({
  /** 0 is January. */
  month: queryInteger(0, 11),
  year: queryInteger(2000, 9999),
  /** Another player than the caller, by the id that boards carry as `userId`. */
  playerId: publicPlayerId.optional(),
});
export type ScoreHistoryQuery = z.output<typeof scoreHistoryQuery>;

export const scoreHistoryEntry = z.object({
  date: gameDaySchema,
  /** Strokes of the player's best run of the hole. */
  userScore: z.int(),
  parScore: z.int(),
  colorCode: z.enum(['red', 'orange', 'yellow', 'lightgreen', 'mediumgreen', 'darkgreen']),
  /** No player had fewer strokes. False until the day is closed, and for a late finish. */
  isBestScore: z.boolean(),
  /** Beyond the specification: the hole was finished after its day was closed only, so the run does not rank. */
  late: z.boolean().default(false),
  /** Beyond the specification: the run, for who may ever see it. A late run of another player is shown to nobody. */
  runId: z.string().nullable().default(null),
});
export type ScoreHistoryEntry = z.infer<typeof scoreHistoryEntry>;
export type ColorCode = ScoreHistoryEntry['colorCode'];

export const scoreHistoryResponse = z.object({
  /** Finished days of the month, in order. */
  scoreHistory: z.array(scoreHistoryEntry).max(31),
  /** The player's first finished day; null before it. */
  firstScoreDate: gameDaySchema.nullable(),
});
export type ScoreHistoryResponse = z.infer<typeof scoreHistoryResponse>;
