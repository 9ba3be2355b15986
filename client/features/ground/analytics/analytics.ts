import { KEYS } from '../../../platform/storage-keys.ts';
import type { Store } from '../../../state/jotai.ts';
import { storedAtom } from '../../../state/stored-atom.ts';
import { type Consent, readConsent } from './consent.ts';

/** Every event of the page, by the names of the specification (section 7). */
export type EventName =
  | 'clicked_start'
  | 'confirmed_instructions'
  | 'level_restarted'
  | 'privacy_update_consent_saved'
  | 'privacy_update_modal_shown'
  | 'privacy_update_skipped'
  | 'reached_finish'
  | 'rewarded_ad_closed'
  | 'rewarded_ad_completed'
  | 'rewarded_ad_empty'
  | 'rewarded_ad_shown'
  | 'shop_button_clicked'
  | 'sign_up_modal';

export type EventProperties = Readonly<Record<string, string | number | boolean>>;

/** Records an event. Before the player has agreed it does nothing, and keeps nothing for later. */
export type Track = (name: EventName, properties?: EventProperties) => void;

/** Where events are sent. */
export type EventSink = (name: EventName, properties: EventProperties) => void;

/** Whether the player agreed to analytics; stored. */
export const consentAtom = storedAtom<Consent, Exclude<Consent, 'unknown'>>(KEYS.cookieConsent, readConsent);

/** The only access to analytics. @param place properties of every event, see `describePlace` */
export function analyticsPort(store: Store, sink: EventSink, place: EventProperties): Track {
  return (name, properties = {}) => {
    if (store.get(consentAtom) === 'accepted') sink(name, { ...properties, ...place });
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
