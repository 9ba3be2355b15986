import { CACHE_PREFIX, type PageMessage, SERVICE_WORKER_PATH } from '../../../../shared/protocol/service-worker.ts';
import { pageConfig } from '../../../platform/page-config.ts';
import type { Store } from '../../../state/jotai.ts';
import { formatsOf, type SoundFormat } from '../../ground/sound/sound-names.ts';
import { keepHoles } from './keep-holes.ts';
import { canReachServer, untilNextTry } from './server-reach.ts';
import { startUpdateChecks, startUpdateDetection } from './updates.ts';

/** Longer than a pending answer takes, ms. */
const LAST_WRITES_MS = 5_000;

/** Installs the service worker, or removes it where the server says so. When the browser refuses, the game works without it. */
export async function openPwa(store: Store): Promise<void> {
  const container = navigator.serviceWorker;
  if (!pageConfig().serviceWorker) return removeServiceWorker(container);
  const register = () => container.register(SERVICE_WORKER_PATH, { updateViaCache: 'none' });
  const registration = await register();
  const reload = () => window.location.reload();
  startUpdateDetection(registration, { store, container, entry: entryPath(), canReachServer, untilNextTry, register, reload });
  startUpdateChecks(registration, store);
  const sounds = () => (shouldSaveData() ? undefined : soundFormat());
  keepHoles(store, sounds, (paths) => {
    const order: PageMessage = { type: 'keep', paths };
    void container.ready.then(({ active }) => active?.postMessage(order));
  });
}

/** A service worker stays active for this page until the page closes, and may still cache files: the next visit removes those, too. */
async function removeServiceWorker(container: ServiceWorkerContainer): Promise<void> {
  await (await container.getRegistration())?.unregister();
  await removeCaches();
  // The removed worker may still be writing files that it has requested.
  await new Promise((done) => setTimeout(done, LAST_WRITES_MS));
  await removeCaches();
}

async function removeCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(CACHE_PREFIX)).map((name) => caches.delete(name)));
}

const entryPath = (): string => {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script ? new URL(script.src).pathname : '';
};

/** Chooses the format as the loader of sounds does. */
const soundFormat = (): SoundFormat => formatsOf((type) => document.createElement('audio').canPlayType(type))[0];

/** Only some browsers know. */
function shouldSaveData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
