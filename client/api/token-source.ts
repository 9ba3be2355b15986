import { isRecord } from '../platform/storage.ts';

export interface TokenRequest {
  /** How long to wait for a client that is still loading, or for a token that is being renewed, ms. */
  readonly patienceMs: number;
  /** The server has refused the token that the client had. */
  readonly fresh?: boolean;
}

/** Answers the session token of whoever is signed in; undefined for nobody, or when it cannot be had. Never throws. */
type TokenSource = (request: TokenRequest) => Promise<string | undefined>;

const NOBODY: TokenSource = async () => undefined;
let source = NOBODY;

/** Calls are made in the name of whoever `from` knows; without it, as on a server without accounts, in that of the device. */
export function setTokenSource(from: TokenSource = NOBODY): void {
  source = from;
}

export const requestToken: TokenSource = (request) => source(request);

/** Id of the user whose token it is, unproven; undefined for what is no session token. */
export function userOfToken(token: string): string | undefined {
  try {
    const payload: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    return isRecord(payload) && typeof payload.sub === 'string' ? payload.sub : undefined;
  } catch {
    return undefined;
  }
}
