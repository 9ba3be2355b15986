import { useAtomValue } from '../../state/jotai.ts';
import { isSessionEndedAtom } from '../account/session/account-atoms.ts';
import type { Submission } from '../submission/outbox.ts';

/** The run can be sent in nobody's name now: it waits for its player to sign in again. */
export function useIsForOwner(submission: Submission | undefined): boolean {
  const isEnded = useAtomValue(isSessionEndedAtom);
  return isEnded && submission?.state === 'pending';
}
