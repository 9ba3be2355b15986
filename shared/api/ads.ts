import { z } from 'zod';
import { LIMITS } from '../limits.ts';

export const AD_GRANT_ROUTE = '/api/ads/grant';

export const adGrantRequest = z.object({
  /** `rewarded`: the ad was watched. `empty`: there was none to show. `none`: the site shows no ads, as its server says in the page. */
  outcome: z.enum(['rewarded', 'empty', 'none']),
});
export type AdOutcome = z.infer<typeof adGrantRequest>['outcome'];

export const adGrantResponse = z.object({
  /** Signed by the server. It opens the level once, and again within a minute of that. */
  grant: z.string().max(LIMITS.adGrant),
  /** The bonus level of the server's day. */
  level: z.int(),
  /** How long the grant is good, from the answer on. */
  expiresInSeconds: z.int(),
});
export type AdGrantResponse = z.infer<typeof adGrantResponse>;
