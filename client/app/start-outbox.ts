import { playerChangeCountAtom } from '../features/account/session/account-atoms.ts';
import type { Outbox } from '../features/ground/submission/outbox.ts';
import { bootAtom } from '../features/run/play/play-atoms.ts';
import type { Store } from '../state/jotai.ts';

/**
 * Sends the runs that an earlier visit could not send. It waits for the hole, because a run of an account needs the identity client.
 * After that it sends whenever the browser is back online or another player signs in. Runs for the life of the page.
 */
export function startOutbox(store: Store, outbox: Pick<Outbox, 'retryNow'>, page: EventTarget = window): void {
  let isDue = false;
  const send = () => {
    if (!isDue || store.get(bootAtom).state === 'loading') return;
    isDue = false;
    outbox.retryNow();
  };
  const retryNow = () => {
    isDue = true;
    send();
  };
  store.sub(bootAtom, send);
  retryNow();
  page.addEventListener('online', retryNow);
  store.sub(playerChangeCountAtom, retryNow);
}
