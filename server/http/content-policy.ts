import type { Config } from '../config/config.ts';
import { publishableKeyOf } from '../config/publishable-key.ts';

type Directives = Record<string, string[]>;

/** Origin of Cloudflare's check for robots. */
const TURNSTILE = 'https://challenges.cloudflare.com';
/** Origin of profile pictures of a hosted instance. */
const HOSTED_PICTURES = 'https://img.clerk.com';

/**
 * Returns the content security policy of the pages. They may load from their own origin, and WebAssembly; nothing from elsewhere, and nothing
 * inline but the one script that the page itself allows by its hash (start-page.ts). The configuration adds a hosted identity service, the
 * check for robots, and portals that show the site in a frame.
 */
export function contentPolicyOf(
  config: Pick<Config, 'SECRET' | 'CLERK_PUBLISHABLE_KEY' | 'TURNSTILE_SITE_KEY' | 'FRAME_ANCESTORS'>,
): Directives {
  const { own, host } = publishableKeyOf(config);
  const identity = own ? [] : [`https://${host}`];
  const pictures = own ? [] : [HOSTED_PICTURES];
  // A hosted instance may require the check on its own.
  const captcha = !own || config.TURNSTILE_SITE_KEY !== undefined ? [TURNSTILE] : [];
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...identity, ...captcha],
    // The identity client's timer is a worker made from a blob: in a background tab only workers keep time.
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
