import { err, ok, type Result } from '../../shared/result.ts';
import { requestToken, userOfToken } from './token-source.ts';

/** Why a call brought no answer: no connection, a refusal by the server, or an answer in no shape we know. */
export type ApiFailure =
  | { readonly kind: 'network' }
  | {
      readonly kind: 'http';
      readonly status: number;
      /** Code in the body of the error, '' when it has none. */
      readonly code: string;
      /** From the Retry-After header. */
      readonly retryAfterMs: number | undefined;
    }
  | { readonly kind: 'shape' };

export type ApiResult<T> = Result<T, ApiFailure>;

const CALL_TIMEOUT_MS = 15_000;
/** A read that waits longer for the identity client goes without a name, ms: the page is waiting. */
const READ_PATIENCE_MS = 3_000;
/** What is written should bear the name: a client that is still loading after this, ms, will not come. */
const WRITE_PATIENCE_MS = 20_000;
/** What cannot wait goes without a name after this, ms: a start that comes later than the first stroke is no blind run. */
const URGENT_PATIENCE_MS = 1_000;

/** In whose name something is written. */
export interface RequestOwner {
  /** Id of the account that it belongs to: it goes with a token of that account, or not at all. Undefined for whoever is signed in. */
  readonly owner?: string | undefined;
  /** It cannot wait: without a token within a second it goes in the name of the device, and this is told once it is answered. */
  readonly onSentWithoutToken?: () => void;
}

/** What a call is answered by that is not sent, since its owner's token cannot be had: its session may be back later. */
const NOT_SIGNED_IN: ApiFailure = { kind: 'http', status: 401, code: '', retryAfterMs: undefined };

/** A JSON request to our own server, in the name of whoever is signed in. Never throws; the body is not judged here. */
export async function requestJson(
  path: string,
  body?: unknown,
  { owner, onSentWithoutToken }: RequestOwner = {},
): Promise<ApiResult<unknown>> {
  const patienceMs = patienceOf(body !== undefined, onSentWithoutToken !== undefined);
  const tokenOfOwner = async (fresh: boolean) => {
    const token = await requestToken(fresh ? { patienceMs, fresh } : { patienceMs });
    return owner === undefined || (token !== undefined && userOfToken(token) === owner) ? token : undefined;
  };
  let token = await tokenOfOwner(false);
  if (token === undefined && owner !== undefined && !onSentWithoutToken) return err(NOT_SIGNED_IN);
  let response: Response;
  try {
    response = await send(path, body, token);
    if (response.status === 401 && token !== undefined) {
      // A token may have run out on its way. One that is refused again is the answer.
      token = await tokenOfOwner(true);
      // Whoever has signed out meanwhile reads on as nobody; what is written keeps its name, or is not written.
      if (token !== undefined || body === undefined || onSentWithoutToken) response = await send(path, body, token);
    }
  } catch {
    return err({ kind: 'network' });
  }
  if (token === undefined) onSentWithoutToken?.();
  const json = await readBody(response);
  if (response.ok) return json === undefined ? err({ kind: 'shape' }) : ok(json);
  return err({
    kind: 'http',
    status: response.status,
    code: codeOf(json),
    retryAfterMs: parseRetryAfter(response.headers.get('retry-after'), Date.now()),
  });
}

function patienceOf(isWrite: boolean, isUrgent: boolean): number {
  if (isUrgent) return URGENT_PATIENCE_MS;
  return isWrite ? WRITE_PATIENCE_MS : READ_PATIENCE_MS;
}

function send(path: string, body: unknown, token: string | undefined): Promise<Response> {
  const init: RequestInit = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  return fetch(path, { ...init, headers, credentials: 'same-origin', signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
}

async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

function codeOf(json: unknown): string {
  return typeof json === 'object' && json !== null && 'code' in json && typeof json.code === 'string' ? json.code : '';
}

/** Retry-After is either whole seconds or a date; anything else is undefined. Answer in ms, 0 or more. */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header.trim()) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}
