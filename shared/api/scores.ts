import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { gameDaySchema } from './common.ts';

/** Routes of the scores module. */
export const SCORE_ROUTES = {
  trackStart: '/api/track-start',
  submitScore: '/api/submit-score',
  recentScores: '/api/recent-scores',
} as const;

const score = z.int().min(0).max(1_000_000);

export const trackStartRequest = z.object({
  /** The day that the page plays; another than the server's today is refused with 409 `other_day`. */
  clientDate: gameDaySchema,
  infuriatingMode: z.boolean().default(false),
});
export type TrackStartRequest = z.input<typeof trackStartRequest>;

export const trackStartResponse = z.object({
  success: z.literal(true),
  /** Signed; bound to player, level hash, day, mode and simulation version. Travels beside the replay. */
  attemptId: z.string(),
  /** The day on which the server saw the run start, and its level. */
  gameDay: gameDaySchema,
  level: z.int(),
  /** First 16 hex digits of the course's SHA-256. */
  courseHash: z.string(),
  /** The blind run: the first that this player starts on the day. */
  isFirstAttempt: z.boolean(),
});
export type TrackStartResponse = z.infer<typeof trackStartResponse>;

/** Only `score` and `clientDate` are asked of old clients; without a replay a score is answered and never ranks. */
export const submitScoreRequest = z.object({
  score,
  clientDate: gameDaySchema,
  /** Checksum of score and date. Accepted, never trusted. */
  q: z.union([z.string().max(128), z.number()]).optional(),
  infuriatingMode: z.boolean().default(false),
  /** True is not believed, since the server knows. An explicit false waives the blind run, as of a player who has practised first. */
  isFirstAttempt: z.boolean().optional(),
  /** The run of a hole of the past, played now: it is kept and never ranks, even while the day still takes late runs. */
  archive: z.boolean().default(false),
  attemptId: z.string().max(2_048).optional(),
  /** Base64 of the encoded replay. */
  replay: z.string().max(LIMITS.replayBase64).optional(),
});
export type SubmitScoreRequest = z.input<typeof submitScoreRequest>;

export const submitScoreResponse = z.object({
  success: z.literal(true),
  /** The server has simulated the replay and it finishes with this score. */
  verified: z.boolean(),
  /** It counts on the day's board. False for unverified scores and runs of days that are over. */
  ranked: z.boolean(),
  score: z.int(),
  gameDay: gameDaySchema,
  /** Rank of the player's best run of the day, ties sharing it; null when not ranked. */
  rank: z.int().nullable(),
  isFirstAttempt: z.boolean(),
  /** Days in a row with a verified finish, today included; null when the server does not know the player. */
  streak: z.int().nullable(),
  runId: z.string().nullable(),
  /** The signed id of the run's attempt, made now for a run that nobody saw start; null for an unverified score. */
  attemptId: z.string().nullable(),
  /** Strokes charged to start (0) and each checkpoint, as verified. */
  strokesByCheckpoint: z.array(z.int()),
});
export type SubmitScoreResponse = z.infer<typeof submitScoreResponse>;

export const recentScore = z.object({
  /** ISO 8601, UTC. */
  timestamp: z.iso.datetime(),
  username: z.string(),
  score: z.int(),
  infuriatingMode: z.boolean(),
});
export const recentScoresResponse = z.object({ recentScores: z.array(recentScore) });
export type RecentScoresResponse = z.infer<typeof recentScoresResponse>;
