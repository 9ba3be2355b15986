import type { Store } from '../../../state/jotai.ts';
import { consentAtom } from '../consent/consent-atoms.ts';
import type { EventName, EventProperties, TimedEvent, Track } from './events.ts';

/** Fires an event for scripts of the site. */
export type EventSink = (name: EventName, properties: EventProperties) => void;

/**
 * The only access to analytics.
 * @param place properties of every event, see `describePlace`
 * @param count takes every event, and decides whether it is counted
 */
export function analyticsPort(store: Store, sink: EventSink, place: EventProperties, count: (event: TimedEvent) => void): Track {
  return (name: EventName, own: EventProperties = {}) => {
    const properties = { ...own, ...place };
    if (store.get(consentAtom) === 'accepted') sink(name, properties);
    // Not every browser has it where the page is not encrypted; the server then makes one.
    const uuid = crypto.randomUUID?.();
    count({ name, properties, timeMs: Date.now(), ...(uuid && { uuid }) });
  };
}

/**
 * Properties of events inside a frame: `utm_source` is 'itch.io' when the frame is on itch.io, else 'iframe'.
 * @param referrer the URL of the page before, possibly empty
 */
export function describePlace(framed: boolean, referrer: string): EventProperties {
  if (!framed) return {};
  const isFromItch = URL.canParse(referrer) && /(^|\.)itch\.(io|zone)$/.test(new URL(referrer).hostname);
  return { utm_source: isFromItch ? 'itch.io' : 'iframe', embedded: true };
}

/** The name of the window event that carries an analytics event, for a script of the site. */
export const ANALYTICS_EVENT = 'upshot:analytics';

/** Fires a window event. Without a listener nothing leaves the page. */
export function windowSink(target: EventTarget): EventSink {
  return (name, properties) => void target.dispatchEvent(new CustomEvent(ANALYTICS_EVENT, { detail: { name, properties } }));
}
