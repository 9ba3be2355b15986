import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst, NetworkFirst, StaleWhileRevalidate, type Strategy } from 'workbox-strategies';
import { CACHE_PREFIX } from '../../shared/protocol/service-worker.ts';
import type { Kind } from './kinds.ts';
import { PAGE_KEY, shellName } from './shell.ts';

/** A slower network counts as none, s: page and course must open from the cache within three seconds. */
const PAGE_TIMEOUT_S = 2;
const LEVEL_TIMEOUT_S = 1;

const DAY_S = 86_400;
type Plugin = Strategy['plugins'][number];
// Workbox's plugins are typed for compilers that treat an absent member like an undefined one.
const onlyOk = () => new CacheableResponsePlugin({ statuses: [200] }) as Plugin;
const atMost = (maxEntries: number, days: number) =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * DAY_S, purgeOnQuotaError: true }) as Plugin;
/** A proxy answers for a server that is down; the cached answer is better. */
const noServerErrors: Plugin = {
  fetchDidSucceed: async ({ response }) => {
    if (response.status >= 500) throw new Error(`The server answers with ${response.status}`);
    return response;
  },
};

/**
 * How each kind of request is answered.
 * @param buildId the build whose page is used without a network
 */
export function strategies(buildId: string): Readonly<Record<Exclude<Kind, 'none'>, Strategy>> {
  return {
    page: pages(buildId, () => PAGE_KEY),
    document: pages(buildId, (request) => new URL(request.url).pathname),
    asset: new CacheFirst({
      cacheName: `${CACHE_PREFIX}assets`,
      // The caches of both builds have most of them; this cache holds what only a newer page has requested.
      plugins: [
        { cachedResponseWillBeUsed: async ({ cachedResponse, request }) => cachedResponse ?? caches.match(request, { ignoreVary: true }) },
        onlyOk(),
        atMost(100, 30),
      ],
    }),
    level: new NetworkFirst({
      cacheName: `${CACHE_PREFIX}levels`,
      networkTimeoutSeconds: LEVEL_TIMEOUT_S,
      plugins: [noServerErrors, onlyOk(), atMost(40, 60)],
    }),
    media: new StaleWhileRevalidate({ cacheName: `${CACHE_PREFIX}media`, plugins: [onlyOk(), atMost(120, 60)] }),
  };
}

/** The network's page, or the build's own. The network's page is never cached, because its files would be missing. */
function pages(buildId: string, keyOf: (request: Request) => string): NetworkFirst {
  return new NetworkFirst({
    cacheName: shellName(buildId),
    networkTimeoutSeconds: PAGE_TIMEOUT_S,
    matchOptions: { ignoreVary: true },
    plugins: [
      noServerErrors,
      {
        cacheKeyWillBeUsed: async ({ request }) => keyOf(request),
        cacheWillUpdate: async () => null,
        handlerDidError: async () => caches.match(PAGE_KEY, { cacheName: shellName(buildId) }),
      },
    ],
  });
}
