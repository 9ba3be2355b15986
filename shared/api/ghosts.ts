import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { gameDaySchema, guestSchema, queryInteger } from './common.ts';
import { mapIdSchema } from './maps.ts';

export const GHOSTS_ROUTE = '/api/ghosts';

export const ghostsQuery = z
  .object({
    /** The day of the hole, today without it. */
    date: gameDaySchema.optional(),
    /** A saved map in place of a day. */
    map: mapIdSchema.optional(),
    /** One of its revisions, the newest without it. */
    revision: queryInteger(1, 999_999_999).optional(),
  })
  .refine(({ date, map }) => date === undefined || map === undefined, { error: 'a date and a map exclude each other' })
  .refine(({ map, revision }) => revision === undefined || map !== undefined, { error: 'a revision needs its map' });
export type GhostsQuery = z.output<typeof ghostsQuery>;

/** A run that another one is played beside. */
export const ghost = z.object({
  runId: z.string(),
  /** Filtered; 'Anonymous' for a player without an account. */
  username: z.string(),
  /** Null for a player without an account. */
  userId: z.string().nullable(),
  guest: guestSchema,
  /** A run of the caller. */
  isUser: z.boolean(),
  /** Strokes. */
  score: z.int(),
  infuriatingMode: z.boolean(),
  simulationVersion: z.int(),
  /** First 16 hex digits of the SHA-256 of the course that was played. A day’s hole may have another one since. */
  courseHash: z.string(),
  /** Base64. */
  replay: z.string().max(LIMITS.replayBase64),
});
export type Ghost = z.infer<typeof ghost>;

/** The runs that a run of a course is compared with. Of a map, only the caller’s own is told. It goes beyond the specification. */
export const ghostsResponse = z.object({
  /** Null for a map. */
  gameDay: gameDaySchema.nullable(),
  /** The caller’s best stored run of the course, ranked or not. */
  best: ghost.nullable(),
  /** The first of the board. */
  first: ghost.nullable(),
  /** The middle of the board: of an even number, the better of the two. At most a few seconds old. */
  median: ghost.nullable(),
  /** Best runs of the caller’s rivals, as the board orders them. */
  rivals: z.array(ghost).max(LIMITS.ghostRivals),
  /** Of the runs with the most strokes below the caller’s best: the one that was finished first. */
  next: ghost.nullable(),
});
export type GhostsResponse = z.infer<typeof ghostsResponse>;
