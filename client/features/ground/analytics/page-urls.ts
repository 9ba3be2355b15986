import type { EventProperties } from './events.ts';

/** Of a page that belongs to a person, or to what a person has made: its address says who. Routes take capitals, too. */
const NAMED_PATH = /^(\/(?:u|play|r|c)\/).+/i;

/** The names of campaigns that the library reads. */
const CAMPAIGN = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'];

/** A path without what names a person, a map or a run. */
export const withoutName = (path: string): string => path.replace(NAMED_PATH, '$1');

/** A URL without name, fragment and query, but for the names of campaigns. Any other text is returned as it is. */
export function withoutSecrets(text: string): string {
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return text;
  const { origin, pathname, searchParams } = new URL(text);
  const campaign = new URLSearchParams([...searchParams].filter(([name]) => name.startsWith('utm_'))).toString();
  return `${origin}${withoutName(pathname)}${campaign && `?${campaign}`}`;
}

/**
 * Where a visit comes from, in the library's names. The library itself would keep the whole URLs on the device.
 * @param search of the page's URL
 * @param referrer the URL of the page before, possibly empty
 * @param hostname of this page
 */
export function describeSource(search: string, referrer: string, hostname: string): EventProperties {
  const parameters = new URLSearchParams(search);
  const campaign = CAMPAIGN.flatMap((name) => {
    const value = parameters.get(name);
    return value ? [[name, value] as const] : [];
  });
  const from = URL.canParse(referrer) ? new URL(referrer) : undefined;
  const isElsewhere = from !== undefined && from.hostname !== hostname;
  return {
    ...Object.fromEntries(campaign),
    $referrer: isElsewhere ? referrer : '$direct',
    $referring_domain: isElsewhere ? from.hostname : '$direct',
  };
}
