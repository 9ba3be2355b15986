import type { CallAnswer, CallInput, CallName } from '../../shared/api/calls.ts';
import { err } from '../../shared/result.ts';
import type { ApiResult, RequestOptions } from './http.ts';

type Arguments<Input> =
  Record<never, never> extends Input ? [input?: Input, options?: RequestOptions] : [input: Input, options?: RequestOptions];

/** The server as the page sees it: every call of shared/api/calls.ts. No call throws. */
export type Api = { readonly [Name in CallName]: (...args: Arguments<CallInput<Name>>) => Promise<ApiResult<CallAnswer<Name>>> };

let notifyReachable: (reached: boolean) => void = () => undefined;

/** Calls the listener after every call with whether the server could be reached, whatever its answer was. */
export function setServerReachableListener(listener: (reached: boolean) => void): void {
  notifyReachable = listener;
}

/** The schemas are as large as half the page, and are not needed before the first shot. */
const importCalls = () => import('./calls.ts');

async function call(name: CallName, input: object = {}, options: RequestOptions = {}): Promise<ApiResult<unknown>> {
  const answer = await importCalls().then(
    (calls) => calls.send(name, input, options),
    () => err({ kind: 'network' } as const),
  );
  notifyReachable(answer.ok || answer.error.kind !== 'network');
  return answer;
}

type Send = (input?: object, options?: RequestOptions) => Promise<ApiResult<unknown>>;

/** Each member is made when it is first read, because all names are in the file with the schemas. */
export const api = new Proxy<Record<string, Send>>(
  {},
  { get: (made, name: CallName) => (made[name] ??= (input, options) => call(name, input, options)) },
) as Api;
