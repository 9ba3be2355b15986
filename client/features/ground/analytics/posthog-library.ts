import { AnalyticsExtensions } from 'posthog-js/dist/extension-bundles';
import { PostHog, type PostHogConfig } from 'posthog-js/dist/module.slim.no-external';
import type { Consent } from '../consent/consent.ts';
import { INGEST_PATH } from './early-events.ts';
import { gateEvent } from './event-gate.ts';
import type { EventProperties, TimedEvent } from './events.ts';
import { isLocalHost } from './local-host.ts';
import { measurePageSpeed } from './page-speed.ts';

/** Presses in fields and in dialogs of account and settings are not counted, nor on what bears a name: links to players, runs and maps. */
const NOT_COUNTED = [
  'input',
  'textarea',
  'select',
  'label',
  '.modal--uncounted',
  'a[href*="/u/" i]',
  'a[href*="/r/" i]',
  'a[href*="/play/" i]',
  'a[href^="mailto:"]',
];

/** Who is signed in. Null: nobody. Undefined: unknown, as while the identity client is loading. */
export type CountedUser = { readonly id: string; readonly username: string } | null | undefined;

export interface LibraryOptions {
  readonly key: string;
  /** Properties of every event, see `describeSource`. */
  readonly source: EventProperties;
  /** Properties of every event, see `describePlace`. */
  readonly place: EventProperties;
  /** The random id of this page, while nothing is kept on the device. */
  readonly visitorId: string;
  /** Of this visit, before the player's answer changes. Undefined: the library's own. */
  readonly sessionId: string | undefined;
  /** Where the page is. */
  readonly hostname: string;
  /** How long events are collected before they are sent, ms; by default 3,000. */
  readonly flushMs?: number;
}

/**
 * PostHog's library with the player's consent. Each state of the consent has an instance of its own: with another id, and another place for
 * what it keeps. What an instance has not sent when the player declines is never sent.
 */
export class PostHogLibrary {
  private readonly options: LibraryOptions;
  private posthog: PostHog | undefined;
  /** Undoes what the instance has changed in the page. */
  private restorePage: () => void = () => undefined;
  private consent: Consent | undefined;
  private user: CountedUser;
  /** What the library was told of the account. */
  private told: CountedUser;
  /** No instance was opened yet. */
  private isFirst = true;

  constructor(options: LibraryOptions) {
    this.options = options;
  }

  capture({ name, properties, timeMs, uuid }: TimedEvent): void {
    // Without a batch's key, an event with options would be a request of its own.
    this.posthog?.capture(name, { ...properties }, { timestamp: new Date(timeMs), _batchKey: 'page', ...(uuid && { uuid }) });
  }

  /** Counts how fast the page was, once it is hidden. */
  measureSpeed(): void {
    measurePageSpeed((speed) => this.capture({ name: 'page_speed', properties: { ...speed }, timeMs: Date.now() }));
  }

  setConsent(consent: Consent): void {
    if (consent === this.consent) return;
    this.consent = consent;
    this.close(consent !== 'declined');
    if (consent !== 'declined') this.posthog = this.open(consent === 'accepted');
    this.told = undefined;
    this.tellUser();
  }

  setUser(user: CountedUser): void {
    this.user = user;
    this.tellUser();
  }

  /** Only after a yes. */
  private tellUser(): void {
    const { posthog, user, told } = this;
    if (!posthog || this.consent !== 'accepted' || user === undefined) return;
    this.told = user;
    if (user === null) {
      // Also when the account was left in an earlier visit, or in another tab.
      if (told || posthog.get_property('$user_state') === 'identified') posthog.reset();
      return;
    }
    const { id, username } = user;
    // It is unknown while the service cannot be reached.
    const named = username === '' ? undefined : { username };
    // Somebody else was signed in here, now or in an earlier visit.
    const isOther = told ? told.id !== id : posthog.get_property('$user_state') === 'identified' && posthog.get_distinct_id() !== id;
    if (isOther) posthog.reset();
    if (told?.id !== id) posthog.identify(id, named);
    else if (named && told.username !== username) posthog.setPersonProperties(named);
  }

  /** @param sendsRest what it has not sent yet is sent */
  private close(sendsRest: boolean): void {
    const { posthog } = this;
    if (!posthog) return;
    this.posthog = undefined;
    if (sendsRest) void posthog.shutdown();
    // An instance that is not loaded sends nothing: neither what it hears from now on, nor what waits in its queues.
    posthog.__loaded = false;
    // Its timers would write again.
    posthog.persistence?.set_disabled(true);
    posthog.sessionPersistence?.set_disabled(true);
    this.restorePage();
  }

  private open(isKept: boolean): PostHog {
    const { key, source, place, visitorId, sessionId, hostname, flushMs } = this.options;
    const isCounted = !isLocalHost(hostname);
    // What follows another answer is another visit.
    const sessionID = this.isFirst ? sessionId : undefined;
    this.isFirst = false;
    const posthog = new PostHog();
    const config: Partial<PostHogConfig> = {
      api_host: INGEST_PATH,
      persistence: isKept ? 'localStorage+cookie' : 'memory',
      cross_subdomain_cookie: false,
      // It would keep the first URL on the device, with what is in its query and fragment.
      save_referrer: false,
      save_campaign_params: false,
      disable_capture_url_hashes: true,
      mask_personal_data_properties: true,
      custom_personal_data_properties: ['key', 'map', 'playMap'],
      person_profiles: 'identified_only',
      bootstrap: { ...(!isKept && { distinctID: visitorId }), ...(sessionID && { sessionID }) },
      ...(flushMs && { request_queue_config: { flush_interval_ms: flushMs } }),
      autocapture: isCounted && { dom_event_allowlist: ['click'], css_selector_ignorelist: NOT_COUNTED },
      mask_all_text: true,
      rageclick: false,
      capture_pageview: isCounted && 'history_change',
      capture_pageleave: isCounted,
      capture_heatmaps: false,
      capture_dead_clicks: false,
      capture_exceptions: false,
      capture_performance: false,
      disable_scroll_properties: true,
      debug: false,
      advanced_disable_flags: true,
      disable_session_recording: true,
      disable_surveys: true,
      disable_web_experiments: true,
      disable_product_tours: true,
      disable_conversations: true,
      disable_external_dependency_loading: true,
      disableDeviceModel: true,
      before_send: (event) => (event && this.posthog !== undefined ? (gateEvent(event, source, place) ?? null) : null),
      __extensionClasses: { autocapture: AnalyticsExtensions.autocapture, historyAutocapture: AnalyticsExtensions.historyAutocapture },
    };
    this.posthog = posthog;
    // The next instance would take the wrapped functions of this one for its own.
    const { pushState, replaceState } = history;
    this.restorePage = () => void Object.assign(history, { pushState, replaceState });
    return posthog.init(key, config) ?? posthog;
  }
}
