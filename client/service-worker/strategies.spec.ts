import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashOf } from './file-hash.ts';
import type { Kind } from './kinds.ts';
import { PAGE_KEY, shellName } from './shell.ts';
import { strategies } from './strategies.ts';
import { withHash } from './whole-files.ts';

// Workbox reads the globals of a service worker when it is loaded.
const { ExtendableEvent } = vi.hoisted(() => {
  class ExtendableEvent extends Event {
    /** What happens after the answer does not matter here. */
    waitUntil(work: Promise<unknown>): void {
      work.catch(() => undefined);
    }
  }
  Object.assign(globalThis, { self: globalThis, ExtendableEvent, FetchEvent: class {}, __WB_DISABLE_DEV_LOGS: true });
  return { ExtendableEvent };
});

/** Whether all that is kept has become too old. */
let isExpired: boolean;

// The real plugin stores in IndexedDB what it will remove some day.
vi.mock(import('workbox-expiration'), async (original) => {
  class ExpirationPlugin {
    async cachedResponseWillBeUsed({ cachedResponse }: { readonly cachedResponse?: Response }) {
      return isExpired ? null : cachedResponse;
    }
  }
  return { ...(await original()), ExpirationPlugin } as unknown as Awaited<ReturnType<typeof original>>;
});

const SITE = 'https://upshot.example';
const LEVEL = `${SITE}/levels/45.json`;

const ASSET = `${SITE}/assets/index-a.js`;
const PICTURE = `${SITE}/art/tiles-frost.png`;
const GOOD = 'kept in full';
const hashes = { '/assets/index-a.js': await hashOf(new TextEncoder().encode(GOOD)) };

/** The network's next answer. */
let network: (request: Request) => Promise<Response>;
/** The content of the caches, by cache and URL. */
let kept: Map<string, Map<string, Response>>;

const urlOf = (key: RequestInfo): string => new URL(typeof key === 'string' ? key : key.url, SITE).href;

/** Node's Request does not resolve paths against a page. */
class SiteRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? urlOf(input) : input, init);
  }
}

beforeEach(() => {
  kept = new Map();
  isExpired = false;
  const open = async (name: string) => {
    const entries = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, entries);
    return {
      match: async (key: RequestInfo) => entries.get(urlOf(key))?.clone(),
      put: async (key: RequestInfo, response: Response) => void entries.set(urlOf(key), response),
      delete: async (key: RequestInfo) => entries.delete(urlOf(key)),
    };
  };
  const match = async (key: RequestInfo, { cacheName }: MultiCacheQueryOptions) =>
    kept
      .get(cacheName ?? '')
      ?.get(urlOf(key))
      ?.clone();
  vi.stubGlobal('Request', SiteRequest);
  vi.stubGlobal('location', new URL(SITE));
  vi.stubGlobal('caches', { open, match, keys: async () => [...kept.keys()] });
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) => network(new SiteRequest(input, init)));
});
afterEach(() => vi.unstubAllGlobals());

async function ask(kind: Exclude<Kind, 'none'>, url: string): Promise<string> {
  const [answering, done] = strategies('a', hashes)[kind].handleAll({ request: new Request(url), event: new ExtendableEvent('fetch') });
  const answer = await answering;
  await done;
  return `${answer.status} ${await answer.text()}`;
}

const put = (cache: string, url: string, response: Response) =>
  void kept.set(cache, new Map([...(kept.get(cache) ?? []), [urlOf(url), response]]));
const keep = async (cache: string, url: string) => put(cache, url, await withHash(new Response(GOOD)));
const storedIn = async (cache: string, url: string) => kept.get(cache)?.get(urlOf(url))?.clone().text();
const answers =
  (status: number, body = 'sent') =>
  async () =>
    new Response(body, { status });
const noNetwork = async () => {
  throw new TypeError('Failed to fetch');
};

