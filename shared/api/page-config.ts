/** Name of the meta element whose content is the page's configuration, as JSON. */
export const PAGE_CONFIG_META = 'upshot-config';

/** Where menus may lead outside the site: a safe page, or a mail. */
export const OUTSIDE_URL = /^(https:\/\/[^\s/]|mailto:[^\s@]+@[^\s@]+$)/;

/** Scheme and host, with its port if that is not the usual one, and no path: 'https://upshot.example:8443'. */
export const ORIGIN = /^https?:\/\/[a-z0-9.-]+(:\d+)?$/i;

/** A key of the identity service, which names its instance. */
export const PUBLISHABLE_KEY = /^pk_(live|test)_[A-Za-z0-9+/=_-]{1,300}$/;

/** The identity service of the page. */
export interface PageIdentity {
  /** In the form of `PUBLISHABLE_KEY`. */
  readonly publishableKey: string;
  /** The service is this server's own, at its own address; otherwise a hosted instance, which the key names. */
  readonly own: boolean;
  /** The client may have to open a challenge, the check for robots; undefined: never. */
  readonly challenges?: boolean;
}

/** What the server's settings tell the page. */
export interface PageConfig {
  /** Origin of the addresses in share texts, in the form of `ORIGIN`; undefined: the address bar's. */
  readonly shareOrigin?: string;
  /** `https:` or `mailto:` addresses, in the form of `OUTSIDE_URL`; what is missing is not shown. */
  readonly communityUrl?: string;
  readonly contactUrl?: string;
  readonly tipUrl?: string;
  /** Bonus levels come without an ad; undefined: behind a card of our own. */
  readonly ads?: 'none';
  /** Undefined: this server has no accounts. */
  readonly identity?: PageIdentity;
  /** False: the page installs no service worker and removes one that is there. */
  readonly serviceWorker: boolean;
}
