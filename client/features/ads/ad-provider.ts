/** What a provider of rewarded ads tells. */
export type AdEvent = 'loading' | 'empty' | 'ready' | 'rewarded' | 'closed';

/** Somebody who shows ads. What it can do it does at once or tells by an event; it may throw, and it may stay silent. */
export interface AdProvider {
  /** Hears every event from now on. */
  listen(listener: (event: AdEvent) => void): void;
  /** Looks for an ad: `loading`, then `ready` or `empty`. */
  reload(): void;
  /** Shows the ad that is ready: then `rewarded`, `closed` or `empty`. */
  show(): void;
  /** Takes away whatever is shown. */
  clear(): void;
}

/** No ads: whatever they stand before comes at once. */
export function noAds(): AdProvider {
  const nothing = () => undefined;
  return { listen: nothing, reload: nothing, show: nothing, clear: nothing };
}
