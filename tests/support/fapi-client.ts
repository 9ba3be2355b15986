import type { ClientJSON, SessionJSON, UserJSON } from '@clerk/types';
import manifest from '../../package.json' with { type: 'json' };
import { FAPI_BASE } from '../../server/modules/identity/rules/call/fapi-paths.ts';
import type { TestServer } from './test-server.ts';

type Field = string | number | boolean | null | undefined | readonly string[] | Readonly<Record<string, unknown>>;
/** The fields of a call, named as in the official client. */
export type Fields = Readonly<Record<string, Field>>;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface WireError {
  readonly code: string;
  readonly message: string;
  readonly long_message: string;
  readonly meta: Readonly<Record<string, unknown>>;
}

/** An answer of the Frontend API, good or not. */
export interface FapiAnswer<T = unknown> {
  readonly status: number;
  readonly headers: Headers;
  /** The `response` of the envelope; the whole answer if it has no envelope. */
  readonly response: T;
  /** The browser client in the answer, if there is one. */
  readonly client: ClientJSON | undefined;
  /** Empty if the call succeeded. */
  readonly errors: readonly WireError[];
}

interface Envelope {
  readonly response?: unknown;
  readonly client?: ClientJSON | null;
  readonly errors?: readonly WireError[];
  readonly meta?: { readonly client?: ClientJSON };
}

/**
 * The official browser client without a browser. It stores cookies, writes forms, tunnels methods, adopts the client from each
 * answer, and calls in the session of its tab.
 */
export class FapiClient {
  readonly cookies = new Map<string, string>();
  /** The origin of the page; undefined sends no Origin header. */
  origin: string | undefined;
  /** Headers that a proxy in front of the server adds. */
  proxyHeaders: Readonly<Record<string, string>> = {};
  userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
  /** The API version of the client. The oldest client sends none. */
  apiVersion: string | undefined = '2025-04-10';
  /** The browser client from the server's last answer. */
  client: ClientJSON | undefined;
  /** The session of this tab. */
  sessionId: string | undefined;
  private readonly server: Pick<TestServer, 'url'>;

  constructor(server: Pick<TestServer, 'url'>) {
    this.server = server;
    this.origin = server.url;
  }

  /** The user who is signed in in this tab, from the last answer. */
  get user(): UserJSON {
    const user = this.session.user;
    if (user === null) throw new Error('The session has no user');
    return user;
  }

  get session(): SessionJSON {
    const session = this.client?.sessions.find(({ id }) => id === this.sessionId);
    if (session === undefined) throw new Error('No user is signed in');
    return session;
  }

  get<T>(path: string, query: Readonly<Record<string, string>> = {}): Promise<FapiAnswer<T>> {
    return this.send('GET', path, { query });
  }

  post<T>(path: string, fields: Fields = {}): Promise<FapiAnswer<T>> {
    return this.send('POST', path, { body: encodeForm(fields) });
  }

  put<T>(path: string, fields: Fields = {}): Promise<FapiAnswer<T>> {
    return this.send('PUT', path, { body: encodeForm(fields) });
  }

  patch<T>(path: string, fields: Fields = {}): Promise<FapiAnswer<T>> {
    return this.send('PATCH', path, { body: encodeForm(fields) });
  }

  delete<T>(path: string): Promise<FapiAnswer<T>> {
    return this.send('DELETE', path, { body: encodeForm({}) });
  }

  /** Sends a file as a part of a form, or text unchanged. */
  upload<T>(path: string, body: FormData | string | Uint8Array<ArrayBuffer>): Promise<FapiAnswer<T>> {
    return this.send('POST', path, { body, contentType: body instanceof FormData ? undefined : 'application/octet-stream' });
  }

  /** A call that the official client does not make. @param path below the origin */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    // What is compressed here is unpacked a moment later, in the same process.
    const headers = new Headers(init.headers);
    if (!headers.has('accept-encoding')) headers.set('accept-encoding', 'identity');
    headers.set('user-agent', this.userAgent);
    for (const [name, value] of Object.entries(this.proxyHeaders)) headers.set(name, value);
    if (cookie !== '') headers.set('cookie', cookie);
    if (this.origin !== undefined) headers.set('origin', this.origin);
    const response = await fetch(this.server.url + path, { redirect: 'manual', ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/; *max-age=0\b|expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  private async send<T>(
    method: Method,
    path: string,
    { query = {}, body, contentType }: { query?: Readonly<Record<string, string>>; body?: BodyInit; contentType?: string | undefined },
  ): Promise<FapiAnswer<T>> {
    const search = new URLSearchParams(query);
    if (this.apiVersion !== undefined) search.set('__clerk_api_version', this.apiVersion);
    search.set('_clerk_js_version', manifest.dependencies['@clerk/clerk-js']);
    const isOfTab = !path.startsWith('/client') && !path.startsWith('/waitlist') && !path.startsWith('/environment');
    if (isOfTab && this.sessionId !== undefined) search.set('_clerk_session_id', this.sessionId);
    if (method !== 'GET' && method !== 'POST') search.set('_method', method);
    const response = await this.fetch(`${FAPI_BASE}${path}?${search}`, {
      method: method === 'GET' ? 'GET' : 'POST',
      ...(body === undefined ? {} : { body }),
      ...(contentType === undefined ? {} : { headers: { 'content-type': contentType } }),
    });
    return this.read<T>(response);
  }

  private async read<T>(response: Response): Promise<FapiAnswer<T>> {
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const body: unknown = isJson ? JSON.parse(text) : text;
    const envelope = (typeof body === 'object' && body !== null ? body : {}) as Envelope;
    const client = envelope.client ?? envelope.meta?.client;
    if (client !== undefined) this.adopt(client);
    return {
      status: response.status,
      headers: response.headers,
      response: ('response' in envelope ? envelope.response : body) as T,
      client,
      errors: envelope.errors ?? [],
    };
  }

  private adopt(client: ClientJSON): void {
    this.client = client;
    this.sessionId = client.last_active_session_id ?? client.sessions[0]?.id;
  }
}

/** The response of a call that succeeds. @throws Error when it is refused */
export async function ok<T>(answer: Promise<FapiAnswer<T>>): Promise<T> {
  const { status, response, errors } = await answer;
  if (status !== 200) throw new Error(`Answered ${status}: ${JSON.stringify(errors.length > 0 ? errors : response)}`);
  return response;
}

/** Status, code and field of a refusal, for one-line expectations. */
export async function refused(answer: Promise<FapiAnswer>): Promise<{ status: number; code: string | undefined; param?: unknown }> {
  const { status, errors } = await answer;
  const param = errors[0]?.meta.param_name;
  return { status, code: errors[0]?.code, ...(param === undefined ? {} : { param }) };
}

/** The Set-Cookie line of an answer that sets or removes this cookie. */
export function cookieLine(headers: Headers, name: string): string | undefined {
  return headers.getSetCookie().find((line) => line.startsWith(`${name}=`));
}

/** Encodes a form as the official client does: names in snake_case, null as empty text, objects as JSON, arrays as repeated fields. */
function encodeForm(fields: Fields): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    const key = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    if (value === undefined) continue;
    if (Array.isArray(value)) for (const member of value as readonly string[]) form.append(key, member);
    else if (value === null) form.append(key, '');
    else form.append(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return form;
}
