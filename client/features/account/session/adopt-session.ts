import type { Store } from '../../../state/jotai.ts';
import { clientAtom, clientRequestedAtAtom } from './account-atoms.ts';
import { hasSessionCookie } from './account-session.ts';

/**
 * Somebody may have signed in in another tab: the cookie knows, but the client of this one is told of departures only. It asks the
 * service, and takes the session up. Never throws; what fails is tried again at the next occasion.
 */
export async function adoptSessionOfOtherTab(store: Store): Promise<void> {
  const clerk = store.get(clientAtom);
  if (!clerk || clerk.session || !hasSessionCookie(document.cookie)) return;
  store.set(clientRequestedAtAtom, Date.now());
  try {
    const { lastActiveSessionId } = await clerk.client.reload();
    // The player may have signed in here meanwhile.
    if (lastActiveSessionId !== null && !clerk.session) await clerk.setActive({ session: lastActiveSessionId });
  } catch {
    // The service is out of reach: the page stays as it is.
  }
}
