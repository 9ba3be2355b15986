/** The events of a provider of rewarded ads. */
export type AdEvent = 'loading' | 'empty' | 'ready' | 'rewarded' | 'closed';

/** A provider of ads. Its methods act at once or report by an event; they may throw, and they may do nothing. */
export interface AdProvider {
  /** Calls the listener for every event from now on. */
  listen(listener: (event: AdEvent) => void): void;
  /** Looks for an ad: `loading`, then `ready` or `empty`. */
  reload(): void;
  /** Shows the ad that is ready: then `rewarded`, `closed` or `empty`. */
  show(): void;
  /** Removes what is shown. */
  clear(): void;
}

/** No ads: the reward comes at once. */
export function noAds(): AdProvider {
  const nothing = () => undefined;
  return { listen: nothing, reload: nothing, show: nothing, clear: nothing };
}
