import type { TokenRequest } from '../../../api/token-source.ts';
import type { Store } from '../../../state/jotai.ts';
import { accountAtom, clientAtom, clientRequestedAtAtom, loadClientAtom } from './account-atoms.ts';
import { hasSessionCookie } from './account-session.ts';
import { adoptSessionOfOtherTab } from './adopt-session.ts';

/** How often calls may request a client that is unavailable or knows no session, ms. A player may at any time. */
const ASK_AGAIN_MS = 60_000;

/**
 * The session token of the user who is signed in; undefined without one, or when none comes in time. Loads the client when there may
 * be a session. Never throws.
 */
export async function getToken(request: TokenRequest, store: Store): Promise<string | undefined> {
  const { promise: patience, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), request.patienceMs);
  try {
    return await Promise.race([tokenOf(store, request.fresh ?? false), patience]);
  } finally {
    clearTimeout(timer);
  }
}

async function tokenOf(store: Store, skipCache: boolean): Promise<string | undefined> {
  if (store.get(accountAtom).status !== 'signedIn') {
    if (!hasSessionCookie(document.cookie)) return undefined;
    await askForAccount(store);
  }
  try {
    return (await store.get(clientAtom)?.session?.getToken({ skipCache })) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Resolves when it is known whether somebody is signed in, or that it cannot be known. */
async function askForAccount(store: Store): Promise<void> {
  const { status } = store.get(accountAtom);
  const isAnswered = status === 'unavailable' || status === 'signedOut';
  if (isAnswered && Date.now() - store.get(clientRequestedAtAtom) < ASK_AGAIN_MS) return;
  if (status === 'signedOut') {
    await adoptSessionOfOtherTab(store);
    return;
  }
  store.set(loadClientAtom);
  await settled(store);
}

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
