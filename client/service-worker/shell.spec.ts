import { afterEach, describe, expect, test, vi } from 'vitest';
import type { BuildFiles } from './build-files.ts';
import { hashOf } from './file-hash.ts';
import { holeKeeper } from './hole-keeper.ts';
import { completeShell, installShell, PAGE_KEY, recordBuild, removeOldBuilds, shellName } from './shell.ts';

/** Caches in memory, in the order in which they were opened. */
function memoryCaches() {
  const all = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return {
      match: async (key: string) => entries.get(key)?.clone(),
      put: async (key: string, response: Response) => void entries.set(key, response),
      delete: async (key: string) => entries.delete(key),
      keys: async () => [...entries.keys()].map((path) => new Request(`https://any.example${path}`)),
    };
  };
  const match = async (key: string, { cacheName }: MultiCacheQueryOptions) =>
    all
      .get(cacheName ?? '')
      ?.get(key)
      ?.clone();
  const has = async (name: string) => all.has(name);
  const caches = { open, match, has, keys: async () => [...all.keys()], delete: async (name: string) => all.delete(name) };
  return { caches: caches as unknown as CacheStorage, all };
}

const entryOf = (id: string) => `/assets/index-${id}.js`;
const ASSETS = [...['a', 'b', 'c', 'never-active'].map(entryOf), '/assets/same.css', '/assets/late.js'];
/** Each file contains its own path. */
const hashes = new Map(await Promise.all(ASSETS.map(async (path) => [path, await hashOf(new TextEncoder().encode(path))] as const)));
const withHashes = (...paths: string[]) => Object.fromEntries(paths.map((path) => [path, hashes.get(path) ?? '']));

const build = (id: string): BuildFiles => ({
  id,
  entry: entryOf(id),
  needed: withHashes(entryOf(id), '/assets/same.css'),
  extra: withHashes('/assets/late.js'),
  documents: ['/terms.html'],
});

/** A server of one build, with a record of its requests; one file may be missing, or come damaged from there or from the browser's cache. */
function serverOf(
  id: string,
  { missing, damaged, damagedInBrowser }: Partial<Record<'missing' | 'damaged' | 'damagedInBrowser', string>> = {},
) {
  const asked: string[] = [];
  const fetch = async (path: string, { cache }: RequestInit = {}) => {
    asked.push(path);
    if (path === missing) return new Response('', { status: 404 });
    if (path === damaged || (path === damagedInBrowser && cache !== 'reload')) return new Response(path.slice(0, 3));
    return new Response(path === '/' ? `<script src="/assets/index-${id}.js">` : path);
  };
  return { fetch, asked };
}

/** A server during whose first answer all caches are removed, as when the worker is switched off. */
const removing =
  (caches: CacheStorage, fetch: (path: string, init?: RequestInit) => Promise<Response>) => async (path: string, init?: RequestInit) => {
    for (const name of await caches.keys()) await caches.delete(name);
    return fetch(path, init);
  };

/** Sorted: files are stored side by side. */
const keysOf = (all: Map<string, Map<string, Response>>, id: string) => [...(all.get(shellName(id))?.keys() ?? [])].sort();

