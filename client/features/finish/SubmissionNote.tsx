import type { MessageKey } from '../../i18n/message-keys.ts';
import { useDialogText } from '../../i18n/use-text.ts';
import { PixelIcon } from '../../ui/PixelIcon.tsx';
import type { SubmissionState } from '../submission/outbox.ts';
import { useIsForOwner } from './use-is-for-owner.ts';

type Tone = 'pending' | 'verified' | 'unverified' | 'rejected';

interface Note {
  readonly tone: Tone;
  readonly key: MessageKey;
  readonly values?: Readonly<Record<string, number>>;
}

const ICONS = { pending: 'restart', verified: 'check', unverified: 'help', rejected: 'close' } as const satisfies Record<Tone, string>;

const WAITING: Note = { tone: 'pending', key: 'finish.submissionSignIn' };

interface SubmissionNoteProps {
  readonly submission: SubmissionState | undefined;
  /** The hole is a past one, which never ranks. */
  readonly isPast: boolean;
}

/** The state of the run's submission. */
export function SubmissionNote({ submission, isPast }: SubmissionNoteProps) {
  const text = useDialogText();
  const isForOwner = useIsForOwner(submission);
  if (!submission) return null;
  const { tone, key, values } = isForOwner ? WAITING : noteOf(submission, isPast);
  return (
    <p className={`finish__note finish__note--${tone}`} role="status" data-testid="submission" data-state={tone}>
      <PixelIcon name={ICONS[tone]} />
      <span>{text(key, values)}</span>
    </p>
  );
}

function noteOf(submission: SubmissionState, isPast: boolean): Note {
  switch (submission.state) {
    case 'pending':
      return { tone: 'pending', key: submission.failedBefore ? 'finish.submissionKept' : 'finish.submissionChecking' };
    case 'rejected':
      return { tone: 'rejected', key: 'finish.submissionRejected' };
    case 'dropped':
      return { tone: 'rejected', key: 'finish.submissionDropped' };
    case 'accepted': {
      const { verified, ranked, rank } = submission.answer;
      if (!verified) return { tone: 'unverified', key: 'finish.submissionUnverified' };
      if (isPast) return { tone: 'verified', key: 'finish.submissionArchived' };
      if (!ranked || rank === null) return { tone: 'verified', key: 'finish.submissionLate' };
      return { tone: 'verified', key: 'finish.submissionRanked', values: { rank } };
    }
  }
}
