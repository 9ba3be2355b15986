import { setServerReachableListener } from '../../../api/client.ts';
import { startNetworkDetection } from '../../../display/network-atoms.ts';
import { whenIdle } from '../../../platform/idle.ts';
import { pageConfig } from '../../../platform/page-config.ts';
import type { Store } from '../../../state/jotai.ts';
import { bootAtom } from '../play/play-atoms.ts';
import { startInstallDetection } from './install-atoms.ts';

/** Watches network and installation from the start. The service worker is installed once the hole is loaded and the page is idle. */
export function startPwa(store: Store): void {
  startInstallDetection(store, window);
  startNetworkDetection(store, window, setServerReachableListener);
  // Under `vite dev` there is none, and one from an earlier build on the same port is removed.
  const isNeeded = import.meta.env.PROD || !pageConfig().serviceWorker;
  if (!isNeeded || !('serviceWorker' in navigator)) return;
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
