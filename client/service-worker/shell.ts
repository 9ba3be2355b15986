import { CACHE_PREFIX } from '../../shared/protocol/service-worker.ts';
import type { BuildFiles, Hashes } from './build-files.ts';
import { findWhole, isRightFile, ourCaches, pathOf, withHash } from './whole-files.ts';

/** The key of the build's page in its cache, whichever URL was requested. */
export const PAGE_KEY = '/index.html';

const SHELL_PREFIX = `${CACHE_PREFIX}shell-`;
export const shellName = (buildId: string): string => `${SHELL_PREFIX}${buildId}`;

/** Records which builds have been active: the order of caches shows installations, and not every installed build becomes active. */
const RECORD_CACHE = `${CACHE_PREFIX}builds`;
const RECORD_KEY = '/builds';

/** What the shell needs from the browser. */
export interface ShellDeps {
  readonly caches: CacheStorage;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** The player saves data: then only needed files are cached. */
  readonly saveData: boolean;
}

/** Files that an installation stores at the same time: one by one, each would wait for its answer; more would hold up a player's own requests. */
const PARALLEL = 4;

/** Does the work for every item, some at the same time. @throws the first failure; then no further work is begun */
async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  let hasFailed = false;
  const workOn = async (): Promise<void> => {
    for (const item of rest) {
      if (hasFailed) return;
      await work(item);
    }
  };
  await Promise.all(
    Array.from({ length: PARALLEL }, () =>
      workOn().catch((error) => {
        hasFailed = true;
        throw error;
      }),
    ),
  );
}

/** The hashes of all files of a build. */
export const hashesOf = ({ needed, extra }: BuildFiles): Hashes => ({ ...needed, ...extra });

/**
 * Puts a build into a cache of its own; files that another build has too are copied from there.
 * @throws when anything is missing or damaged, the server already answers with the page of another build, or the cache was removed
 *   meanwhile: then no new service worker is installed, and the browser tries again later
 */
export async function installShell(build: BuildFiles, deps: ShellDeps): Promise<void> {
  const name = shellName(build.id);
  try {
    const stored = await listStored(deps.caches);
    // Opened once: what is put into a cache that was removed meanwhile is lost, while opening it again would bring it back.
    const shell = await deps.caches.open(name);
    await storePage(shell, build, deps);
    await inParallel(listFiles(build, deps), (path) => storeFile(shell, path, build, deps, stored.get(path) ?? []));
    if (!(await deps.caches.has(name))) throw new Error(`The cache of build ${build.id} was removed`);
  } catch (error) {
    await deps.caches.delete(name);
    throw error;
  }
}

/** Whether the build's cache is there. It goes only when a worker is removed with all that it has stored; then nothing is stored any more. */
export const isShellThere = ({ id }: BuildFiles, caches: CacheStorage): Promise<boolean> => caches.has(shellName(id));

/**
 * Stores again what is missing or damaged in the build's cache. Ends when the cache is removed.
 * @throws when the server does not have the files of this build
 */
export async function completeShell(build: BuildFiles, deps: ShellDeps): Promise<void> {
  const { caches } = deps;
  const isStored = async (key: string) => (await findWhole(key, [shellName(build.id)], hashesOf(build), caches)) !== undefined;
  if (!(await isShellThere(build, caches))) return;
  const shell = await caches.open(shellName(build.id));
  if (!(await isStored(PAGE_KEY))) await storePage(shell, build, deps);
  for (const path of listFiles(build, deps)) {
    if (!(await isShellThere(build, caches))) return;
    if (!(await isStored(path))) await storeFile(shell, path, build, deps, await ourCaches(caches));
  }
}

const listFiles = ({ needed, extra, documents }: BuildFiles, { saveData }: ShellDeps): string[] =>
  saveData ? Object.keys(needed) : [...Object.keys(needed), ...Object.keys(extra), ...documents];

async function storePage(shell: Cache, build: BuildFiles, { fetch }: ShellDeps): Promise<void> {
  const page = await fetchOk('/', fetch, { cache: 'no-cache', headers: { accept: 'text/html' } });
  if (!(await page.clone().text()).includes(build.entry)) throw new Error(`The page is not of build ${build.id}`);
  await shell.put(PAGE_KEY, await withHash(page));
}

/** Names of our caches by the path of what they have. A build has hundreds of files: each cache is asked once, not once for each file. */
async function listStored(storage: CacheStorage): Promise<ReadonlyMap<string, readonly string[]>> {
  const stored = new Map<string, string[]>();
  for (const name of await ourCaches(storage)) {
    for (const request of await (await storage.open(name)).keys()) {
      const path = pathOf(request);
      stored.set(path, [...(stored.get(path) ?? []), name]);
    }
  }
  return stored;
}

/** @param cacheNames caches that may have the file, too */
async function storeFile(
  shell: Cache,
  path: string,
  build: BuildFiles,
  { caches, fetch }: ShellDeps,
  cacheNames: readonly string[],
): Promise<void> {
  const hashes = hashesOf(build);
  const fresh =
    path in hashes
      ? ((await findWhole(path, cacheNames, hashes, caches)) ?? (await fetchRight(path, hashes, fetch)))
      : await fetchOk(path, fetch);
  await shell.put(path, await withHash(fresh));
}

/** Fetches a file, and past the browser's cache if it is damaged there. */
async function fetchRight(path: string, hashes: Hashes, fetch: ShellDeps['fetch']): Promise<Response> {
  for (const cache of ['default', 'reload'] as const) {
    const response = await fetchOk(path, fetch, { cache });
    if (await isRightFile(response, path, hashes)) return response;
  }
  throw new Error(`${path} is not the file of this build`);
}

async function fetchOk(path: string, fetch: ShellDeps['fetch'], init?: RequestInit): Promise<Response> {
  const response = await fetch(path, init);
  if (response.status !== 200) throw new Error(`${path} is answered with ${response.status}`);
  return response;
}

/** Records that this build has become active. */
export async function recordBuild(build: BuildFiles, caches: CacheStorage): Promise<void> {
  const record = await caches.open(RECORD_CACHE);
  const before = await readRecord(record);
  await record.put(RECORD_KEY, Response.json([build.id, ...before.filter((id) => id !== build.id)].slice(0, 2)));
}

/**
 * Removes builds that were installed before this one. The one that was active before it stays, for pages of it that are still open. A build
 * that was installed later stays too: it may be waiting, or active already while this worker only serves a page that is still open.
 */
export async function removeOldBuilds(build: BuildFiles, caches: CacheStorage): Promise<void> {
  const record = await caches.open(RECORD_CACHE);
  // The browser may have stopped the worker before it had recorded its activation.
  if (!(await readRecord(record)).includes(build.id)) await recordBuild(build, caches);
  const builds = await readRecord(record);
  if (builds[0] !== build.id) return;
  const kept = new Set(builds.map(shellName));
  const names = await caches.keys();
  const older = names.slice(0, Math.max(0, names.indexOf(shellName(build.id))));
  await Promise.all(older.filter((name) => name.startsWith(SHELL_PREFIX) && !kept.has(name)).map((name) => caches.delete(name)));
}

async function readRecord(record: Cache): Promise<string[]> {
  const builds: unknown = await (await record.match(RECORD_KEY))?.json().catch(() => []);
  return Array.isArray(builds) ? builds.filter((id) => typeof id === 'string') : [];
}
