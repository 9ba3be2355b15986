import { isServerPath } from '../../shared/server-paths.ts';

/** The page's own folder client/api stands under /api/ in `vite dev`; no route of the server ends like a module. */
const MODULE = /\.tsx?$/;

/**
 * Tells which requests the dev server hands to the Nest application; the rest is the page's.
 * @param url path and query, as a request bears them
 */
export function isServerRequest(url: string): boolean {
  const path = url.replace(/[?#].*$/, '').replace(/^\/+/, '/');
  return isServerPath(path) && !MODULE.test(path);
}
