import { z } from 'zod';
import { ADS_CLIENT_ID, type OutsideAds, type PageConfig, SCRIPT_URL } from '../../shared/api/page-config.ts';

/** An origin as policies name it. It goes into a header unchanged, so it must not contain anything that could end a directive. */
const FRAME_ANCESTOR = /^https:\/\/(\*\.[a-z0-9-]+\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/i;

/** Settings of what other sites have to do with this one. */
export const OUTSIDE_SITES = {
  /**
   * Portals that may show the site in a frame: origins, separated by spaces or commas; `https://*.host` includes all subdomains. None by
   * default.
   */
  FRAME_ANCESTORS: z.string().default('').transform(parseFrameAncestors),
  /** Ads before bonus levels: our own cards, none, or those of an outside provider (`OutsideAds`). */
  ADS: z.enum(['house', 'none', 'h5', 'gpt', 'generic']).default('house'),
  /** What the provider calls the site: `ca-pub-…` for `h5`, with a unit for places behind a slash; `/1234/name` for `gpt`; `generic` may do without. */
  ADS_CLIENT_ID: z.string().regex(ADS_CLIENT_ID, { error: 'must be at most 100 letters, digits, and . / _ -' }).optional(),
  /** The script of the provider. Only `generic` must have it: Google's is known. */
  ADS_SCRIPT_URL: z
    .string()
    .refine((text) => SCRIPT_URL.test(text) && URL.canParse(text), { error: 'must be a URL of the form https://host/script.js' })
    .optional(),
  /** `on`: players of sixteen and older are asked whether the provider's ads may be personal. */
  ADS_PERSONAL: z.enum(['on', 'off']).default('off'),
  /** Where More Games leads: our own list, Playlight's discovery, or nowhere. */
  PORTAL: z.enum(['own', 'playlight', 'none']).default('own'),
  /** A file with other games for our own list, see `readMoreGames`. It is read once, at the start. */
  MORE_GAMES_FILE: z.string().optional(),
};

type OutsideSites = z.infer<z.ZodObject<typeof OUTSIDE_SITES>>;
type AdSettings = Pick<OutsideSites, 'ADS' | 'ADS_CLIENT_ID' | 'ADS_SCRIPT_URL' | 'ADS_PERSONAL'>;

/** What the page needs to know of other sites. */
export type PageOutside = Pick<PageConfig, 'ads' | 'portal'>;

/** Google's own scripts. The generic provider has none that is known. */
const SCRIPTS: Readonly<Partial<Record<OutsideSites['ADS'], string>>> = {
  h5: 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js',
  gpt: 'https://securepubads.g.doubleclick.net/tag/js/gpt.js',
};

/** How Google names a site, and how to say it. */
const CLIENT_IDS: Readonly<Partial<Record<OutsideSites['ADS'], readonly [form: RegExp, words: string]>>> = {
  h5: [/^ca-pub-\d+(\/\d+)?$/, 'ca-pub- and digits'],
  gpt: [/^\/\d+(\/[\w.-]+)+$/, 'the path of an ad unit, as in /1234/name,'],
};

/** Checks that the provider of ads has what it needs. @returns a sentence for each bad variable */
export function checkAds({ ADS, ADS_CLIENT_ID: clientId, ADS_SCRIPT_URL: scriptUrl, ADS_PERSONAL }: AdSettings): string[] {
  if (ADS === 'house' || ADS === 'none') {
    const given = { ADS_CLIENT_ID: clientId !== undefined, ADS_SCRIPT_URL: scriptUrl !== undefined, ADS_PERSONAL: ADS_PERSONAL === 'on' };
    const unused = Object.entries(given).flatMap(([name, isGiven]) => (isGiven ? [name] : []));
    return unused.map((name) => `${name}: is for ads of an outside provider only (ADS=h5, gpt or generic)`);
  }
  const [form, words] = CLIENT_IDS[ADS] ?? [];
  const problems: string[] = [];
  if (form !== undefined && !form.test(clientId ?? '')) problems.push(`ADS_CLIENT_ID: must be ${words} when ADS is ${ADS}`);
  if (scriptUrl === undefined && SCRIPTS[ADS] === undefined) problems.push(`ADS_SCRIPT_URL: must be set, too, when ADS is ${ADS}`);
  return problems;
}

/** Returns the ads of an outside provider; undefined when there are none. */
export function outsideAdsOf({ ADS, ADS_CLIENT_ID: clientId, ADS_SCRIPT_URL, ADS_PERSONAL }: AdSettings): OutsideAds | undefined {
  const scriptUrl = ADS_SCRIPT_URL ?? SCRIPTS[ADS];
  if (ADS === 'house' || ADS === 'none' || scriptUrl === undefined) return undefined;
  return {
    provider: ADS,
    scriptUrl,
    ...(clientId === undefined ? {} : { clientId }),
    ...(ADS_PERSONAL === 'on' ? { mayBePersonal: true } : {}),
  };
}

/** Returns what the page needs to know of other sites; nothing where it has our own ads and games. */
export function pageOutsideOf(config: AdSettings & Pick<OutsideSites, 'PORTAL'>): PageOutside {
  const ads = config.ADS === 'none' ? 'none' : outsideAdsOf(config);
  return { ...(ads === undefined ? {} : { ads }), ...(config.PORTAL === 'own' ? {} : { portal: config.PORTAL }) };
}

function parseFrameAncestors(text: string, context: z.RefinementCtx): readonly string[] {
  const origins = text.split(/[\s,]+/).filter((origin) => origin !== '');
  if (origins.every((origin) => FRAME_ANCESTOR.test(origin))) return origins;
  context.addIssue({
    code: 'custom',
    message: 'must be origins of the form https://host or https://*.host, separated by spaces or commas',
  });
  return z.NEVER;
}
