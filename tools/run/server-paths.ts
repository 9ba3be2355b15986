import { namedLevel } from '../../server/http/level-url.ts';
import { isServerPath } from '../../shared/server-paths.ts';

/** In `vite dev` the modules of client/api are below /api/. No route of the server ends like the file name of a module. */
const MODULE = /\.tsx?$/;

/**
 * Whether the dev server passes a request to the Nest application. All other requests belong to the page.
 * @param url path and query of the request
 */
export function isServerRequest(url: string): boolean {
  if (namedLevel(url) !== undefined) return true;
  const path = url.replace(/[?#].*$/, '').replace(/^\/+/, '/');
  return isServerPath(path) && !MODULE.test(path);
}
