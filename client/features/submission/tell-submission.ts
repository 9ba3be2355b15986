import type { Store } from '../../state/jotai.ts';
import { showToastAtom } from '../../ui/toast-atoms.ts';
import type { Submission } from './outbox.ts';
import { submissionsAtom } from './submission-atoms.ts';

const EARLIER_WORDS: Readonly<Record<Exclude<Submission['state'], 'pending'>, string>> = {
  accepted: 'Your earlier run has been sent.',
  rejected: 'Your earlier run was not accepted.',
  dropped: 'Your earlier run could not be sent.',
};

/**
 * Tells the player how runs stand: the atom for the celebration, and a toast for the run of an earlier visit, which has none.
 * @returns the listener for the outbox
 */
export function submissionTeller(store: Store): (id: string, submission: Submission) => void {
  const ofThisVisit = new Set<string>();
  return (id, submission) => {
    // Only a run that has just been handed in is pending without a failure.
    if (submission.state === 'pending' && !submission.failedBefore) ofThisVisit.add(id);
    store.set(submissionsAtom, (all) => ({ ...all, [id]: submission }));
    if (submission.state !== 'pending' && !ofThisVisit.has(id)) store.set(showToastAtom, EARLIER_WORDS[submission.state]);
  };
}
