import { describe, expect, test } from 'vitest';
import { installShell, PAGE_KEY, recordBuild, removeOldBuilds, shellName } from './shell.ts';

/** Caches in memory, in the order in which they were opened. */
function memoryCaches() {
  const all = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return {
      match: async (key: string) => entries.get(key)?.clone(),
      put: async (key: string, response: Response) => void entries.set(key, response),
    };
  };
  const match = async (key: string) =>
    [...all.values()]
      .map((entries) => entries.get(key))
      .find((response) => response !== undefined)
      ?.clone();
  const caches = { open, match, keys: async () => [...all.keys()], delete: async (name: string) => all.delete(name) };
  return { caches: caches as unknown as CacheStorage, all };
}

const build = (id: string) => ({
  id,
  entry: `/assets/index-${id}.js`,
  needed: [`/assets/index-${id}.js`, '/assets/same.css'],
  extra: ['/assets/late.js'],
});

/** A server of one build, with a record of its requests. */
function serverOf(id: string, missing?: string) {
  const asked: string[] = [];
  const fetch = async (path: string) => {
    asked.push(path);
    if (path === missing) return new Response('', { status: 404 });
    return new Response(path === '/' ? `<script src="/assets/index-${id}.js">` : path);
  };
  return { fetch, asked };
}

const keysOf = (all: Map<string, Map<string, Response>>, id: string) => [...(all.get(shellName(id))?.keys() ?? [])];

describe('installShell', () => {
  test('keeps the page and all files of its build', async () => {
    const { caches, all } = memoryCaches();
    await installShell(build('a'), { caches, fetch: serverOf('a').fetch, saveData: false });
    expect(keysOf(all, 'a')).toEqual([PAGE_KEY, '/assets/index-a.js', '/assets/same.css', '/assets/late.js']);
  });

  test('keeps only what is needed for a player who saves data', async () => {
    const { caches, all } = memoryCaches();
    await installShell(build('a'), { caches, fetch: serverOf('a').fetch, saveData: true });
    expect(keysOf(all, 'a')).toEqual([PAGE_KEY, '/assets/index-a.js', '/assets/same.css']);
  });

  test('takes what another build has too from there', async () => {
    const { caches, all } = memoryCaches();
    await installShell(build('a'), { caches, fetch: serverOf('a').fetch, saveData: false });
    const next = serverOf('b');
    await installShell(build('b'), { caches, fetch: next.fetch, saveData: false });
    expect(next.asked).toEqual(['/', '/assets/index-b.js']);
    expect(keysOf(all, 'b')).toHaveLength(4);
  });

  test.each([
    ['a file is missing', serverOf('a', '/assets/same.css')],
    ['the page is of another build', serverOf('b')],
    ['the page does not come', serverOf('a', '/')],
  ])('leaves nothing behind when %s', async (_, { fetch }) => {
    const { caches } = memoryCaches();
    await expect(installShell(build('a'), { caches, fetch, saveData: false })).rejects.toThrow();
    expect(await caches.keys()).toEqual([]);
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

  test('keeps its own build and the one that was active before, whatever else was installed', async () => {
    const { caches, install, shells } = setUp();
    await install('a');
    await removeOldBuilds(build('a'), caches, () => false);
    await install('never-active');
    await install('b');
    await removeOldBuilds(build('b'), caches, () => false);
    expect(await shells()).toEqual([shellName('a'), shellName('b')]);
    await install('c');
    await removeOldBuilds(build('c'), caches, () => false);
    await removeOldBuilds(build('c'), caches, () => false);
    expect(await shells()).toEqual([shellName('b'), shellName('c')]);
  });

  test('keeps the previous build although that one never removed anything', async () => {
    const { caches, install, shells } = setUp();
    await install('a');
    await recordBuild(build('a'), caches);
    await install('b');
    await recordBuild(build('b'), caches);
    await removeOldBuilds(build('b'), caches, () => false);
    expect(await shells()).toEqual([shellName('a'), shellName('b')]);
  });

  test('keeps a newer build whose installation began before or meanwhile', async () => {
    const { caches, install, shells } = setUp();
    await install('a');
    await install('b');
    await removeOldBuilds(build('a'), caches, () => true);
    expect(await shells()).toEqual([shellName('a'), shellName('b')]);
    await caches.delete(shellName('b'));
    let later: Promise<void> | undefined;
    await removeOldBuilds(build('a'), caches, () => {
      later = install('b');
      return false;
    });
    await later;
    expect(await shells()).toEqual([shellName('a'), shellName('b')]);
  });
});
