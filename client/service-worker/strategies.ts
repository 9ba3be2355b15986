import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst, NetworkFirst, StaleWhileRevalidate, type Strategy } from 'workbox-strategies';
import { CACHE_PREFIX } from '../../shared/protocol/service-worker.ts';
import type { Hashes } from './build-files.ts';
import type { Kind } from './kinds.ts';
import { PAGE_KEY, shellName } from './shell.ts';
import { findWhole, isHtml, isRightFile, ourCaches, pathOf, withHash } from './whole-files.ts';

const ASSET_CACHE = `${CACHE_PREFIX}assets`;
const LEVEL_CACHE = `${CACHE_PREFIX}levels`;
export const MEDIA_CACHE = `${CACHE_PREFIX}media`;

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

/** A network that wants a sign-in first answers everything with its page; the cached answer is better. None of our files is a page. */
const noSignInPages: Plugin = {
  fetchDidSucceed: async ({ request, response }) => {
    if (response.ok && isHtml(response)) throw new Error(`${request.url} is a page`);
    return response;
  },
};

/** The grant of a bonus level is in the query of its file, and is another one each time: the file is stored without it. */
const withoutQuery: Plugin = { cacheKeyWillBeUsed: async ({ request }) => pathOf(request) };

/** Stores an answer with its hash, and uses it only while it is whole. Comes last, after the plugins that may refuse an answer. */
const wholeOnly: Plugin = {
  cacheWillUpdate: async ({ response }) => withHash(response),
  cachedResponseWillBeUsed: async ({ cachedResponse, request, cacheName }) => cachedResponse && findWhole(request, [cacheName], {}),
};

/**
 * How each kind of request is answered.
 * @param buildId the build whose page is used without a network
 * @param hashes of the files of that build
 */
export function strategies(buildId: string, hashes: Hashes): Readonly<Record<Exclude<Kind, 'none'>, Strategy>> {
  return {
    page: pages(buildId, () => PAGE_KEY),
    document: pages(buildId, pathOf),
    asset: new CacheFirst({ cacheName: ASSET_CACHE, plugins: [noSignInPages, onlyOk(), atMost(100, 30), buildFiles(buildId, hashes)] }),
    level: new NetworkFirst({
      cacheName: LEVEL_CACHE,
      networkTimeoutSeconds: LEVEL_TIMEOUT_S,
      plugins: [noServerErrors, noSignInPages, onlyOk(), withoutQuery, atMost(40, 60), wholeOnly],
    }),
    media: new StaleWhileRevalidate({ cacheName: MEDIA_CACHE, plugins: [noSignInPages, onlyOk(), atMost(120, 60), wholeOnly] }),
  };
}

/**
 * The caches of both builds have most files; the cache of files holds what only a newer page has requested. It comes after the plugin that
 * limits that cache, because the files of a build never expire.
 */
function buildFiles(buildId: string, hashes: Hashes): Plugin {
  return {
    cachedResponseWillBeUsed: async ({ request }) =>
      (await findWhole(request, [shellName(buildId), ASSET_CACHE], hashes)) ?? findWhole(request, await ourCaches(), hashes),
    // The browser's own cache may have a damaged file, too. What comes then is used in any case: some proxies change scripts.
    fetchDidSucceed: async ({ request, response }) =>
      !response.ok || (await isRightFile(response, pathOf(request), hashes))
        ? response
        : fetch(request.url, { cache: 'reload' }).catch(() => response),
    cacheWillUpdate: async ({ request, response }) => ((await isRightFile(response, pathOf(request), hashes)) ? withHash(response) : null),
  };
}

/** The network's page, or the build's own. The network's page is never cached, because its files would be missing. */
function pages(buildId: string, keyOf: (request: Request) => string): NetworkFirst {
  const cacheName = shellName(buildId);
  return new NetworkFirst({
    cacheName,
    networkTimeoutSeconds: PAGE_TIMEOUT_S,
    matchOptions: { ignoreVary: true },
    plugins: [
      noServerErrors,
      {
        cacheKeyWillBeUsed: async ({ request }) => keyOf(request),
        cacheWillUpdate: async () => null,
        cachedResponseWillBeUsed: async ({ cachedResponse, request }) => cachedResponse && findWhole(request, [cacheName], {}),
        handlerDidError: async () => findWhole(PAGE_KEY, [cacheName], {}),
      },
    ],
  });
}
