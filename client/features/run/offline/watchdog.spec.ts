import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchStart } from './watchdog.ts';

const DAY_MS = 86_400_000;
const ENTRY = 'https://upshot.example/assets/index-a.js';
const STYLES = 'https://upshot.example/assets/first.css';

/** The browser as the watchdog sees it: a page that has not started although all its files came. */
function stuckPage() {
  const stored = new Map<string, string>();
  const unregister = vi.fn(async () => true);
  const unregisterOther = vi.fn();
  const cacheNames = new Set(['upshot-shell-a', 'upshot-media', 'of-somebody-else']);
  const page = {
    hasStarted: false,
    answered: new Map<string, object>([ENTRY, STYLES].map((url) => [url, { responseStatus: 200 }])),
    resources: 2,
    document: {
      readyState: 'interactive',
      hidden: false,
      querySelector: () => (page.hasStarted ? null : {}),
      querySelectorAll: (selector: string) =>
        selector.includes('stylesheet') ? [{ src: ENTRY }, { src: '', href: STYLES }] : [{ src: ENTRY }],
    },
    navigator: {
      serviceWorker: {
        controller: {} as object | null,
        getRegistration: async () => ({ unregister }),
        getRegistrations: async () => [{ unregister }, { unregister: unregisterOther }],
      },
    },
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
    fetch: vi.fn(async (_url: string, _init: RequestInit) => new Response(null)),
    unregister,
    unregisterOther,
    cacheNames,
    reload: vi.fn(),
    /** Says that the page has not started. */
    tell: vi.fn(),
    /** Imports the page's script: by default it neither ends nor fails. */
    load: () => new Promise<unknown>(() => undefined),
  };
  vi.stubGlobal('document', page.document);
  vi.stubGlobal('navigator', page.navigator);
  vi.stubGlobal('localStorage', page.localStorage);
  vi.stubGlobal('fetch', page.fetch);
  vi.stubGlobal('location', { reload: page.reload });
  vi.stubGlobal('caches', { keys: async () => [...cacheNames], delete: async (name: string) => cacheNames.delete(name) });
  vi.stubGlobal('performance', {
    getEntriesByName: (url: string) => [page.answered.get(url) ?? []].flat(),
    getEntriesByType: () => Array.from({ length: page.resources }),
  });
  return page;
}

type Page = ReturnType<typeof stuckPage>;
const broken = () => Promise.reject(new SyntaxError('Unexpected end of input'));

