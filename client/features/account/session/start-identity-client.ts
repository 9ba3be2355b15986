import { setTokenSource } from '../../../api/token-source.ts';
import { whenIdle } from '../../../platform/idle.ts';
import { pageConfig } from '../../../platform/page-config.ts';
import { localStore } from '../../../platform/storage.ts';
import { KEYS } from '../../../platform/storage-keys.ts';
import type { Store } from '../../../state/jotai.ts';
import { bootAtom } from '../../run/play/play-atoms.ts';
import { accountAtom, isPageWithoutHoleAtom, isSessionEndedAtom, loadClientAtom, resetPlayerAtom } from './account-atoms.ts';
import { hasSessionCookie } from './account-session.ts';
import { getToken } from './account-token.ts';
import { adoptSessionOfOtherTab } from './adopt-session.ts';

/**
 * Loads the client of the identity service when there is a session, after the hole: Play must not wait for it. Called once, when the
 * page starts.
 */
export function startIdentityClient(store: Store): void {
  if (!pageConfig().identity) return;
  setTokenSource((request) => getToken(request, store));
  const hasSession = () => hasSessionCookie(document.cookie);
  // The client is also needed for an ended session, until it has confirmed the end.
  const isOver = localStore.get(KEYS.sessionEnded) !== undefined && !hasSession();
  const isWanted = () => hasSession() || (localStore.get(KEYS.accountId) !== undefined && !store.get(isSessionEndedAtom));
  const loadIfWanted = () => {
    if (!isWanted()) return;
    store.set(loadClientAtom);
    void adoptSessionOfOtherTab(store);
  };
  store.set(isSessionEndedAtom, isOver);
  if (isWanted()) store.set(accountAtom, { status: 'loading' });
  window.addEventListener('storage', ({ key }) => {
    // Another tab has signed the player out, or signed in somebody else. Without a session, this tab's client does not notice.
    if (key === KEYS.accountId && store.get(isSessionEndedAtom)) store.set(resetPlayerAtom);
  });
  const startOnce = () => {
    if (store.get(bootAtom).state === 'loading' && !store.get(isPageWithoutHoleAtom)) return;
    for (const stop of stops) stop();
    whenIdle(loadIfWanted);
    // Somebody may have signed in in another tab.
    window.addEventListener('focus', loadIfWanted);
    window.addEventListener('online', loadIfWanted);
  };
  const stops = [store.sub(bootAtom, startOnce), store.sub(isPageWithoutHoleAtom, startOnce)];
}