describe.each([
  ['page', `${SITE}/d/2026-11-20`, shellName('a'), PAGE_KEY, 2_000],
  ['level', LEVEL, 'upshot-levels', LEVEL, 1_000],
] as const)('a %s that is kept', (kind, url, cache, key, timeoutMs) => {
  beforeEach(() => keep(cache, key));
  afterEach(() => void vi.useRealTimers());

  test('comes from the cache when the network has not answered in its time', async () => {
    vi.useFakeTimers();
    network = () => new Promise(() => undefined);
    const answer = vi.fn();
    const [answering] = strategies('a', hashes)[kind].handleAll({ request: new Request(url), event: new ExtendableEvent('fetch') });
    void answering.then(answer);
    await vi.advanceTimersByTimeAsync(timeoutMs - 1);
    expect(answer).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await (await answering).text()).toBe(GOOD);
  });

  test.each([
    ['the network when it is there', answers(200), '200 sent'],
    ['the cache without network', noNetwork, `200 ${GOOD}`],
    ['the cache when only a proxy answers', answers(502), `200 ${GOOD}`],
    ['the cache when the server cannot', answers(503), `200 ${GOOD}`],
    ['the server when it says that there is none', answers(404), '404 sent'],
    ['the server when it says that it is not open yet', answers(425), '425 sent'],
  ])('comes from %s', async (_, answer, expected) => {
    network = answer;
    expect(await ask(kind, url)).toBe(expected);
  });
});

test('a level that is not open is not stored, beside or in place of another answer', async () => {
  network = answers(425);
  expect(await ask('level', LEVEL)).toBe('425 sent');
  expect(kept.get('upshot-levels')?.size ?? 0).toBe(0);
  network = answers(200);
  expect(await ask('level', LEVEL)).toBe('200 sent');
  network = answers(425);
  expect(await ask('level', LEVEL)).toBe('425 sent');
  network = noNetwork;
  expect(await ask('level', LEVEL)).toBe('200 sent');
});

test('a level is stored without its grant, and found with and without one', async () => {
  network = answers(200, GOOD);
  expect(await ask('level', `${LEVEL}?grant=a.b`)).toBe(`200 ${GOOD}`);
  expect([...(kept.get('upshot-levels')?.keys() ?? [])]).toEqual([LEVEL]);
  network = noNetwork;
  expect(await ask('level', LEVEL)).toBe(`200 ${GOOD}`);
  expect(await ask('level', `${LEVEL}?grant=another`)).toBe(`200 ${GOOD}`);
});

test('a level that is not cached fails while the server answers with errors', async () => {
  network = answers(502);
  await expect(ask('level', LEVEL)).rejects.toThrow();
});

/** Makes a stored answer bad. The headers, with the hash, stay. */
const DAMAGES: readonly (readonly [name: string, damage: (good: Response) => Response])[] = [
  ['cut off', ({ headers }) => new Response(GOOD.slice(0, 4), { headers })],
  ['empty', ({ headers }) => new Response('', { headers })],
  ['HTML', () => new Response('<!doctype html><title>Wi-Fi</title>', { headers: { 'content-type': 'text/html' } })],
  ['of other bytes', ({ headers }) => new Response('kept in fulL', { headers })],
];

describe.each(DAMAGES)('a stored file that is %s', (_, damage) => {
  async function keepDamaged(cache: string, key: string): Promise<void> {
    put(cache, key, damage(await withHash(new Response(GOOD))));
  }

  test.each([
    ['asset', ASSET, shellName('a')],
    ['asset', ASSET, 'upshot-assets'],
    ['asset', ASSET, shellName('b')],
    ['media', PICTURE, 'upshot-media'],
  ] as const)('is removed and fetched: %s %s in %s', async (kind, url, cache) => {
    await keepDamaged(cache, url);
    network = answers(200, GOOD);
    expect(await ask(kind, url)).toBe(`200 ${GOOD}`);
    network = noNetwork;
    expect(await ask(kind, url)).toBe(`200 ${GOOD}`);
  });

  test('does not hide a good one of the same name in another cache', async () => {
    await keepDamaged(shellName('a'), ASSET);
    await keep(shellName('b'), ASSET);
    network = noNetwork;
    expect(await ask('asset', ASSET)).toBe(`200 ${GOOD}`);
    expect(await storedIn(shellName('a'), ASSET)).toBeUndefined();
  });

  test.each([
    ['asset', ASSET, shellName('a'), ASSET],
    ['media', PICTURE, 'upshot-media', PICTURE],
    ['level', LEVEL, 'upshot-levels', LEVEL],
    ['page', `${SITE}/d/2026-11-20`, shellName('a'), PAGE_KEY],
  ] as const)('is removed and not used without a network: %s', async (kind, url, cache, key) => {
    await keepDamaged(cache, key);
    network = noNetwork;
    await expect(ask(kind, url)).rejects.toThrow();
    expect(await storedIn(cache, key)).toBeUndefined();
  });
});

