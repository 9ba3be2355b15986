import type { IncomingMessage } from 'node:http';
import { FAPI_ROOT } from '../../rules/call/fapi-paths.ts';

const TUNNELLED = /[?&]_method=(PUT|PATCH|DELETE)(&|$)/;

/**
 * Returns the URL by which a request is routed. Those of the Frontend API are normalized: PUT, PATCH and DELETE arrive as POST with
 * `_method`, slashes are doubled after a proxy's path, and some paths end in a slash. Other URLs stay unchanged.
 */
export function rewriteFapiUrl(request: IncomingMessage): string {
  const url = request.url ?? '/';
  if (!url.startsWith(FAPI_ROOT)) return url;
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  const search = query < 0 ? '' : url.slice(query);
  const method = request.method === 'POST' ? TUNNELLED.exec(search)?.[1] : undefined;
  if (method !== undefined) request.method = method;
  const single = path.replace(/\/{2,}/g, '/');
  return (single.length > 1 && single.endsWith('/') ? single.slice(0, -1) : single) + search;
}
