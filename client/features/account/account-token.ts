import { isRecord } from '../../platform/storage.ts';
import type { Store } from '../../state/jotai.ts';
import { accountAtom, clientAtom, wakeClientAtom } from './account-atoms.ts';
import { accountStore, hasSessionCookie } from './account-session.ts';

export interface TokenWish {
  /** How long to wait for a client that is still loading, or for a token that is being renewed, ms. */
  readonly patienceMs: number;
  /** The server has refused the token that the client had. */
  readonly fresh?: boolean;
}

/**
 * The session token of whoever is signed in; undefined for nobody, or when it could not be had in time. Where a session may exist
 * the client is loaded for it. Never throws.
 */
export async function getToken(wish: TokenWish, store: Store | undefined = accountStore()): Promise<string | undefined> {
  if (!store) return undefined;
  const { promise: patience, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), wish.patienceMs);
  try {
    return await Promise.race([tokenOf(store, wish.fresh ?? false), patience]);
  } finally {
    clearTimeout(timer);
  }
}

/** Id of the user whose token it is, unproven; undefined for what is no session token. */
export function userOfToken(token: string): string | undefined {
  try {
    const payload: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    return isRecord(payload) && typeof payload.sub === 'string' ? payload.sub : undefined;
  } catch {
    return undefined;
  }
}

async function tokenOf(store: Store, skipCache: boolean): Promise<string | undefined> {
  if (store.get(accountAtom).status !== 'signedIn') {
    if (!hasSessionCookie(document.cookie)) return undefined;
    store.set(wakeClientAtom);
    await settled(store);
  }
  try {
    return (await store.get(clientAtom)?.session?.getToken({ skipCache })) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Resolves when it is known whether somebody is signed in, or that it cannot be known. */
function settled(store: Store): Promise<void> {
  const isSettled = () => store.get(accountAtom).status !== 'loading';
  if (isSettled()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = store.sub(accountAtom, () => {
      if (!isSettled()) return;
      stop();
      resolve();
    });
  });
}
