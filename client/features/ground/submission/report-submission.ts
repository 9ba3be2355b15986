import type { FirstKey } from '../../../i18n/message-keys.ts';
import { textAtom } from '../../../i18n/text-atoms.ts';
import { tabStore } from '../../../platform/storage.ts';
import { SHOWN_RESULT_KEY } from '../../../platform/storage-keys.ts';
import type { Store } from '../../../state/jotai.ts';
import { showToastAtom } from '../../../ui/toast-atoms.ts';
import type { SubmissionState } from './outbox.ts';
import { submissionsAtom } from './submission-atoms.ts';

const EARLIER_WORDS: Readonly<Record<Exclude<SubmissionState['state'], 'pending'>, FirstKey>> = {
  accepted: 'play.earlierSent',
  rejected: 'play.earlierRejected',
  dropped: 'play.earlierDropped',
};

/**
 * Shows the player the state of submissions: by the atom for the celebration, and by a toast for the run of an earlier visit, which has
 * no celebration. @returns the listener for the outbox
 */
export function submissionReporter(store: Store): (id: string, submission: SubmissionState) => void {
  const ofThisVisit = new Set<string>();
  return (id, submission) => {
    // Only a run of this visit is pending without a failure.
    if (submission.state === 'pending' && !submission.failedBefore) ofThisVisit.add(id);
    store.set(submissionsAtom, (all) => ({ ...all, [id]: submission }));
    // After a reload in between, the result is shown again and tells it.
    const isShown = tabStore.get(SHOWN_RESULT_KEY)?.includes(JSON.stringify(id));
    if (submission.state !== 'pending' && !ofThisVisit.has(id) && !isShown) {
      const kind = submission.state === 'accepted' ? 'word' : 'failure';
      store.set(showToastAtom, store.get(textAtom)(EARLIER_WORDS[submission.state]), kind);
    }
  };
}
