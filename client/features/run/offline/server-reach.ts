/** A server that does not answer within this, ms, is not reached. */
const REACH_MS = 3_000;
/** The pause before a page asks the server again after it was not reached, ms. */
const PAUSE_MS = 3_000;

/** Service workers answer GET only, so this answer comes from the server. */
export const canReachServer = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(REACH_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Settles after a pause, but not while the page is hidden; or at once when the browser says that the network is back. */
export function untilNextTry(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') finish();
    }, PAUSE_MS);
    const finish = () => {
      clearInterval(timer);
      window.removeEventListener('online', finish);
      resolve();
    };
    window.addEventListener('online', finish);
  });
}
