import { useAtomValue } from '../../../state/jotai.ts';
import { isSessionEndedAtom } from '../../account/session/account-atoms.ts';
import type { SubmissionState } from '../../ground/submission/outbox.ts';

/** The run belongs to an account and cannot be sent now: it waits until its player signs in again. */
export function useIsForOwner(submission: SubmissionState | undefined): boolean {
  const isEnded = useAtomValue(isSessionEndedAtom);
  return isEnded && submission?.state === 'pending';
}
