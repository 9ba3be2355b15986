import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tabStore } from '../../../platform/storage.ts';
import { SHOWN_RESULT_KEY } from '../../../platform/storage-keys.ts';
import { createStore } from '../../../state/jotai.ts';
import { toastsAtom } from '../../../ui/toast-atoms.ts';
import type { SubmissionState } from './outbox.ts';
import { submissionReporter } from './report-submission.ts';
import { submissionsAtom } from './submission-atoms.ts';

const PENDING: SubmissionState = { state: 'pending', failedBefore: false };
const FAILED: SubmissionState = { state: 'pending', failedBefore: true };
const REJECTED: SubmissionState = { state: 'rejected' };
const ACCEPTED = { state: 'accepted', answer: {} } as SubmissionState;
const DROPPED: SubmissionState = { state: 'dropped' };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** The toasts for these states of one run, in turn. */
function report(states: readonly SubmissionState[]) {
  const store = createStore();
  const reporter = submissionReporter(store);
  for (const state of states) reporter('a', state);
  return { toasts: store.get(toastsAtom).map(({ text, kind }) => [text, kind]), known: store.get(submissionsAtom).a };
}

describe('submissionReporter', () => {
  it.each([
    ['a run of this visit', [PENDING, REJECTED], []],
    ['a run of this visit that failed before', [PENDING, FAILED, REJECTED], []],
    ['an earlier run', [REJECTED], [["Your earlier run wasn't accepted.", 'failure']]],
    ['an earlier run that fails again in this visit', [FAILED, REJECTED], [["Your earlier run wasn't accepted.", 'failure']]],
    ['an earlier run that makes room', [DROPPED], [["Your earlier run couldn't be sent.", 'failure']]],
    ['an earlier run that is taken', [ACCEPTED], [['Your earlier run was sent.', 'word']]],
    ['an earlier run that is still waiting', [FAILED], []],
  ])('%s gets its toast, or none', (_, states, toasts) => {
    expect(report(states)).toEqual({ toasts, known: states.at(-1) });
  });

  it('an earlier run whose result is shown again needs no toast', () => {
    tabStore.set(SHOWN_RESULT_KEY, JSON.stringify({ run: { id: 'a' } }));
    expect(report([ACCEPTED])).toEqual({ toasts: [], known: ACCEPTED });
    tabStore.set(SHOWN_RESULT_KEY, JSON.stringify({ run: { id: 'another' } }));
    expect(report([ACCEPTED]).toasts).toHaveLength(1);
    tabStore.remove(SHOWN_RESULT_KEY);
  });
});
