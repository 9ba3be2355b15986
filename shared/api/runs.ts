import { z } from 'zod';
import { courseHashSchema, gameDaySchema, guestSchema } from './common.ts';
import { mapRefSchema } from './maps.ts';

/** GET: a stored run with its replay. */
export const RUN_ROUTE = '/api/runs/:id';

/** @param key the share key, for a run that others may not read without it */
export function runPath(id: string, key?: string): string {
  const path = RUN_ROUTE.replace(':id', encodeURIComponent(id));
  return key === undefined ? path : `${path}?key=${encodeURIComponent(key)}`;
}

/** A longer key is refused before it is compared. */
const MAX_KEY_LENGTH = 64;

export const runQuery = z.object({
  /** The share key that the owner was given. */
  key: z.string().max(MAX_KEY_LENGTH).optional(),
});
export type RunQuery = z.infer<typeof runQuery>;

/** The hole of a day, or a revision of a map. */
const courseRefSchema = z.discriminatedUnion('kind', [z.object({ kind: z.literal('day'), day: gameDaySchema }), mapRefSchema]);

export const runResponse = z.object({
  id: z.uuid(),
  /** Where the course is played; null once its map is deleted, and for a course that its day had before a replacement. */
  course: courseRefSchema.nullable(),
  /** By it the tiles are found: `GET /api/courses/{hash}`. */
  courseHash: courseHashSchema,
  /** Version of the simulation that plays the replay. */
  simulationVersion: z.int(),
  /** Base64 of the encoded replay, see `decodeReplay`. */
  replay: z.base64(),
  /** Base64 of what each event has led to, see `decodeOutcomes`. Null for a run from before they were stored. */
  outcomes: z.base64().nullable(),
  /** Filtered; 'Anonymous' for a player without a name. */
  username: z.string(),
  /** Null for a player without an account. */
  userId: z.string().nullable(),
  /** Of the day of the hole; of a map, of the day on which the run was finished. */
  guest: guestSchema,
  /** The run is the caller's own: of the account that is signed in, else of this device. */
  isUser: z.boolean(),
  score: z.int(),
  /** Strokes charged to the start (0) and each checkpoint. */
  strokesByCheckpoint: z.array(z.int()),
  /** Simulated steps of 1/135 s. */
  steps: z.int(),
  infuriatingMode: z.boolean(),
  /** Only verified runs are stored. */
  verified: z.literal(true),
  ranked: z.boolean(),
  /** The day of the hole; null for a run on a map. */
  gameDay: gameDaySchema.nullable(),
  /** When the server received it: ISO 8601, UTC. */
  finishedAt: z.iso.datetime(),
  /** Only for the owner of a run that others may not read without it: add it as `key` to the address to share the run. */
  shareKey: z.string().nullable(),
});
export type RunResponse = z.infer<typeof runResponse>;
