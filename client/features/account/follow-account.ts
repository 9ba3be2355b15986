import { whenIdle } from '../../platform/idle.ts';
import { pageConfig } from '../../platform/page-config.ts';
import { localStore } from '../../platform/storage.ts';
import { KEYS } from '../../platform/storage-keys.ts';
import type { Store } from '../../state/jotai.ts';
import { bootAtom } from '../play/play-atoms.ts';
import { accountAtom, wakeClientAtom } from './account-atoms.ts';
import { hasSessionCookie, openAccounts } from './account-session.ts';

/**
 * Brings the client of the identity service when there is a session: after the hole, for Play waits for nobody. Called once, when
 * the page starts.
 */
export function followAccount(store: Store): void {
  if (!pageConfig().identity) return;
  openAccounts(store);
  // A session that is over is a matter for the client, too: what this browser remembers of its player goes.
  const isWanted = () => hasSessionCookie(document.cookie) || localStore.get(KEYS.accountId) !== undefined;
  const wake = () => {
    if (isWanted()) store.set(wakeClientAtom);
  };
  if (isWanted()) store.set(accountAtom, { status: 'loading' });
  const stop = store.sub(bootAtom, () => {
    if (store.get(bootAtom).state === 'loading') return;
    stop();
    whenIdle(wake);
    // Somebody may have signed in in another tab.
    window.addEventListener('focus', wake);
    window.addEventListener('online', wake);
  });
}