let page: Page;
beforeEach(() => {
  vi.useFakeTimers();
  page = stuckPage();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function watchFor(ms: number): Promise<void> {
  void watchStart(() => page.load(), page.tell);
  await vi.advanceTimersByTimeAsync(ms);
}

test('a script that cannot run removes service worker and caches, and reloads once', async () => {
  page.load = broken;
  await watchFor(60_000);
  expect(page.fetch.mock.calls).toEqual([
    ['/', expect.objectContaining({ method: 'HEAD', cache: 'no-store' })],
    [ENTRY, { cache: 'reload' }],
    [STYLES, { cache: 'reload' }],
  ]);
  expect(page.unregisterOther).not.toHaveBeenCalled();
  expect([page.unregister.mock.calls.length, page.reload.mock.calls.length, [...page.cacheNames]]).toEqual([1, 1, ['of-somebody-else']]);
});

test('a page that has not started is repaired 20 s after its files came, not sooner', async () => {
  await watchFor(20_900);
  expect(page.reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(page.reload).toHaveBeenCalledTimes(1);
});

test('a second failure within 24 hours is only told, a later one is repaired', async () => {
  page.load = broken;
  await watchFor(2_000);
  expect(page.reload).toHaveBeenCalledTimes(1);
  expect(page.tell).not.toHaveBeenCalled();
  await watchFor(DAY_MS - 60_000);
  expect(page.reload).toHaveBeenCalledTimes(1);
  expect(page.tell).toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(page.reload).toHaveBeenCalledTimes(2);
});

const isLeftAlone = (it: Page) => [it.unregister.mock.calls.length, it.cacheNames.size, it.reload.mock.calls.length].join() === '0,3,0';

test.each<readonly [when: string, change: (page: Page) => void]>([
  ['while the server cannot be reached', (it) => it.fetch.mockRejectedValue(new TypeError('Failed to fetch'))],
  ['while the server answers with an error', (it) => it.fetch.mockImplementation(async () => new Response(null, { status: 503 }))],
  ['without a service worker', (it) => void (it.navigator.serviceWorker.controller = null)],
  ['when the browser lets the page read nothing', (it) => void (it.localStorage.getItem = denied)],
  ['when the browser lets the page store nothing', (it) => void (it.localStorage.setItem = denied)],
])('a broken page is told and left alone %s', async (_, change) => {
  page.load = broken;
  change(page);
  await watchFor(120_000);
  expect([isLeftAlone(page), page.tell.mock.calls.length > 0]).toEqual([true, true]);
});

describe('nothing is removed, reloaded or told', () => {
  test.each<readonly [when: string, change: (page: Page) => void]>([
    ['when the page has started', (it) => void (it.hasStarted = true)],
    ['while a needed file has not come', (it) => void it.answered.delete(STYLES)],
    ['when a needed file could not be requested', (it) => void it.answered.set(ENTRY, { responseStatus: 0, decodedBodySize: 0 })],
    [
      'when a needed file could not be requested, and the browser does not tell the status',
      (it) => void it.answered.set(ENTRY, { decodedBodySize: 0 }),
    ],
    ['while the page is in the background', (it) => void (it.document.hidden = true)],
    ['while the page is not read to its end', (it) => void (it.document.readyState = 'loading')],
  ])('%s', async (_, change) => {
    page.load = broken;
    change(page);
    await watchFor(120_000);
    expect([isLeftAlone(page), page.tell.mock.calls.length]).toEqual([true, 0]);
  });

  test('while more files come', async () => {
    void watchStart(() => page.load(), page.tell);
    for (let i = 0; i < 10; i++) {
      await vi.advanceTimersByTimeAsync(15_000);
      page.resources++;
    }
    expect([page.fetch.mock.calls.length, page.reload.mock.calls.length, page.tell.mock.calls.length]).toEqual([0, 0, 0]);
  });
});

test('a page that starts while the server is asked is left alone', async () => {
  page.load = broken;
  page.fetch.mockImplementation(async () => (page.hasStarted = true) && new Response(null));
  await watchFor(120_000);
  expect(isLeftAlone(page)).toBe(true);
});

test('a page that failed without a network is repaired once the server answers', async () => {
  page.load = broken;
  page.fetch.mockRejectedValue(new TypeError('Failed to fetch'));
  await watchFor(30_000);
  expect([page.fetch.mock.calls.length, page.reload.mock.calls.length]).toEqual([2, 0]);
  page.fetch.mockImplementation(async () => new Response(null));
  await vi.advanceTimersByTimeAsync(21_000);
  expect(page.reload).toHaveBeenCalledTimes(1);
});

test('a page whose files have come is repaired where the browser tells no status', async () => {
  page.load = broken;
  for (const url of page.answered.keys()) page.answered.set(url, { decodedBodySize: 100 });
  await watchFor(2_000);
  expect(page.reload).toHaveBeenCalledTimes(1);
});

test('a server that accepts the question and never answers is asked again', async () => {
  page.load = broken;
  page.fetch.mockImplementation(() => new Promise(() => undefined));
  await watchFor(60_000);
  expect([page.fetch.mock.calls.length > 1, page.reload.mock.calls.length]).toEqual([true, 0]);
});

test('the page is reloaded after five seconds at most when a needed file never comes', async () => {
  page.load = broken;
  page.fetch.mockImplementation((url) => (url === '/' ? Promise.resolve(new Response(null)) : new Promise(() => undefined)));
  await watchFor(7_500);
  expect(page.reload).toHaveBeenCalledTimes(1);
});

test.each([
  ['never ends', () => new Promise<boolean>(() => undefined)],
  ['fails', () => Promise.reject(new Error('no'))],
])('the page is reloaded after five seconds at most when the removal %s', async (_, remove) => {
  page.load = broken;
  page.unregister.mockImplementation(remove);
  await watchFor(7_500);
  expect(page.reload).toHaveBeenCalledTimes(1);
});

function denied(): never {
  throw new DOMException('denied', 'SecurityError');
}
