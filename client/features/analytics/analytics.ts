import { KEYS } from '../../platform/storage-keys.ts';
import type { Store } from '../../state/jotai.ts';
import { storedAtom } from '../../state/stored-atom.ts';

/** Every event that the page tells, by the names of the specification (section 7). */
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

/** Tells an event. Before the player has agreed it does nothing at all: nothing is kept for later either. */
export type Track = (name: EventName, properties?: EventProperties) => void;

/** Where events go. */
export type EventSink = (name: EventName, properties: EventProperties) => void;

export type Consent = 'unknown' | 'accepted' | 'declined';

/** The player's word on being counted; remembered. */
export const consentAtom = storedAtom<Consent, Exclude<Consent, 'unknown'>>(KEYS.cookieConsent, readConsent);

export function readConsent(text: string | undefined): Consent {
  return text === 'accepted' || text === 'declined' ? text : 'unknown';
}

/** The one port of analytics. @param place what every event says of where the page stands, see `describePlace` */
export function analyticsPort(store: Store, sink: EventSink, place: EventProperties): Track {
  return (name, properties = {}) => {
    if (store.get(consentAtom) === 'accepted') sink(name, { ...properties, ...place });
  };
}

/**
 * What events from inside a frame say of it: `utm_source` 'itch.io' when that is where the frame stands, else 'iframe'.
 * @param referrer the address that led here, possibly empty
 */
export function describePlace(framed: boolean, referrer: string): EventProperties {
  if (!framed) return {};
  const fromItch = URL.canParse(referrer) && /(^|\.)itch\.(io|zone)$/.test(new URL(referrer).hostname);
  return { utm_source: fromItch ? 'itch.io' : 'iframe', embedded: true };
}

/** Name of the event in which the page shouts what is counted, for whoever has been put behind the port. */
export const ANALYTICS_EVENT = 'upshot:analytics';

/** Tells the window. With nobody listening, nothing leaves the page. */
export function windowSink(target: EventTarget): EventSink {
  return (name, properties) => void target.dispatchEvent(new CustomEvent(ANALYTICS_EVENT, { detail: { name, properties } }));
}
