import { playerChangeCountAtom } from '../features/account/session/account-atoms.ts';
import { bootAtom } from '../features/play/play-atoms.ts';
import type { Outbox } from '../features/submission/outbox.ts';
import type { Store } from '../state/jotai.ts';

/**
 * Sends what an earlier visit could not: once the hole is there, for a run of an account brings the client of the identity service
 * along; then whenever the browser is back online or the page speaks for somebody else. One a page, for as long as it lives.
 */
export function startOutbox(store: Store, outbox: Pick<Outbox, 'hurry'>, page: EventTarget = window): void {
  let isDue = false;
  const send = () => {
    if (!isDue || store.get(bootAtom).state === 'loading') return;
    isDue = false;
    outbox.hurry();
  };
  const hurry = () => {
    isDue = true;
    send();
  };
  store.sub(bootAtom, send);
  hurry();
  page.addEventListener('online', hurry);
  store.sub(playerChangeCountAtom, hurry);
}