describe('a file that an earlier release has stored without a hash', () => {
  const OLDER = `${SITE}/assets/index-older.js`;

  test.each([
    ['asset', OLDER, shellName('older')],
    ['asset', ASSET, shellName('older')],
    ['media', PICTURE, 'upshot-media'],
    ['level', LEVEL, 'upshot-levels'],
  ] as const)('is used without a network: %s %s in %s', async (kind, url, cache) => {
    put(cache, url, new Response(GOOD));
    network = noNetwork;
    expect(await ask(kind, url)).toBe(`200 ${GOOD}`);
    expect(await storedIn(cache, url)).toBe(GOOD);
  });

  test('is not used when the build has another hash for it', async () => {
    put(shellName('older'), ASSET, new Response('cut'));
    network = noNetwork;
    await expect(ask('asset', ASSET)).rejects.toThrow();
  });

  test('gets a hash when it is stored again', async () => {
    put('upshot-levels', LEVEL, new Response('older'));
    network = answers(200, GOOD);
    await ask('level', LEVEL);
    put('upshot-levels', LEVEL, new Response('cut', { headers: kept.get('upshot-levels')?.get(LEVEL)?.headers ?? {} }));
    network = noNetwork;
    await expect(ask('level', LEVEL)).rejects.toThrow();
  });
});

test('caches that are not ours are neither read nor changed', async () => {
  put('of-somebody-else', ASSET, new Response('theirs'));
  network = answers(200, GOOD);
  expect(await ask('asset', ASSET)).toBe(`200 ${GOOD}`);
  expect(await storedIn('of-somebody-else', ASSET)).toBe('theirs');
});

describe('a file of the build that comes damaged', () => {
  test('from the cache of the browser is fetched past it', async () => {
    network = async ({ cache }) => new Response(cache === 'reload' ? GOOD : 'cut');
    expect(await ask('asset', ASSET)).toBe(`200 ${GOOD}`);
    expect(await storedIn('upshot-assets', ASSET)).toBe(GOOD);
  });

  test('from the network is passed on and not stored', async () => {
    network = answers(200, 'changed by a proxy');
    expect(await ask('asset', ASSET)).toBe('200 changed by a proxy');
    expect(await storedIn('upshot-assets', ASSET)).toBeUndefined();
  });
});

describe('when the network answers with a page of its own in place of a file', () => {
  beforeEach(() => {
    network = async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
  });

  test.each([
    ['level', LEVEL, 'upshot-levels'],
    ['media', PICTURE, 'upshot-media'],
  ] as const)('a stored %s is used and stays', async (kind, url, cache) => {
    await keep(cache, url);
    expect(await ask(kind, url)).toBe(`200 ${GOOD}`);
    expect(await storedIn(cache, url)).toBe(GOOD);
  });

  test.each([
    ['level', LEVEL, 'upshot-levels'],
    ['media', PICTURE, 'upshot-media'],
    ['asset', `${SITE}/assets/index-b.js`, 'upshot-assets'],
  ] as const)('a %s that is not stored fails, and nothing is stored', async (kind, url, cache) => {
    await expect(ask(kind, url)).rejects.toThrow();
    expect(await storedIn(cache, url)).toBeUndefined();
  });
});

test('a file of a newer build is stored with its own hash', async () => {
  const newer = `${SITE}/assets/index-b.js`;
  network = answers(200, 'newer');
  await ask('asset', newer);
  network = noNetwork;
  expect(await ask('asset', newer)).toBe('200 newer');
});

test('a file of the build does not expire', async () => {
  await keep(shellName('a'), ASSET);
  isExpired = true;
  network = noNetwork;
  expect(await ask('asset', ASSET)).toBe(`200 ${GOOD}`);
});
