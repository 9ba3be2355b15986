/** Address of the service worker; its folder is what it rules. */
export const SERVICE_WORKER_PATH = '/sw.js';
/** Every cache of ours is named so. */
export const CACHE_PREFIX = 'upshot-';

/** What the page says to a service worker. */
export type PageMessage =
  /** Keep these files for a visit without network: addresses from the root, as of the hole on the page. */
  | { readonly type: 'keep'; readonly paths: readonly string[] }
  /** Are you of the build that has this file? Answered with a boolean through the port that came along. */
  | { readonly type: 'has-file'; readonly path: string }
  /** The player wants the new version now. */
  | { readonly type: 'take-over' };

/** Files that one message may ask to keep. */
const KEEP_MAX = 64;

/** Reads a message from a page; undefined when it is none of ours. Pages of an older build may still be open. */
export function readPageMessage(value: unknown): PageMessage | undefined {
  if (typeof value !== 'object' || value === null || !('type' in value)) return undefined;
  if (value.type === 'take-over') return { type: 'take-over' };
  if (value.type === 'has-file' && 'path' in value && typeof value.path === 'string') return { type: 'has-file', path: value.path };
  if (value.type !== 'keep' || !('paths' in value) || !Array.isArray(value.paths)) return undefined;
  const paths: unknown[] = value.paths;
  return { type: 'keep', paths: paths.filter((path) => typeof path === 'string').slice(0, KEEP_MAX) };
}
