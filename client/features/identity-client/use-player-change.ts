import { useSession } from '@clerk/clerk-react';
import { useEffect, useRef } from 'react';
import { api } from '../../api/client.ts';
import { localStore } from '../../platform/storage.ts';
import { useStore } from '../../state/jotai.ts';
import { watchPrivacyQuestion } from '../account/dialogs/watch-privacy-question.ts';
import { isSigningOutAtom } from '../account/session/account-atoms.ts';
import { handleSignedInWithRetry, handleSignedOut } from '../account/session/player-change.ts';
import { useTrack } from '../analytics/track-context.ts';

/** Brings along what was played here when somebody signs in, and follows them when they are gone. */
export function usePlayerChange(isSure: boolean): void {
  const store = useStore();
  const track = useTrack();
  const { isLoaded, session } = useSession();
  const sessionId = session?.id;
  const userId = session?.user?.id;
  const spokeFor = useRef<string>(undefined);
  useEffect(() => {
    // Whoever signs out is gone, whatever else the client only guesses.
    if (!isLoaded || !(isSure || store.get(isSigningOutAtom))) return undefined;
    const deps = { store, texts: localStore, api, alone: oneTabAtATime };
    const before = spokeFor.current;
    spokeFor.current = userId;
    if (sessionId !== undefined && userId !== undefined) return handleSignedInWithRetry({ userId, sessionId }, deps);
    handleSignedOut(deps, before);
    return undefined;
  }, [isLoaded, isSure, sessionId, userId, store]);
  useEffect(() => watchPrivacyQuestion(store, track), [store, track]);
}

/** Where the browser has no locks, twice is no harm: the server moves nothing that it has moved. */
async function oneTabAtATime(work: () => Promise<void>): Promise<void> {
  await (navigator.locks ? navigator.locks.request('upshot-account', work) : work());
}
