import { watchReach } from '../../api/client.ts';
import { pageConfig } from '../../platform/page-config.ts';
import type { Store } from '../../state/jotai.ts';
import { bootAtom } from '../play/play-atoms.ts';
import { watchInstall } from './install-atoms.ts';
import { watchNetwork } from './network-atoms.ts';

/** The browser is given so long, ms, to find an idle moment. */
const IDLE_TIMEOUT_MS = 5_000;
/** Where it knows no idle moments, ms. */
const IDLE_GUESS_MS = 1_500;

/** Listens to network and installation from the start; the service worker waits until the hole is there and nothing else is to be done. */
export function startPwa(store: Store): void {
  watchInstall(store, window);
  watchNetwork(store, window, watchReach);
  // Under `vite dev` there is none; one that an earlier build has left on the same port is removed.
  const concerned = import.meta.env.PROD || !pageConfig().serviceWorker;
  if (!concerned || !('serviceWorker' in navigator)) return;
  whenBooted(store, () => {
    whenIdle(() => {
      import('./open-pwa.ts').then(({ openPwa }) => openPwa(store)).catch(() => undefined);
    });
  });
}

function whenBooted(store: Store, callback: () => void): void {
  const stop = store.sub(bootAtom, () => {
    if (store.get(bootAtom).state === 'loading') return;
    stop();
    callback();
  });
}

function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(callback, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(callback, IDLE_GUESS_MS);
}
