import { z } from 'zod';

/** Outside /api, because the platform that runs the server asks, not the page. */
export const HEALTH_ROUTES = { live: '/healthz', ready: '/readyz' } as const;

export const liveResponse = z.object({ status: z.literal('ok') });
export type LiveResponse = z.infer<typeof liveResponse>;

export const readyResponse = z.object({
  status: z.enum(['ready', 'unavailable']),
  database: z.enum(['ok', 'full', 'unreachable']),
  levels: z.object({
    /** Days with a level of their own, counted from today to the first gap. */
    daysLeft: z.int(),
    /** Present when new levels are due. */
    warning: z.string().optional(),
  }),
  /** Whether this process does jobs. Players can be served without: what waits is done later, or by another server. */
  jobs: z.enum(['off', 'starting', 'running', 'stopped']),
  verifier: z.object({
    /** Replays that are being verified or waiting. */
    load: z.int(),
  }),
});
export type ReadyResponse = z.infer<typeof readyResponse>;
