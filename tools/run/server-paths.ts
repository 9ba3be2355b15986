import { isServerPath } from '../../shared/server-paths.ts';

/** In `vite dev` the modules of client/api are below /api/. No route of the server ends like a module. */
const MODULE = /\.tsx?$/;

/**
 * True for requests that the dev server passes to the Nest application. All others are the page's.
 * @param url path and query of the request
 */
export function isServerRequest(url: string): boolean {
  const path = url.replace(/[?#].*$/, '').replace(/^\/+/, '/');
  return isServerPath(path) && !MODULE.test(path);
}