describe('installShell', () => {
  test('keeps the page and all files of its build', async () => {
    const { caches, all } = memoryCaches();
    await installShell(build('a'), { caches, fetch: serverOf('a').fetch, saveData: false });
    expect(keysOf(all, 'a')).toEqual(['/assets/index-a.js', '/assets/late.js', '/assets/same.css', PAGE_KEY, '/terms.html']);
  });

  test('keeps only what is needed for a player who saves data', async () => {
    const { caches, all } = memoryCaches();
    await installShell(build('a'), { caches, fetch: serverOf('a').fetch, saveData: true });
    expect(keysOf(all, 'a')).toEqual(['/assets/index-a.js', '/assets/same.css', PAGE_KEY]);
  });

  test('takes what another build has too from there', async () => {
    const { caches, all } = memoryCaches();
    await installShell(build('a'), { caches, fetch: serverOf('a').fetch, saveData: false });
    const next = serverOf('b');
    await installShell(build('b'), { caches, fetch: next.fetch, saveData: false });
    expect(next.asked.toSorted()).toEqual(['/', '/assets/index-b.js', '/terms.html']);
    expect(keysOf(all, 'b')).toHaveLength(5);
  });

  test('takes no damaged file from another build', async () => {
    const { caches, all } = memoryCaches();
    await installShell(build('a'), { caches, fetch: serverOf('a').fetch, saveData: false });
    all.get(shellName('a'))?.set('/assets/same.css', new Response('/assets/'));
    const next = serverOf('b');
    await installShell(build('b'), { caches, fetch: next.fetch, saveData: true });
    expect(next.asked.toSorted()).toEqual(['/', '/assets/index-b.js', '/assets/same.css']);
    expect(keysOf(all, 'a')).not.toContain('/assets/same.css');
  });

  test('requests four files at a time, and no further one after a failure', async () => {
    const paths = Array.from({ length: 20 }, (_, i) => `/assets/${i}.js`);
    const [missing = '', ...others] = paths.slice(0, 4);
    const extra = await Promise.all(paths.map(async (path) => [path, await hashOf(new TextEncoder().encode(path))] as const));
    const many = { ...build('a'), extra: Object.fromEntries(extra), documents: [] };
    const { caches, all } = memoryCaches();
    const { fetch } = serverOf('a', { missing });
    const answers = new Map<string, () => void>();
    const slow = async (path: string, init?: RequestInit) => {
      if (paths.includes(path)) await new Promise<void>((resolve) => answers.set(path, resolve));
      return fetch(path, init);
    };
    const installing = installShell(many, { caches, fetch: slow, saveData: false });
    await vi.waitFor(() => expect(new Set(answers.keys())).toEqual(new Set([missing, ...others])));
    const shell = all.get(shellName('a'));
    answers.get(missing)?.();
    await expect(installing).rejects.toThrow(missing);
    for (const path of others) answers.get(path)?.();
    await vi.waitFor(() => expect([...(shell?.keys() ?? [])]).toEqual(expect.arrayContaining(others)));
    // A next request would follow in the same turn of the event loop.
    await new Promise(setImmediate);
    expect(answers.size).toBe(4);
  });

  test("fetches a file past the browser's cache when it is damaged there", async () => {
    const { caches, all } = memoryCaches();
    const { fetch } = serverOf('a', { damagedInBrowser: '/assets/same.css' });
    await installShell(build('a'), { caches, fetch, saveData: false });
    expect(await all.get(shellName('a'))?.get('/assets/same.css')?.text()).toBe('/assets/same.css');
  });

  test.each([
    ['a file is missing', serverOf('a', { missing: '/assets/same.css' })],
    ['a file is damaged', serverOf('a', { damaged: '/assets/same.css' })],
    ['the page is of another build', serverOf('b')],
    ['the page does not come', serverOf('a', { missing: '/' })],
  ])('leaves nothing behind when %s', async (_, { fetch }) => {
    const { caches } = memoryCaches();
    await expect(installShell(build('a'), { caches, fetch, saveData: false })).rejects.toThrow();
    expect(await caches.keys()).toEqual([]);
  });

  test('leaves nothing behind when its cache is removed meanwhile', async () => {
    const { caches } = memoryCaches();
    const fetch = removing(caches, serverOf('a').fetch);
    await expect(installShell(build('a'), { caches, fetch, saveData: false })).rejects.toThrow('was removed');
    expect(await caches.keys()).toEqual([]);
  });
});

describe('completeShell', () => {
  async function installed() {
    const { caches, all } = memoryCaches();
    await installShell(build('a'), { caches, fetch: serverOf('a').fetch, saveData: false });
    return { caches, entries: all.get(shellName('a')) ?? new Map<string, Response>() };
  }

  test('requests nothing while everything is there', async () => {
    const { caches } = await installed();
    const { fetch, asked } = serverOf('a');
    await completeShell(build('a'), { caches, fetch, saveData: false });
    expect(asked).toEqual([]);
  });

  test('stores again what is missing or damaged', async () => {
    const { caches, entries } = await installed();
    const page = await entries.get(PAGE_KEY)?.clone().text();
    entries.delete('/assets/same.css');
    entries.set('/assets/late.js', new Response('', entries.get('/assets/late.js')));
    entries.set(PAGE_KEY, new Response('<!doctype html>', entries.get(PAGE_KEY)));
    const { fetch, asked } = serverOf('a');
    await completeShell(build('a'), { caches, fetch, saveData: false });
    expect(asked).toEqual(['/', '/assets/same.css', '/assets/late.js']);
    expect(await entries.get('/assets/late.js')?.text()).toBe('/assets/late.js');
    expect(await entries.get(PAGE_KEY)?.text()).toBe(page);
  });

  test('leaves the cache as it is when the server has another build', async () => {
    const { caches, entries } = await installed();
    entries.delete('/assets/late.js');
    const before = [...entries.keys()];
    await expect(
      completeShell(build('a'), { caches, fetch: serverOf('b', { missing: '/assets/late.js' }).fetch, saveData: false }),
    ).rejects.toThrow();
    expect([...entries.keys()]).toEqual(before);
  });

  test('ends, and brings no cache back, when the caches are removed meanwhile', async () => {
    const { caches, entries } = await installed();
    entries.delete('/assets/same.css');
    entries.delete('/assets/late.js');
    const { fetch, asked } = serverOf('a');
    await completeShell(build('a'), { caches, fetch: removing(caches, fetch), saveData: false });
    expect([asked, await caches.keys()]).toEqual([['/assets/same.css'], []]);
  });
});

