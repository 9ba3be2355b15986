import { LIMITS } from '../../../../../shared/limits.ts';
import type { Fields } from './read-call.ts';

/** Properties of the library that are kept; they say nothing that is a person's own. Its other names with `$` are not. */
export const KEPT_PROPERTIES: ReadonlySet<string> = new Set([
  '$browser',
  '$browser_language',
  '$browser_version',
  '$current_url',
  '$device_type',
  '$el_text',
  '$elements_chain',
  '$event_type',
  '$host',
  '$lib',
  '$lib_version',
  '$os',
  '$os_version',
  '$pathname',
  '$prev_pageview_duration',
  '$prev_pageview_pathname',
  '$process_person_profile',
  '$referrer',
  '$referring_domain',
  '$screen_height',
  '$screen_width',
  '$timezone',
  '$viewport_height',
  '$viewport_width',
]);

/** Names without `$` that are not ours: who sent an event, which ad led here, and what an object must not be asked for. */
const REFUSED = new Set(
  `distinct_id token api_key __proto__ constructor prototype title
   gclid gclsrc dclid gbraid wbraid gad_source fbclid msclkid twclid li_fat_id igshid ttclid rdt_cid epik qclid sccid irclid _kx mc_cid mc_eid`.split(
    /\s+/,
  ),
);

/** A mail address, from the beginning of a word on, so that no text takes long. */
const EMAIL = /(?<![^\s@"'<>(),;:/?&=])[^\s@"'<>(),;:/?&=]+@[^\s@"'<>(),;:/?&=]{1,200}\.\p{L}{2,24}/gu;
const MASKED = '(e-mail)';
const ANY_URL = /https?:\/\/[^\s"'<>\\]+/gi;
/** Where an element leads to, without the site: what is behind its path. */
const HREF_QUERY = /(href="[^"?#]*)[?#][^"]*/g;
/** What was in a field when it was pressed. The text may end in it. */
const TYPED = /attr__value="(?:[^"\\]|\\[\s\S])*(?:\\?$|")/g;

/**
 * Returns what is kept of an event's properties: known ones of the library, and those of ours, without addresses of people, queries of URLs
 * (but for `utm_*`), and half letters; cut to the limits of names, members, texts and depth.
 */
export function cleanProperties(properties: Fields): Record<string, unknown> {
  return cleanMembers(properties, (name) => KEPT_PROPERTIES.has(name), 1);
}

/** @param isKept tells it of a name with `$` */
function cleanMembers(fields: Fields, isKept: (name: string) => boolean, depth: number): Record<string, unknown> {
  const cleaned: Record<string, unknown> = {};
  let count = 0;
  for (const [name, value] of Object.entries(fields)) {
    if (count === LIMITS.analyticsProperties) break;
    const isWanted = name.startsWith('$') ? isKept(name) : !REFUSED.has(name);
    if (!isWanted || name.length > LIMITS.analyticsName || cleanText(name) !== name) continue;
    const kept = cleanValue(value, depth);
    if (kept === undefined) continue;
    cleaned[name] = kept;
    count += 1;
  }
  return cleaned;
}

/** @returns undefined for what is not kept */
function cleanValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  if (depth >= LIMITS.analyticsDepth) return undefined;
  if (!Array.isArray(value)) return cleanMembers(value as Fields, () => false, depth + 1);
  const items = value.slice(0, LIMITS.analyticsProperties).map((item) => cleanValue(item, depth + 1));
  return items.filter((item) => item !== undefined);
}

/** A text that the database takes, without addresses of people. */
export function cleanText(text: string): string {
  // What was typed goes first, and twice the length is searched: a cut would hide the end of an address, or of a field.
  const untyped = text.includes('attr__value') ? text.replace(TYPED, '') : text;
  const whole = untyped
    .slice(0, 2 * LIMITS.analyticsText)
    .toWellFormed()
    .replaceAll('\0', '')
    .replaceAll(/%40/gi, '@');
  const shown = whole.replace(ANY_URL, withoutQuery).replace(HREF_QUERY, '$1');
  return shown.replace(EMAIL, MASKED).slice(0, LIMITS.analyticsText).toWellFormed();
}

/** A URL without user, fragment and query, but for the names of campaigns. */
function withoutQuery(text: string): string {
  if (!URL.canParse(text)) return text.split(/[?#]/, 1)[0] as string;
  const { origin, pathname, searchParams } = new URL(text);
  const campaign = new URLSearchParams([...searchParams].filter(([name]) => name.startsWith('utm_'))).toString();
  return `${origin}${pathname}${campaign === '' ? '' : `?${campaign}`}`;
}
