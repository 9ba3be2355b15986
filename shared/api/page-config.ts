/** Name of the meta element whose content is the page's configuration, as JSON. */
export const PAGE_CONFIG_META = 'upshot-config';

/** URLs outside the site that menus may lead to: an https page or a mail. */
export const OUTSIDE_URL = /^(https:\/\/[^\s/]|mailto:[^\s@]+@[^\s@]+$)/;

/** Scheme and host, with its port if that is not the usual one, and no path: 'https://upshot.example:8443'. */
export const ORIGIN = /^https?:\/\/[a-z0-9.-]+(:\d+)?$/i;

/** A publishable key of the identity service. It names the instance. */
export const PUBLISHABLE_KEY = /^pk_(live|test)_[A-Za-z0-9+/=_-]{1,300}$/;

/** A flight of four seconds then takes .2 s. With more, a frame would have more steps than a slow machine computes in its time. */
export const TIME_SCALE_MAX = 20;

/** The identity service of the page. */
export interface PageIdentity {
  /** In the form of `PUBLISHABLE_KEY`. */
  readonly publishableKey: string;
  /** True when this server is the identity service; otherwise a hosted instance is, and the key names it. */
  readonly own: boolean;
  /** The official client may have to show a captcha. Undefined means never. */
  readonly challenges?: boolean;
}

/** The key that goes with events to the server. It is no secret: it tells events of this site from those of another. */
export const ANALYTICS_KEY = /^phc_[0-9a-f]{43}$/;

/** An https URL of a script of an outside provider. It goes into a header, so it contains nothing that could end a directive. */
export const SCRIPT_URL = /^https:\/\/[a-z0-9.-]+(:\d{1,5})?\/[\w./?=&%~-]*$/i;

/** What an outside provider calls the site: a publisher (`ca-pub-…`, with an ad unit `ca-pub-…/123`), or the path of an ad unit (`/1234/upshot`). */
export const ADS_CLIENT_ID = /^[\w./-]{1,100}$/;

/** Ads that are not our own. Nothing of them is loaded before the player has agreed. */
export interface OutsideAds {
  /** Google's ads for HTML5 games, Google Publisher Tag, or any provider whose script defines `window.upshotAds` (docs/hooks.md). */
  readonly provider: 'h5' | 'gpt' | 'generic';
  /** In the form of `SCRIPT_URL`. */
  readonly scriptUrl: string;
  /** In the form of `ADS_CLIENT_ID`. Only the generic provider may be without one. */
  readonly clientId?: string;
  /** Players of sixteen and older are asked whether ads may be personal. Undefined means that none are. */
  readonly mayBePersonal?: true;
}

/** Settings of the server that the page needs. */
export interface PageConfig {
  /** Origin of the URLs in share texts, in the form of `ORIGIN`. Undefined means the origin of the page. */
  readonly shareOrigin?: string;
  /** `https:` or `mailto:` URLs in the form of `OUTSIDE_URL`. A missing one is not shown. */
  readonly communityUrl?: string;
  readonly contactUrl?: string;
  readonly tipUrl?: string;
  /** `none`: no ads at all. Undefined means cards of our own. */
  readonly ads?: 'none' | OutsideAds;
  /** Where More Games leads: `none` has no such button, `playlight` is Playlight's discovery. Undefined means our own list. */
  readonly portal?: 'none' | 'playlight';
  /** In the form of `ANALYTICS_KEY`. Undefined when this server takes no events. */
  readonly analyticsKey?: string;
  /** Players who have not answered the question about it are counted. Undefined means that only those are who have agreed. */
  readonly countsUnanswered?: true;
  /** Undefined when this server has no accounts. */
  readonly identity?: PageIdentity;
  /** How many times as fast as usual the world runs, a whole number up to `TIME_SCALE_MAX`. Undefined means 1. For tests only. */
  readonly timeScale?: number;
  /** When false, the page installs no service worker and removes an installed one. */
  readonly serviceWorker: boolean;
}
