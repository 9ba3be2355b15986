import { isRecord } from '../platform/storage.ts';

export interface TokenRequest {
  /** How long to wait for a client that is still loading, or for a token that is being renewed, ms. */
  readonly patienceMs: number;
  /** The server has refused the token that the client had. */
  readonly fresh?: boolean;
}

/** Returns the session token of the user who is signed in; undefined without one, or when none is available. Never throws. */
type TokenSource = (request: TokenRequest) => Promise<string | undefined>;

const NOBODY: TokenSource = async () => undefined;
let source = NOBODY;

/** From now on calls use the tokens of `from`. Without it, as on a server without accounts, calls are made for the device. */
export function setTokenSource(from: TokenSource = NOBODY): void {
  source = from;
}

export const requestToken: TokenSource = (request) => source(request);

/** The user id in a token, not verified; undefined when the text is no session token. */
export function userOfToken(token: string): string | undefined {
  try {
    const payload: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    return isRecord(payload) && typeof payload.sub === 'string' ? payload.sub : undefined;
  } catch {
    return undefined;
  }
}
