import { ServiceUnreachableError } from '../errors/call-service.ts';

/** How long a page that is being left may still stand, ms. After that the browser has not gone. */
const LEAVING_MS = 15_000;

/** Without a network the client would go on with what it knew before. @throws ServiceUnreachableError */
export function requireOnline(): void {
  if (!navigator.onLine) throw new ServiceUnreachableError('There is no network');
}

/** Resolves when the player sees this page again: it was not left in time, or the browser has kept it for its Back button. */
export function untilShownAgain(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, LEAVING_MS);
  window.addEventListener('pageshow', () => resolve(), { once: true });
  return promise;
}
