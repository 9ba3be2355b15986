import { SSO_CALLBACK_ROUTE } from '../../../../shared/page-routes.ts';
import { tabStore } from '../../../platform/storage.ts';
import { ServiceUnreachableError } from '../errors/call-service.ts';
import { placeOfPlayer, rememberVisit } from './provider-visit.ts';

/** How long a page that is being left may still stand, ms. After that the browser has not gone. */
const LEAVING_MS = 15_000;

/**
 * Goes to the provider for somebody who is signed in already. The page that the player comes back to opens the settings again.
 * @param begin tells the service, and returns where the provider is
 * @throws what `begin` throws
 */
export async function goToConnect(strategy: string, begin: (redirectUrl: string) => Promise<URL>): Promise<void> {
  requireOnline();
  const url = await begin(SSO_CALLBACK_ROUTE);
  rememberVisit(tabStore, { purpose: 'connect', strategy, from: placeOfPlayer(tabStore, location) });
  location.assign(url);
  await untilShownAgain();
}

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
