import { z } from 'zod';

/** Outside /api: for the platform that runs the server, not for the page. */
export const HEALTH_ROUTES = { live: '/healthz', ready: '/readyz' } as const;

export const liveResponse = z.object({ status: z.literal('ok') });
export type LiveResponse = z.infer<typeof liveResponse>;

export const readyResponse = z.object({
  status: z.enum(['ready', 'unavailable']),
  database: z.enum(['ok', 'unreachable']),
  levels: z.object({
    /** Days from today on, today included, that have a level of their own without a gap. */
    daysLeft: z.int(),
    /** Says that new levels are due; absent while there are enough. */
    warning: z.string().optional(),
  }),
  verifier: z.object({
    /** Replays that are being verified, or wait. */
    load: z.int(),
  }),
});
export type ReadyResponse = z.infer<typeof readyResponse>;
