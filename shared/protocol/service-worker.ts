/** URL of the service worker. It controls all pages below its folder. */
export const SERVICE_WORKER_PATH = '/sw.js';
/** The names of all our caches begin with this. */
export const CACHE_PREFIX = 'upshot-';

/** A message from the page to a service worker. */
export type PageMessage =
  /** Keep these files for a visit without network, such as those of a hole; paths from the root. */
  | { readonly type: 'keep'; readonly paths: readonly string[] }
  /** Does your build have this file? The answer is a boolean through the message's port. */
  | { readonly type: 'has-file'; readonly path: string }
  /** Activate the new version now. */
  | { readonly type: 'take-over' };

/** Files of one message at most. */
const KEEP_MAX = 64;

/** Reads a message from a page. Undefined for any other message: pages of an older build may still be open. */
export function readPageMessage(value: unknown): PageMessage | undefined {
  if (typeof value !== 'object' || value === null || !('type' in value)) return undefined;
  if (value.type === 'take-over') return { type: 'take-over' };
  if (value.type === 'has-file' && 'path' in value && typeof value.path === 'string') return { type: 'has-file', path: value.path };
  if (value.type !== 'keep' || !('paths' in value) || !Array.isArray(value.paths)) return undefined;
  const paths: unknown[] = value.paths;
  return { type: 'keep', paths: paths.filter((path) => typeof path === 'string').slice(0, KEEP_MAX) };
}
