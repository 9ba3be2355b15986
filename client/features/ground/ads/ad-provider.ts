/** The events of a provider of rewarded ads. */
export type AdEvent = 'loading' | 'empty' | 'ready' | 'rewarded' | 'closed';

/**
 * Why something has gone wrong. `blocked`: the script did not come. `threw`: it has thrown. `silent`: nothing has come of a request, or
 * nothing has appeared on the screen. `late`: the ad was on the screen for too long.
 */
export type AdFailure = 'blocked' | 'threw' | 'silent' | 'late';

/** What a provider may tell beside its events. */
export interface AdSigns {
  /** The ad of the provider is on the screen from now on, or has left it. */
  onScreen(isThere: boolean): void;
  /** There is no ad, because something has gone wrong. It counts as `empty`. */
  onFailure(reason: 'blocked' | 'threw'): void;
}

/** A provider of ads. Its methods act at once or report by an event; they may throw, and they may do nothing. */
export interface AdProvider {
  /** Calls the listener for every event from now on, and `signs` if the provider knows more. */
  listen(listener: (event: AdEvent) => void, signs?: AdSigns): void;
  /** Looks for an ad: `loading`, then `ready` or `empty`. */
  reload(): void;
  /** Shows the ad that is ready: then `rewarded`, `closed` or `empty`. */
  show(): void;
  /** Removes what is shown. */
  clear(): void;
}

/** For a provider that nobody listens to yet. */
const NO_SIGNS: AdSigns = { onScreen: () => undefined, onFailure: () => undefined };

/** No ads: the reward comes at once. */
export function noAds(): AdProvider {
  const nothing = () => undefined;
  return { listen: nothing, reload: nothing, show: nothing, clear: nothing };
}

/** Who listens to a provider: nobody at first. What it tells goes to the last one that has begun to listen. */
export function adListener(): {
  readonly notify: (event: AdEvent) => void;
  readonly signs: AdSigns;
  readonly listen: AdProvider['listen'];
} {
  let notify: (event: AdEvent) => void = () => undefined;
  let signs = NO_SIGNS;
  return {
    notify: (event) => notify(event),
    signs: { onScreen: (isThere) => signs.onScreen(isThere), onFailure: (reason) => signs.onFailure(reason) },
    listen(listener, itsSigns = NO_SIGNS) {
      notify = listener;
      signs = itsSigns;
    },
  };
}
