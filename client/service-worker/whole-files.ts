import { CACHE_PREFIX } from '../../shared/protocol/service-worker.ts';
import type { Hashes } from './build-files.ts';
import { hashOf } from './file-hash.ts';

// Files in the browser's caches can be damaged: cut off by a full disk, or replaced by what a proxy has sent in their place. So each has a
// hash, which is compared before it answers a request. The build knows the hashes of its own files, so they are compared before they are
// stored, too. Whatever is stored gets its hash as a header, because a worker does not know the files of another build.

/** The header of a stored answer that holds the hash of its bytes. */
const HASH_HEADER = 'x-upshot-hash';

/** The path of a cache's key, which is a whole URL or a path already. */
export const pathOf = (key: RequestInfo): string => new URL(typeof key === 'string' ? key : key.url, 'https://any.example').pathname;

/** Whether an answer has the bytes of its file. Reads the answer to its end. */
async function isWhole(response: Response, expected: string): Promise<boolean> {
  return expected === (await hashOf(await response.arrayBuffer()));
}

/**
 * Whether a stored answer can be used. Earlier releases stored files without a hash: they are good enough until they are stored again.
 * Pages are stored by their own build only, with a hash, so HTML without one stands in place of a file.
 */
async function isUsable(stored: Response, expected: string | null): Promise<boolean> {
  return expected === null ? !isHtml(stored) : isWhole(stored, expected);
}

export const isHtml = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('text/html') === true;

/** The names of our caches. Others of this origin are not ours to read or to change. */
export const ourCaches = async (storage: CacheStorage = caches): Promise<string[]> =>
  (await storage.keys()).filter((name) => name.startsWith(CACHE_PREFIX));

/** Whether an answer of the network can be the file of this path, as far as the build knows its files. */
export async function isRightFile(response: Response, path: string, hashes: Hashes): Promise<boolean> {
  const expected = hashes[path];
  return expected === undefined || (await isWhole(response.clone(), expected));
}

/** Returns an answer with the hash of its bytes, as it is stored. */
export async function withHash(response: Response): Promise<Response> {
  const bytes = await response.arrayBuffer();
  const headers = new Headers(response.headers);
  // The removed headers describe the bytes as they were sent, compressed.
  headers.delete('content-encoding');
  headers.delete('content-length');
  headers.set(HASH_HEADER, await hashOf(bytes));
  return new Response(bytes, { status: response.status, statusText: response.statusText, headers });
}

/**
 * Finds a stored file in the first of these caches that has it whole. Removes it from those in which it is damaged.
 * @param hashes of files that the build knows; other files are compared with the hash with which they were stored
 */
export async function findWhole(
  key: RequestInfo,
  cacheNames: Iterable<string>,
  hashes: Hashes,
  storage: CacheStorage = caches,
): Promise<Response | undefined> {
  const path = pathOf(key);
  for (const cacheName of cacheNames) {
    const options = { cacheName, ignoreVary: true };
    const stored = await storage.match(key, options);
    if (!stored) continue;
    // The answer is read again: a copy of what was read would be slower, and the browser keeps compiled scripts with the original.
    if (await isUsable(stored, hashes[path] ?? stored.headers.get(HASH_HEADER))) return storage.match(key, options);
    await (await storage.open(cacheName)).delete(key, options);
  }
  return undefined;
}