describe('removeOldBuilds', () => {
  const setUp = () => {
    const { caches } = memoryCaches();
    return {
      caches,
      install: (id: string) => installShell(build(id), { caches, fetch: serverOf(id).fetch, saveData: false }),
      shells: async () => (await caches.keys()).filter((name) => name.startsWith('upshot-shell-')),
    };
  };

  test('keeps its own build and the one active before, whatever else was installed', async () => {
    const { caches, install, shells } = setUp();
    await install('a');
    await removeOldBuilds(build('a'), caches);
    await install('never-active');
    await install('b');
    await removeOldBuilds(build('b'), caches);
    expect(await shells()).toEqual([shellName('a'), shellName('b')]);
    await install('c');
    await removeOldBuilds(build('c'), caches);
    await removeOldBuilds(build('c'), caches);
    expect(await shells()).toEqual([shellName('b'), shellName('c')]);
  });

  test('keeps a build installed later, and removes it once a later one is active', async () => {
    const { caches, install, shells } = setUp();
    for (const id of ['a', 'b', 'c']) await install(id);
    await recordBuild(build('a'), caches);
    await removeOldBuilds(build('a'), caches);
    expect(await shells()).toEqual(['a', 'b', 'c'].map(shellName));
    await recordBuild(build('c'), caches);
    await removeOldBuilds(build('c'), caches);
    expect(await shells()).toEqual([shellName('a'), shellName('c')]);
  });

  test('a worker that only serves an open page removes nothing, not even newer builds', async () => {
    const { caches, install, shells } = setUp();
    for (const id of ['a', 'b', 'c']) await install(id);
    await recordBuild(build('a'), caches);
    await recordBuild(build('b'), caches);
    await removeOldBuilds(build('a'), caches);
    expect(await shells()).toEqual(['a', 'b', 'c'].map(shellName));
  });
});

describe('holeKeeper', () => {
  afterEach(() => void vi.useRealTimers());

  /** Build b is active, a was installed before and never active. */
  async function worker() {
    const { caches, all } = memoryCaches();
    for (const id of ['a', 'b']) await installShell(build(id), { caches, fetch: serverOf(id).fetch, saveData: false });
    await recordBuild(build('b'), caches);
    const { fetch, asked } = serverOf('b');
    const { keepHole } = holeKeeper({ build: build('b'), shell: () => ({ caches, fetch, saveData: false }) });
    const lose = () => all.get(shellName('b'))?.delete('/assets/late.js');
    return { keepHole, asked, lose, caches, keysOfA: () => keysOf(all, 'a') };
  }

  test('cleans up and completes the build without the network, and requests all files', async () => {
    vi.useFakeTimers();
    const { keepHole, asked, lose, keysOfA } = await worker();
    expect(keysOfA()).toHaveLength(5);
    lose();
    const keep = vi.fn(() => new Promise<never>(() => undefined));
    const done = keepHole([keep, async () => Promise.reject(new Error('no')), keep]);
    await vi.advanceTimersByTimeAsync(20_000);
    await done;
    expect([keep.mock.calls.length, keysOfA(), asked]).toEqual([2, [], ['/assets/late.js']]);
  });

  test('completes the build once, and again only after a failure', async () => {
    const { keepHole, asked, lose } = await worker();
    await keepHole([]);
    lose();
    await keepHole([]);
    expect(asked).toEqual([]);
    const failing = serverOf('b', { missing: '/assets/late.js' });
    const { caches, all } = memoryCaches();
    await installShell(build('a'), { caches, fetch: serverOf('a').fetch, saveData: true });
    all.get(shellName('a'))?.delete(PAGE_KEY);
    const { keepHole: keepInVain } = holeKeeper({ build: build('a'), shell: () => ({ caches, fetch: failing.fetch, saveData: true }) });
    await keepInVain([]);
    await keepInVain([]);
    expect(failing.asked).toEqual(['/', '/']);
  });

  test('reads no file again that it has just stored', async () => {
    const { caches } = memoryCaches();
    const match = vi.spyOn(caches, 'match');
    const { install, keepHole } = holeKeeper({ build: build('a'), shell: () => ({ caches, fetch: serverOf('a').fetch, saveData: false }) });
    await install();
    await recordBuild(build('a'), caches);
    await keepHole([]);
    expect(match).not.toHaveBeenCalled();
  });

  test('stores nothing once all caches were removed, as when the worker is switched off', async () => {
    const { keepHole, asked, caches } = await worker();
    const keep = vi.fn(async () => {
      for (const name of await caches.keys()) await caches.delete(name);
    });
    await keepHole([keep, keep]);
    await keepHole([keep]);
    expect([keep.mock.calls.length, asked, await caches.keys()]).toEqual([1, [], []]);
  });
});
