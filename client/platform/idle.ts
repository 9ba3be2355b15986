/** The pause after loading, ms, where the browser cannot report that it is idle (Safari). */
const REST_MS = 1_500;
/** The latest time of the call, idle or not, ms. */
const LATEST_MS = 4_000;

/** Calls back once the page is idle. Returns a function that cancels it. */
export function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(callback, REST_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: LATEST_MS });
  return () => cancelIdleCallback(handle);
}

/** How long to wait before loading anything without urgency, ms. */
const SETTLE_MS = 5_000;

/** Calls back once the page was open for a while and is idle: for work without urgency. */
export function whenSettled(callback: () => void): void {
  setTimeout(() => whenIdle(callback), SETTLE_MS);
}
