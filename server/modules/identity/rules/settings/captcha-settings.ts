import type { OAuthStrategy } from '@clerk/types';
import { z } from 'zod';

const MAX_STRATEGIES = 50;

/** A social strategy, such as `oauth_google`. */
const oauthStrategy = z
  .string()
  .regex(/^oauth_[a-z0-9_]{1,64}$/)
  .transform((name) => name as OAuthStrategy);

/** When a challenge for robots is required. Its keys are TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY. */
export const captchaSettings = z.strictObject({
  widget_type: z.enum(['smart', 'invisible']).default('smart'),
  heartbeat: z.boolean().default(false),
  heartbeat_interval_ms: z.number().int().min(1000).default(600_000),
  /** A sign-in requires a challenge unless the browser has passed one within the last hour. */
  challenge_sign_in: z.boolean().default(false),
  /** Sign-ups by these strategies need no challenge. */
  oauth_bypass: z.array(oauthStrategy).max(MAX_STRATEGIES).prefault(['oauth_google', 'oauth_microsoft', 'oauth_apple']),
});
