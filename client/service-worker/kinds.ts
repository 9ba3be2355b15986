import { isServerPath } from '../../shared/server-paths.ts';

/** What a request is for, and so how it is answered. */
export type Kind =
  /** An address that the page routes itself. */
  | 'page'
  /** A page of text, such as the terms. */
  | 'document'
  /** A file whose name changes with its content. */
  | 'asset'
  /** A course. An old one would be refused by the server, so the newest is wanted. */
  | 'level'
  /** Pictures and sounds: yesterday's are good enough until today's are there. */
  | 'media'
  /** Left to the browser: calls, and whatever is not ours. */
  | 'none';

const MEDIA = /^\/(art|audio|fonts|icons)\/[^/]+$|^\/favicon\.\w+$|^\/manifest\.webmanifest$/;

/**
 * Judges a request.
 * @param origin of the service worker
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
