/** Sends the calls of the page, and checks the answers. It pulls in zod, so only `client.ts` imports it, and only when needed. */
// Must run before the first schema is made.
import './without-eval.ts';
import type { z } from 'zod';
import { CALLS, type Call, type CallName } from '../../shared/api/calls.ts';
import { err, ok } from '../../shared/result.ts';
import { type ApiResult, notifyServer, type RequestOptions, requestJson } from './http.ts';

/** @param input parameters of the path, and the members of the query or of the body */
export async function send(name: CallName, input: object, options: RequestOptions): Promise<ApiResult<unknown>> {
  const { method, path, body, answer, details = {}, isNotice }: Call = CALLS[name];
  const rest: Record<string, unknown> = { ...input };
  const filled = path.replace(/:(\w+)/g, (_, parameter: string) => {
    const value = String(rest[parameter]);
    delete rest[parameter];
    return encodeURIComponent(value);
  });
  if (isNotice) return parse(answer, await notifyServer(filled, rest));
  const response =
    body || method === 'POST'
      ? await requestJson(filled, rest, method === 'PUT' ? { ...options, method } : options)
      : await requestJson(withQuery(filled, rest), undefined, method === 'DELETE' ? { ...options, method } : options);
  if (response.ok) return parse(answer, response);
  const { error } = response;
  const schema = error.kind === 'http' ? details[error.code] : undefined;
  if (!schema || error.kind !== 'http') return response;
  // What the page reads of a refusal is checked like an answer.
  const parsed = schema.safeParse(error.details);
  return err(parsed.success ? { ...error, details: parsed.data } : { kind: 'shape' });
}

function parse<S extends z.ZodType>(schema: S, answer: ApiResult<unknown>): ApiResult<z.output<S>> {
  if (!answer.ok) return answer;
  const parsed = schema.safeParse(answer.value);
  return parsed.success ? ok(parsed.data) : err({ kind: 'shape' });
}

/** Members that are undefined are left out. */
function withQuery(path: string, query: Readonly<Record<string, unknown>>): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, String(value));
  return given.size === 0 ? path : `${path}?${given}`;
}
