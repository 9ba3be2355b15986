import type { UnrankedReason } from '../../../../shared/api/scores.ts';
import type { StatsResponse } from '../../../../shared/api/stats.ts';
import type { CallState } from '../../../api/use-call.ts';
import type { MessageKey } from '../../../i18n/message-keys.ts';
import { languageAtom } from '../../../i18n/text-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { PixelIcon } from '../../../ui/PixelIcon.tsx';
import { accountAtom } from '../../account/session/account-atoms.ts';
import { isComparable } from '../../ground/strokes/comparable.ts';
import { figure } from '../../ground/strokes/figures.ts';
import type { SubmissionState } from '../../ground/submission/outbox.ts';
import { useIsForOwner } from './use-is-for-owner.ts';

type Tone = 'pending' | 'verified' | 'unranked' | 'unverified' | 'rejected';

interface Note {
  readonly tone: Tone;
  readonly key: MessageKey;
  readonly values?: Readonly<Record<string, number | string>>;
}

const ICONS = {
  pending: 'restart',
  verified: 'check',
  unranked: 'help',
  unverified: 'help',
  rejected: 'close',
} as const satisfies Record<Tone, string>;

const UNRANKED = {
  copy: 'finish.submissionCopy',
  new_guest: 'finish.submissionNewGuest',
} as const satisfies Record<UnrankedReason, MessageKey>;

const WAITING: Note = { tone: 'pending', key: 'finish.submissionSignIn' };

interface SubmissionNoteProps {
  readonly submission: SubmissionState | undefined;
  /** The hole is a past one, which never ranks. */
  readonly isPast: boolean;
  /** The run is the best of its day in this browser; the rank is that of the best one. */
  readonly isBest: boolean;
  readonly figures: CallState<StatsResponse>;
}

/** The state of the run's submission; for a run that ranks, the rank in words. */
export function SubmissionNote({ submission, isPast, isBest, figures }: SubmissionNoteProps) {
  const text = useDialogText();
  const language = useAtomValue(languageAtom);
  const isForOwner = useIsForOwner(submission);
  const isSignedIn = useAtomValue(accountAtom).status === 'signedIn';
  if (!submission) return null;
  const { tone, key, values } = isForOwner ? WAITING : noteOf(submission, { isPast, isBest, figures, isSignedIn, language });
  return (
    <p className={`finish__note finish__note--${tone}`} role="status" data-testid="submission" data-state={tone}>
      <PixelIcon name={ICONS[tone]} />
      <span>{text(key, values)}</span>
    </p>
  );
}

interface NoteFacts extends Omit<SubmissionNoteProps, 'submission'> {
  readonly isSignedIn: boolean;
  readonly language: string;
}

function noteOf(submission: SubmissionState, facts: NoteFacts): Note {
  switch (submission.state) {
    case 'pending':
      return { tone: 'pending', key: submission.failedBefore ? 'finish.submissionKept' : 'finish.submissionChecking' };
    case 'rejected':
      return { tone: 'rejected', key: 'finish.submissionRejected' };
    case 'dropped':
      return { tone: 'rejected', key: 'finish.submissionDropped' };
    case 'accepted': {
      const { verified, ranked, rank, unrankedReason } = submission.answer;
      if (!verified) return { tone: 'unverified', key: 'finish.submissionUnverified' };
      const { isPast, isSignedIn } = facts;
      if (isPast) return { tone: 'verified', key: 'finish.submissionArchived' };
      if (unrankedReason === 'new_guest' && isSignedIn) return movedNote(facts);
      if (unrankedReason !== null) return { tone: 'unranked', key: UNRANKED[unrankedReason] };
      if (!ranked || rank === null) return { tone: 'unranked', key: 'finish.submissionLate' };
      return rankNote(rank, facts);
    }
  }
}

/**
 * After the sign-in the run belongs to the account, and ranks there while its day is open. Its answer is older than that; the statistics
 * that are asked for again tell the rank of the account's best run.
 */
function movedNote({ figures, language }: NoteFacts): Note {
  const rank = figures.state === 'loaded' ? figures.value.rank : null;
  if (rank === null) return { tone: 'unranked', key: 'finish.submissionSignedIn' };
  return rankNote(rank, { isBest: false, figures, language });
}

/**
 * The rank waits for the statistics that count the player: the only finisher is not told to be number 1.
 * @param rankThen that of the answer, which may be hours old
 */
function rankNote(rankThen: number, { isBest, figures, language }: Pick<NoteFacts, 'isBest' | 'figures' | 'language'>): Note {
  if (figures.state === 'loading') return { tone: 'pending', key: 'finish.submissionChecking' };
  if (figures.state === 'error') return { tone: 'verified', key: 'finish.submissionRankAlone', values: { rank: rankThen } };
  if (!isComparable(figures.value)) return { tone: 'verified', key: 'finish.submissionFirst' };
  const rank = figures.value.rank ?? rankThen;
  const finishers = figure(figures.value.finishers, language);
  return { tone: 'verified', key: isBest ? 'finish.submissionRanked' : 'finish.submissionBestRanked', values: { rank, finishers } };
}
