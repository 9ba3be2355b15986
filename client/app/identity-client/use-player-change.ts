import { useSession } from '@clerk/clerk-react';
import { useEffect, useRef } from 'react';
import { api } from '../../api/client.ts';
import { watchAddPasskeyPrompt } from '../../features/account/dialogs/watch-add-passkey-prompt.ts';
import { watchPrivacyQuestion } from '../../features/account/dialogs/watch-privacy-question.ts';
import { isSigningOutAtom } from '../../features/account/session/account-atoms.ts';
import { handleSignedInWithRetry, handleSignedOut } from '../../features/account/session/player-change.ts';
import { useTrack } from '../../features/ground/analytics/track-context.ts';
import { localStore } from '../../platform/storage.ts';
import { useStore } from '../../state/jotai.ts';

/** Handles every sign-in, which moves what was played here to the account, and every sign-out. */
export function usePlayerChange(isSure: boolean): void {
  const store = useStore();
  const track = useTrack();
  const { isLoaded, session } = useSession();
  const sessionId = session?.id;
  const userId = session?.user?.id;
  const previousUserId = useRef<string>(undefined);
  useEffect(() => {
    // A sign-out counts even when the client's state is unconfirmed.
    if (!isLoaded || !(isSure || store.get(isSigningOutAtom))) return undefined;
    const deps = { store, texts: localStore, api, alone: oneTabAtATime, adoptDrafts };
    const before = previousUserId.current;
    previousUserId.current = userId;
    if (sessionId !== undefined && userId !== undefined) return handleSignedInWithRetry({ userId, sessionId }, deps);
    handleSignedOut(deps, before);
    return undefined;
  }, [isLoaded, isSure, sessionId, userId, store]);
  useEffect(() => watchPrivacyQuestion(store, track), [store, track]);
  useEffect(() => watchAddPasskeyPrompt(store, localStore), [store]);
}

/** Without locks in the browser the work may run twice, which does no harm: the server moves nothing again. */
async function oneTabAtATime(work: () => Promise<void>): Promise<void> {
  await (navigator.locks ? navigator.locks.request('upshot-account', work) : work());
}

/** Without the code they stay those of nobody, until the next sign-in. */
async function adoptDrafts(userId: string): Promise<void> {
  try {
    const { pageDrafts } = await import('../../features/maps/editor/drafts/page-drafts.ts');
    await (await pageDrafts()).adopt(userId);
  } catch {
    // The network has failed.
  }
}
