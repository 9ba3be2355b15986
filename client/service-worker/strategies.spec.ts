import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PAGE_KEY, shellName } from './shell.ts';
import { strategies } from './strategies.ts';

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

// The real plugin stores in IndexedDB what it will remove some day.
vi.mock(import('workbox-expiration'), async (original) => ({ ...(await original()), ExpirationPlugin: vi.fn() }));

const SITE = 'https://upshot.example';
const LEVEL = `${SITE}/levels/45.json`;

/** The network's next answer. */
let network: () => Promise<Response>;
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
  const open = async (name: string) => {
    const entries = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, entries);
    return {
      match: async (key: RequestInfo) => entries.get(urlOf(key))?.clone(),
      put: async (key: RequestInfo, response: Response) => void entries.set(urlOf(key), response),
    };
  };
  const match = async (key: RequestInfo, { cacheName }: MultiCacheQueryOptions) => (await open(cacheName ?? '')).match(key);
  vi.stubGlobal('Request', SiteRequest);
  vi.stubGlobal('location', new URL(SITE));
  vi.stubGlobal('caches', { open, match });
  vi.stubGlobal('fetch', () => network());
});
afterEach(() => vi.unstubAllGlobals());

async function ask(kind: 'page' | 'level', url: string): Promise<string> {
  const [answering, done] = strategies('a')[kind].handleAll({ request: new Request(url), event: new ExtendableEvent('fetch') });
  const answer = await answering;
  await done;
  return `${answer.status} ${await answer.text()}`;
}

const keep = (cache: string, url: string) => kept.set(cache, new Map([[urlOf(url), new Response('kept')]]));
const answers = (status: number) => async () => new Response('sent', { status });
const noNetwork = async () => {
  throw new TypeError('Failed to fetch');
};

describe.each([
  ['page', `${SITE}/d/2026-11-20`, shellName('a'), PAGE_KEY],
  ['level', LEVEL, 'upshot-levels', LEVEL],
] as const)('a %s that is kept', (kind, url, cache, key) => {
  beforeEach(() => void keep(cache, key));

  test.each([
    ['the network when it is there', answers(200), '200 sent'],
    ['the cache without network', noNetwork, '200 kept'],
    ['the cache when only a proxy answers', answers(502), '200 kept'],
    ['the cache when the server cannot', answers(503), '200 kept'],
    ['the server when it says that there is none', answers(404), '404 sent'],
  ])('comes from %s', async (_, answer, expected) => {
    network = answer;
    expect(await ask(kind, url)).toBe(expected);
  });
});

test('a level that is not cached fails while the server answers with errors', async () => {
  network = answers(502);
  await expect(ask('level', LEVEL)).rejects.toThrow();
});
