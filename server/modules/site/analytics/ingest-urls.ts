import type { IncomingMessage } from 'node:http';

/** Where the clients of PostHog send events to, and ask what they may do. */
export const INGEST_ROOT = '/api/ingest';

/** Returns the URL by which a request is routed: some of these clients end their paths in a slash. Other URLs stay unchanged. */
export function rewriteIngestUrl({ url = '/' }: IncomingMessage): string {
  if (!url.startsWith(`${INGEST_ROOT}/`)) return url;
  const query = url.indexOf('?');
  const pathEnd = query < 0 ? url.length : query;
  // An expression would take the square of the length for a URL of slashes.
  let end = pathEnd;
  while (url[end - 1] === '/') end -= 1;
  return url.slice(0, end) + url.slice(pathEnd);
}
