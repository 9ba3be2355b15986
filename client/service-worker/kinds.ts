import { isServerPath } from '../../shared/server-paths.ts';

/** What a request is for, which decides how it is answered. */
export type Kind =
  /** A URL that the page routes itself. */
  | 'page'
  /** A document, such as the terms. */
  | 'document'
  /** A file whose name changes with its content. */
  | 'asset'
  /** A course. The server would refuse an old one, so the newest is needed. */
  | 'level'
  /** Pictures and sounds: older ones are good enough until the new ones are loaded. */
  | 'media'
  /** Left to the browser: calls of the API, and other hosts. */
  | 'none';

const MEDIA = /^\/(art|audio|fonts|icons)\/[^/]+$|^\/favicon\.\w+$|^\/manifest\.webmanifest$/;

/**
 * The kind of a request.
 * @param origin the origin of the service worker
 */
export function kindOf(request: Pick<Request, 'method' | 'mode' | 'url'>, origin: string): Kind {
  const { pathname, origin: itsOrigin } = new URL(request.url);
  if (request.method !== 'GET' || itsOrigin !== origin || isServerPath(pathname) || pathname.startsWith('/__')) return 'none';
  if (/^\/assets\/[^/]+$/.test(pathname)) return pathname.endsWith('.map') ? 'none' : 'asset';
  if (/^\/levels\/\d+\.json$/.test(pathname)) return 'level';
  if (MEDIA.test(pathname)) return 'media';
  if (request.mode !== 'navigate' || /^\/sw(-off)?\.js$/.test(pathname)) return 'none';
  return pathname.endsWith('.html') && pathname !== '/index.html' ? 'document' : 'page';
}
