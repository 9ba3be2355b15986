import type { Config } from '../config/config.ts';
import { outsideAdsOf } from '../config/outside-sites.ts';
import { publishableKeyOf } from '../config/publishable-key.ts';

type Directives = Record<string, string[]>;

/** Origin of Cloudflare's check for robots. */
const TURNSTILE = 'https://challenges.cloudflare.com';
/** Origin of profile pictures of a hosted instance. */
const HOSTED_PICTURES = 'https://img.clerk.com';

/** What a part of the site from elsewhere needs, by directive. */
type Sources = Readonly<Partial<Record<'scriptSrc' | 'styleSrc' | 'imgSrc' | 'connectSrc' | 'frameSrc' | 'mediaSrc', readonly string[]>>>;

/** What Google's scripts of ads load in turn. Google does not promise a list: a host that it adds is blocked until it is added here. */
const GOOGLE_SCRIPTS = [
  'https://pagead2.googlesyndication.com',
  'https://*.googlesyndication.com',
  'https://securepubads.g.doubleclick.net',
  'https://*.googletagservices.com',
  'https://*.adtrafficquality.google',
  'https://fundingchoicesmessages.google.com',
];
const GOOGLE_HOSTS = [
  'https://*.googlesyndication.com',
  'https://*.doubleclick.net',
  'https://*.google.com',
  'https://*.adtrafficquality.google',
];

/** Hosts of Playlight's discovery of games. */
const PLAYLIGHT = ['https://*.playlight.dev'];

type AdSettings = Parameters<typeof outsideAdsOf>[0];

/**
 * Returns the content security policy of the pages. They may load from their own origin, and WebAssembly; nothing from elsewhere, and nothing
 * inline but the one script that the page itself allows by its hash (start-page.ts). The configuration adds a hosted identity service, the
 * check for robots, portals that show the site in a frame, a provider of ads, and other games.
 */
export function contentPolicyOf(
  config: Pick<Config, 'SECRET' | 'CLERK_PUBLISHABLE_KEY' | 'TURNSTILE_SITE_KEY' | 'FRAME_ANCESTORS' | 'PORTAL' | 'MORE_GAMES'> &
    AdSettings,
): Directives {
  const { own, host } = publishableKeyOf(config);
  const identity = own ? [] : [`https://${host}`];
  const pictures = own ? [] : [HOSTED_PICTURES];
  // A hosted instance may require the check on its own.
  const captcha = !own || config.TURNSTILE_SITE_KEY !== undefined ? [TURNSTILE] : [];
  const outside = [adSources(config), portalSources(config), { imgSrc: pictureOrigins(config) }];
  const of = (directive: keyof Sources): string[] => [...new Set(outside.flatMap((sources: Sources) => sources[directive] ?? []))];
  const [frames, media] = [[...captcha, ...of('frameSrc')], of('mediaSrc')];
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...identity, ...captcha, ...of('scriptSrc')],
    // The identity client's timer is a worker made from a blob: in a background tab only workers keep time.
    workerSrc: ["'self'", 'blob:'],
    styleSrc: ["'self'", ...of('styleSrc')],
    imgSrc: ["'self'", 'data:', 'blob:', ...pictures, ...of('imgSrc')],
    connectSrc: ["'self'", ...identity, ...captcha, ...of('connectSrc')],
    frameSrc: frames.length === 0 ? ["'none'"] : frames,
    ...(media.length === 0 ? {} : { mediaSrc: ["'self'", ...media] }),
    fontSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'self'", ...config.FRAME_ANCESTORS],
  };
}

function adSources(config: AdSettings): Sources {
  const ads = outsideAdsOf(config);
  if (ads === undefined) return {};
  const script = [new URL(ads.scriptUrl).origin];
  if (ads.provider === 'generic') return { scriptSrc: script, connectSrc: script, imgSrc: script, frameSrc: script, mediaSrc: script };
  return {
    scriptSrc: [...script, ...GOOGLE_SCRIPTS],
    // Their ads set styles.
    styleSrc: ["'unsafe-inline'"],
    imgSrc: GOOGLE_HOSTS,
    connectSrc: GOOGLE_HOSTS,
    frameSrc: GOOGLE_HOSTS,
  };
}

function portalSources({ PORTAL }: Pick<Config, 'PORTAL'>): Sources {
  if (PORTAL !== 'playlight') return {};
  return { scriptSrc: PLAYLIGHT, connectSrc: PLAYLIGHT, imgSrc: PLAYLIGHT, styleSrc: PLAYLIGHT, mediaSrc: PLAYLIGHT };
}

/** Origins of the pictures of other games. Those of this site are a path. */
function pictureOrigins({ MORE_GAMES }: Pick<Config, 'MORE_GAMES'>): string[] {
  return MORE_GAMES.flatMap(({ picture }) => (picture.startsWith('/') ? [] : [new URL(picture).origin]));
}
