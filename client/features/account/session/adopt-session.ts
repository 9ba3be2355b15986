import type { Store } from '../../../state/jotai.ts';
import { clientAtom, clientRequestedAtAtom } from './account-atoms.ts';
import { hasSessionCookie } from './account-session.ts';

/**
 * Adopts a session that began in another tab: the cookie shows it, but this tab's client learns only of sign-outs. It asks the
 * service and activates the session. Never throws; a failure is retried at the next occasion.
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
    // The service cannot be reached: the page stays as it is.
  }
}
