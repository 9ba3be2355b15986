import type { Config } from '../config/config.ts';
import { publishableKeyOf } from '../config/publishable-key.ts';

type Directives = Record<string, string[]>;

/** Where Cloudflare's check for robots comes from. */
const TURNSTILE = 'https://challenges.cloudflare.com';
/** Pictures of people at a hosted instance of the identity service. */
const HOSTED_PICTURES = 'https://img.clerk.com';

/**
 * What the product's pages may load: their own origin, and WebAssembly; nothing inline, nothing from elsewhere, except what
 * the configuration brings in: a hosted identity service, the check for robots, portals with us in a frame.
 */
export function contentPolicyOf(
  config: Pick<Config, 'SECRET' | 'CLERK_PUBLISHABLE_KEY' | 'TURNSTILE_SITE_KEY' | 'FRAME_ANCESTORS'>,
): Directives {
  const { own, host } = publishableKeyOf(config);
  const identity = own ? [] : [`https://${host}`];
  const pictures = own ? [] : [HOSTED_PICTURES];
  // A hosted instance may ask for the check by itself.
  const captcha = !own || config.TURNSTILE_SITE_KEY !== undefined ? [TURNSTILE] : [];
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...identity, ...captcha],
    // The identity client's timer is a worker that it makes of a text: in a tab at the back only workers keep time.
    workerSrc: ["'self'", 'blob:'],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...pictures],
    connectSrc: ["'self'", ...identity, ...captcha],
    frameSrc: captcha.length === 0 ? ["'none'"] : captcha,
    fontSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'self'", ...config.FRAME_ANCESTORS],
  };
}
