import type { SessionWithActivitiesResource } from '@clerk/types';
import { useEffect, useRef, useState } from 'react';
import { isOfflineAtom } from '../../../display/network-atoms.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { type SignedIn, useSignedIn } from './account-context.ts';

export type ActiveSessions =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'loaded'; readonly sessions: readonly SessionWithActivitiesResource[] };

/**
 * The player's sessions, this one first, then by last activity. They are loaded again when the network is back. The old list stays until
 * the new one is there.
 */
export function useActiveSessions(): { readonly activeSessions: ActiveSessions; tryAgain(): void; remove(id: string): void } {
  const account = useSignedIn();
  const latest = useRef(account);
  latest.current = account;
  const isOffline = useAtomValue(isOfflineAtom);
  const [activeSessions, setActiveSessions] = useState<ActiveSessions>({ state: 'loading' });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round repeats the request
  useEffect(() => {
    let isCurrent = true;
    const show = (next: ActiveSessions) => isCurrent && setActiveSessions(next);
    const showUnlessLoaded = (next: ActiveSessions) => setActiveSessions((shown) => (shown.state === 'loaded' ? shown : next));
    if (isOffline) showUnlessLoaded({ state: 'failed' });
    else {
      showUnlessLoaded({ state: 'loading' });
      loadActiveSessions(latest.current).then(
        (sessions) => show({ state: 'loaded', sessions }),
        () => show({ state: 'failed' }),
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [isOffline, round]);
  const remove = (id: string) =>
    setActiveSessions((shown) =>
      shown.state === 'loaded' ? { ...shown, sessions: shown.sessions.filter((one) => one.id !== id) } : shown,
    );
  return { activeSessions, tryAgain: () => setRound(round + 1), remove };
}

/** Lists the player's sessions, as `useActiveSessions` does. @throws when the server cannot be reached */
export async function loadActiveSessions({ clerk, session }: SignedIn): Promise<readonly SessionWithActivitiesResource[]> {
  // The official client keeps its first list as long as it keeps the user, and takes a failure for an empty list. `touch` loads a new
  // user, and fails when the server cannot be reached.
  await session.touch();
  const found = (await clerk.user?.getSessions()) ?? [];
  // This session is always among them.
  if (found.length === 0) throw new Error('The list of sessions is missing');
  const isThis = ({ id }: SessionWithActivitiesResource) => Number(id === session.id);
  return found
    .filter(({ status }) => status === 'active')
    .sort((a, b) => isThis(b) - isThis(a) || b.lastActiveAt.getTime() - a.lastActiveAt.getTime());
}
