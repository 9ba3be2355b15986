import { CACHE_PREFIX } from '../../shared/protocol/service-worker.ts';

// The kill switch: the content of /sw.js while the server's SERVICE_WORKER is off. It answers no request, and removes the caches of
// earlier workers and itself. Open pages stay as they are: they load from the network from now on.

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(removeAll()));

async function removeAll(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(CACHE_PREFIX)).map((name) => caches.delete(name)));
  await self.registration.unregister();
}
