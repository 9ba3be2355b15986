import { err, ok, type Result } from '../../shared/result.ts';
import { parseRetryAfter } from './retry-after.ts';
import { requestToken, userOfToken } from './token-source.ts';

/** Why a call has no usable answer: no connection, a refusal by the server, or an answer of unknown shape. */
export type ApiFailure =
  | { readonly kind: 'network' }
  | {
      readonly kind: 'http';
      readonly status: number;
      /** Code in the body of the error, '' when it has none. */
      readonly code: string;
      /** The server's own sentence for players; absent when it sent none. */
      readonly message?: string;
      /** Whatever the error tells beside it, not checked; absent when it tells nothing. */
      readonly details?: unknown;
      /** What the official client needs to ask for a proof of identity, as the server sent it; absent when no proof is missing. */
      readonly reverification?: unknown;
      /** From the Retry-After header. */
      readonly retryAfterMs: number | undefined;
    }
  | { readonly kind: 'shape' };

export type ApiResult<T> = Result<T, ApiFailure>;

const CALL_TIMEOUT_MS = 15_000;
/** How long a read waits for a token, ms; then it is sent without one, because the page is waiting. */
const READ_PATIENCE_MS = 3_000;
/** How long a write waits for a token, ms. An identity client that takes longer will not load at all. */
const WRITE_PATIENCE_MS = 20_000;
/** How long an urgent write waits for a token, ms: a run whose start arrives after its first stroke is no blind run. */
const URGENT_PATIENCE_MS = 1_000;

/** On whose behalf something is written. */
export interface RequestOwner {
  /** The account that the request belongs to: it is sent with a token of that account or not at all. Undefined: the account signed in. */
  readonly owner?: string | undefined;
  /** The request is urgent: without a token after a second it is sent for the device. Called once such a request is answered. */
  readonly onSentWithoutToken?: () => void;
}

/** How a request is sent that is neither a read (GET) nor the usual write (POST). */
export interface RequestOptions extends RequestOwner {
  readonly method?: 'PUT' | 'DELETE';
  /** The browser sends it even if the page closes. */
  readonly outlivesPage?: boolean;
}

/** The result of a call that was not sent because its owner's token is missing. The session may be back later. */
const NOT_SIGNED_IN: ApiFailure = { kind: 'http', status: 401, code: '', retryAfterMs: undefined };

/**
 * Sends a JSON request to our own server for the account that is signed in. Never throws, and does not check the answer's shape.
 * @param body makes it a write
 */
export async function requestJson(
  path: string,
  body?: unknown,
  { owner, onSentWithoutToken, method, outlivesPage = false }: RequestOptions = {},
): Promise<ApiResult<unknown>> {
  const isWrite = body !== undefined || method !== undefined;
  const init: RequestInit = { ...(method && { method }), ...(outlivesPage && { keepalive: true }) };
  const patienceMs = patienceOf(isWrite, onSentWithoutToken !== undefined);
  const tokenOfOwner = async (fresh: boolean) => {
    const token = await requestToken(fresh ? { patienceMs, fresh } : { patienceMs });
    return owner === undefined || (token !== undefined && userOfToken(token) === owner) ? token : undefined;
  };
  let token = await tokenOfOwner(false);
  if (token === undefined && owner !== undefined && !onSentWithoutToken) return err(NOT_SIGNED_IN);
  let response: Response;
  try {
    response = await send(path, body, token, init);
    if (response.status === 401 && token !== undefined) {
      // The token may have expired on its way. A second refusal is the answer.
      token = await tokenOfOwner(true);
      // After a sign-out, reads go on without a token; writes keep their owner or are not sent.
      if (token !== undefined || !isWrite || onSentWithoutToken) response = await send(path, body, token, init);
    }
  } catch {
    return err({ kind: 'network' });
  }
  if (token === undefined) onSentWithoutToken?.();
  return resultOf(response);
}

/**
 * Sends a JSON request that says by itself whom it is about, so it needs no token. The browser sends it even if the page closes. Never
 * throws, and does not check the answer's shape.
 */
export async function notifyServer(path: string, body: unknown): Promise<ApiResult<unknown>> {
  try {
    return await resultOf(await send(path, body, undefined, { keepalive: true }));
  } catch {
    return err({ kind: 'network' });
  }
}

async function resultOf(response: Response): Promise<ApiResult<unknown>> {
  const json = await readBody(response);
  if (response.ok) return json === undefined ? err({ kind: 'shape' }) : ok(json);
  return err({
    kind: 'http',
    status: response.status,
    ...refusalOf(json),
    retryAfterMs: parseRetryAfter(response.headers.get('retry-after'), Date.now()),
  });
}

function patienceOf(isWrite: boolean, isUrgent: boolean): number {
  if (isUrgent) return URGENT_PATIENCE_MS;
  return isWrite ? WRITE_PATIENCE_MS : READ_PATIENCE_MS;
}

function send(path: string, body: unknown, token: string | undefined, options: RequestInit = {}): Promise<Response> {
  const init: RequestInit = body === undefined ? options : { method: 'POST', ...options, body: JSON.stringify(body) };
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

/** Longer texts are no sentences for players. */
const MESSAGE_MAX = 1_000;

type Refused = Pick<Extract<ApiFailure, { kind: 'http' }>, 'code' | 'message' | 'details' | 'reverification'>;

function refusalOf(json: unknown): Refused {
  const {
    code,
    message,
    details,
    clerk_error: reverification,
  } = (typeof json === 'object' && json !== null ? json : {}) as Record<string, unknown>;
  const isSentence = typeof message === 'string' && message !== '' && message.length <= MESSAGE_MAX;
  return {
    code: typeof code === 'string' ? code : '',
    ...(isSentence && { message }),
    ...(details !== undefined && { details }),
    ...(reverification !== undefined && { reverification }),
  };
}
