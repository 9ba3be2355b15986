import { z } from 'zod';
import { parseGameDay } from '../game-day.ts';

/** Words for a value of any other kind; that a value is missing is said elsewhere. */
const unlessMissing = (words: string) => (issue: { readonly input?: unknown }) => (issue.input === undefined ? undefined : words);

const DATE_WORDS = 'must be a date of the form YYYY-MM-DD';

/** A YYYY-MM-DD of the calendar. */
export const gameDaySchema = z
  .string({ error: unlessMissing(DATE_WORDS) })
  .refine((text) => parseGameDay(text) !== undefined, { error: DATE_WORDS })
  .meta({ example: '2026-11-21' });

/** First 16 hex digits of the course's SHA-256. */
export const courseHashSchema = z.string().regex(/^[0-9a-f]{16}$/);

/** The most strokes for each medal of a level. Null where the level's file states none, and in answers from before the medals. */
export const medalStrokesSchema = z
  .object({ gold: z.int().min(1), silver: z.int().min(1), bronze: z.int().min(1) })
  .nullable()
  .default(null);

/** Which factor must have been proved, and how many minutes ago at most. */
export const reverificationSchema = z.object({ level: z.enum(['first_factor', 'second_factor']), afterMinutes: z.int() });
export type Reverification = z.infer<typeof reverificationSchema>;

/**
 * Gives a guest a name and a ball, see `guestName`: 32 bits that are the same all day, and tell nothing of another day. Of a guest who keeps
 * a name they stay the same, and more bits tell guests with the same words apart. Null for a player with an account, and in answers from
 * before there were any.
 */
export const guestSchema = z
  .int()
  .min(0)
  .max(2 ** 48)
  .nullable()
  .default(null);

/** What everybody may know of a run that is shown only to those who have finished the hole of its day. */
export const lockedRunSchema = z.object({
  gameDay: gameDaySchema,
  /** Filtered; 'Anonymous' for a player without a name. */
  username: z.string(),
  guest: guestSchema,
  score: z.int(),
  infuriatingMode: z.boolean().default(false),
  /** Of the course that was played: the day's hole may have another one since. Absent in answers from before it was told. */
  courseHash: courseHashSchema.optional(),
});
export type LockedRun = z.infer<typeof lockedRunSchema>;

/** Body of every API error. `requestId` finds the line in the log. */
export const errorSchema = z.object({
  code: z.string(),
  message: z.string(),
  requestId: z.string().optional(),
  /** Present when the reason has its own code, for example why a replay was refused. */
  reason: z.string().optional(),
  /** Present with `run_locked`, when a certain run was asked for. */
  details: lockedRunSchema.optional(),
  /** Present when the call needs reverification first, in the format that the official client reads. */
  clerk_error: z
    .object({
      type: z.literal('forbidden'),
      reason: z.literal('reverification-error'),
      metadata: z.object({ reverification: reverificationSchema }),
    })
    .optional(),
});
export type ApiError = z.infer<typeof errorSchema>;

/** A flag in a query string: absent, or 'true' or 'false'. */
export const queryFlag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** A whole number in a query string. The server takes an empty text for an absent one: a coercion would read it as 0. */
export function queryInteger(min: number, max: number) {
  const words = `must be a whole number from ${min} to ${max}`;
  return z
    .string({ error: unlessMissing(words) })
    .regex(/^\d{1,9}$/, { error: words })
    .transform(Number)
    .pipe(z.int().min(min).max(max));
}
