import type { SessionWithActivitiesResource } from '@clerk/types';
import { useState } from 'react';
import { err, ok } from '../../../../shared/result.ts';
import { type CallState, useCall } from '../../../api/use-call.ts';
import { isOfflineAtom } from '../../../display/network-atoms.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { type SignedIn, useSignedIn } from './account-context.ts';

type Sessions = readonly SessionWithActivitiesResource[];

export type ActiveSessions =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'loaded'; readonly sessions: Sessions };

/**
 * The player's sessions, this one first, then by last activity. They are loaded again when the network is back. The old list stays until
 * the new one is there.
 */
export function useActiveSessions(): { readonly activeSessions: ActiveSessions; tryAgain(): void; remove(id: string): void } {
  const account = useSignedIn();
  const isOffline = useAtomValue(isOfflineAtom);
  const { answer, tryAgain } = useCall(isOffline ? undefined : 'active sessions', () => loadActiveSessions(account).then(ok, err));
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const remove = (id: string) => setRemoved((before) => [...before, id]);
  return { activeSessions: stateOf(answer, isOffline, removed), tryAgain, remove };
}

function stateOf(answer: CallState<Sessions>, isOffline: boolean, removed: readonly string[]): ActiveSessions {
  if (answer.state === 'loaded') return { state: 'loaded', sessions: answer.value.filter(({ id }) => !removed.includes(id)) };
  return { state: isOffline || answer.state === 'error' ? 'failed' : 'loading' };
}

/** Lists the player's sessions, as `useActiveSessions` does. @throws when the server cannot be reached */
export async function loadActiveSessions({ clerk, session }: SignedIn): Promise<Sessions> {
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
