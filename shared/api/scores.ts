import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { SUBMISSION_KEY } from '../submission-key.ts';
import { gameDaySchema, guestSchema } from './common.ts';
import { mapRefSchema } from './maps.ts';

/** Routes of the scores module. */
export const SCORE_ROUTES = {
  trackStart: '/api/track-start',
  submitScore: '/api/submit-score',
  trackStroke: '/api/track-stroke',
  recentScores: '/api/recent-scores',
} as const;

const score = z.int().min(0).max(1_000_000);

export const trackStartRequest = z.object({
  /** The day that the page plays. Any day but the server's today is refused with 409 `other_day`. */
  clientDate: gameDaySchema,
  infuriatingMode: z.boolean().default(false),
});

export const trackStartResponse = z.object({
  success: z.literal(true),
  /** A signed id, bound to player, level hash, day, mode and simulation version. It is sent with the replay. */
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

/** The first stroke of a run that `trackStart` has answered: from then on its player counts as one who has started the day. */
export const trackStrokeRequest = z.object({ attemptId: z.string().max(2_048) });

export const trackStrokeResponse = z.object({ success: z.literal(true) });
export type TrackStrokeResponse = z.infer<typeof trackStrokeResponse>;

/** Old pages send only `score` and `clientDate`. A score without a replay gets an answer and never ranks. */
export const submitScoreRequest = z.object({
  score,
  clientDate: gameDaySchema,
  /** Checksum of score and date. Accepted, never trusted. */
  q: z.union([z.string().max(128), z.number()]).optional(),
  infuriatingMode: z.boolean().default(false),
  /** The server ignores true, because it knows by itself. False waives the blind run, for example after practice. */
  isFirstAttempt: z.boolean().optional(),
  /** The run belongs to the archive. It is stored and never ranks, even while the day still takes late runs. */
  archive: z.boolean().default(false),
  /** What was played when it is not the hole of `clientDate`: a revision of a saved map. Such a run is stored and never ranks. */
  course: mapRefSchema.optional(),
  attemptId: z.string().max(2_048).optional(),
  /**
   * A secret that the page makes for the run. A run that is sent again with its key is the same run, even if the cookie of the first answer
   * was lost. Another run with the same key is refused with 409 `submission_key_reused`.
   */
  submissionKey: z.string().regex(SUBMISSION_KEY, { error: 'must be 22 characters of base64url' }).optional(),
  /** Base64 of the encoded replay. */
  replay: z.string().max(LIMITS.replayBase64).optional(),
});
export type SubmitScoreRequest = z.input<typeof submitScoreRequest>;

/**
 * Why a verified run of an open day does not rank: `copy`, because the same bytes are another player's run; `new_guest`, because its
 * network has had too many new guests today, and it ranks once its player signs in.
 */
export const unrankedReason = z.enum(['copy', 'new_guest']);
export type UnrankedReason = z.infer<typeof unrankedReason>;

export const submitScoreResponse = z.object({
  success: z.literal(true),
  /** The server has played the replay, and it finishes with this score. */
  verified: z.boolean(),
  /** The run ranks on the board of its day. False for unverified scores, for days that are over, and with an `unrankedReason`. */
  ranked: z.boolean(),
  /** Null for a run that ranks, or whose day is over. Beyond the specification. */
  unrankedReason: unrankedReason.nullable().default(null),
  score: z.int(),
  /** Of a run on a map: the day on which it came. */
  gameDay: gameDaySchema,
  /** The map that was played; null for the hole of a day, and once the map is deleted. */
  course: mapRefSchema.nullable().default(null),
  /** Rank of the player's best run of the day; ties share it. Null when it does not rank. */
  rank: z.int().nullable(),
  isFirstAttempt: z.boolean(),
  /** Days in a row with a verified finish, including today. Null when the server does not know the player. */
  streak: z.int().nullable(),
  runId: z.string().nullable(),
  /** The key by which others see a run that is stored and does not rank, see `runPagePath`. Null for any other. */
  shareKey: z.string().nullable().default(null),
  /**
   * The signed id of the run's attempt. The server makes it now if it did not see the run start. Null for an unverified score, and once the
   * map that was played is deleted.
   */
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
  /** Null for a player without an account. Beyond the specification, as is everything below. */
  userId: z.string().nullable().default(null),
  guest: guestSchema,
  /** The run is the caller's own: of the account that is signed in, else of this device. */
  isUser: z.boolean(),
  runId: z.string(),
  /** The rank of the score among all players; null for a score of another day than today. */
  rank: z.int().nullable().default(null),
  /** The player is a rival of the account that is signed in. */
  isRival: z.boolean().default(false),
  /** A score of today, which the caller has finished with more strokes. */
  beatsUser: z.boolean().default(false),
});
export const recentScoresResponse = z.object({ recentScores: z.array(recentScore) });
export type RecentScoresResponse = z.infer<typeof recentScoresResponse>;
