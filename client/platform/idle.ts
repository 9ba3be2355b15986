/** Pause after the page has loaded, ms, where the browser does not tell when it is idle (Safari). */
const REST_MS = 1_500;
/** Idle or not, then it is time, ms. */
const LATEST_MS = 4_000;

/** Calls back once the page has nothing better to do. Returns the way to forget it. */
export function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(callback, REST_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: LATEST_MS });
  return () => cancelIdleCallback(handle);
}

/** How long a page is left to itself before what nobody waits for is brought, ms. */
const SETTLE_MS = 5_000;

/** Calls back when the page has been there for a while and has nothing better to do: for what nobody waits for. */
export function whenSettled(callback: () => void): void {
  setTimeout(() => whenIdle(callback), SETTLE_MS);
}
