import type { CaptureResult } from 'posthog-js/dist/module.slim.no-external';
import type { EventProperties } from './events.ts';
import { withoutName, withoutSecrets } from './page-urls.ts';

/**
 * Whatever happens, nothing with one of these leaves the page: titles and words have names in them, and ids of ads follow a person. Elements
 * are told by their chain.
 */
const REFUSED = /^(title|\$(title|raw_user_agent|ip|elements|el_text|input_value|fbc|fbp))$/;
const AD_ID =
  /clid|^(\$(initial|session_entry)_)?(gclsrc|gbraid|wbraid|gad_source|li_fat_id|igshid|rdt_cid|epik|irclid|sccid|oppref|bfcid|_kx|mc_[ce]id|ph_keyword)$/;
/** A mail address, also encoded. */
const PERHAPS_EMAIL = /\S(@|%40)\S/;
/** An attribute in a chain of elements. Labels and links name persons, so only classes and places are kept. */
const ATTRIBUTE = /([\w-]+)="(?:[^"\\]|\\[\s\S])*"/g;
const KEPT_ATTRIBUTES = new Set(['attr__class', 'nth-child', 'nth-of-type']);
/** Depth of objects in properties. */
const MOST_DEPTH = 6;

type Fields = Readonly<Record<string, unknown>>;

/**
 * The last look at an event of the library before it is sent. It never throws: the library would then send the event unchanged.
 * @param source properties of every event, which are looked at, too: see `describeSource`
 * @param place the last word about these properties: see `describePlace`
 * @returns undefined for an event that stays here
 */
export function gateEvent(event: CaptureResult, source: EventProperties, place: EventProperties): CaptureResult | undefined {
  try {
    const { $set, $set_once, properties, ...rest } = event;
    return {
      ...rest,
      properties: { ...cleanFields({ ...properties, ...source }), ...place },
      ...($set && { $set: cleanFields($set) }),
      ...($set_once && { $set_once: cleanFields($set_once) }),
    };
  } catch {
    return undefined;
  }
}

function cleanFields(fields: Fields, depth = 1): Record<string, unknown> {
  const kept = Object.entries(fields).filter(([name]) => !REFUSED.test(name) && !AD_ID.test(name) && !PERHAPS_EMAIL.test(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, clean(name, value, depth)]));
}

function clean(name: string, value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(name, value);
  // Times are left to the library.
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth >= MOST_DEPTH) return undefined;
  return Array.isArray(value) ? value.map((item) => clean('', item, depth + 1)) : cleanFields(value as Fields, depth + 1);
}

function cleanText(name: string, text: string): string {
  if (name === '$elements_chain') return text.replace(ATTRIBUTE, (whole, attribute) => (KEPT_ATTRIBUTES.has(attribute) ? whole : ''));
  const shown = name.includes('pathname') ? withoutName(text) : withoutSecrets(text);
  return PERHAPS_EMAIL.test(shown) ? '' : shown;
}
