import { z } from 'zod';

const DAY_SECONDS = 86_400;

/** How long sessions last. */
export const sessionSettings = z.strictObject({
  lifetime_seconds: z
    .number()
    .int()
    .min(60)
    .default(180 * DAY_SECONDS),
  /** Ends a session after this time without activity. */
  inactivity_seconds: z
    .number()
    .int()
    .min(60)
    .default(60 * DAY_SECONDS),
});

const jwtTemplate = z.strictObject({
  claims: z.record(z.string(), z.unknown()),
  lifetime_seconds: z.number().int().min(30).max(315_360_000).default(60),
});

/** Tokens with claims of their own, by name. */
export const jwtTemplateSettings = z.record(z.string().regex(/^[a-z0-9_-]{1,64}$/i), jwtTemplate);
