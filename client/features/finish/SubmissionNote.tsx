import { PixelIcon } from '../../ui/PixelIcon.tsx';
import type { Submission } from '../submission/outbox.ts';

/** How the run stands with the server. */
export function SubmissionNote({ submission }: { readonly submission: Submission | undefined }) {
  if (!submission) return null;
  const { tone, words } = wordsOf(submission);
  return (
    <p className={`finish__note finish__note--${tone}`} role="status" data-testid="submission" data-state={tone}>
      <PixelIcon name={tone === 'rejected' ? 'close' : tone === 'verified' ? 'check' : 'restart'} />
      <span>{words}</span>
    </p>
  );
}

function wordsOf(submission: Submission): { readonly tone: 'pending' | 'verified' | 'unverified' | 'rejected'; readonly words: string } {
  switch (submission.state) {
    case 'pending':
      return {
        tone: 'pending',
        words: submission.failedBefore ? 'Pending: your run is kept and will be sent again.' : 'Pending: the server is checking your run.',
      };
    case 'rejected':
      return { tone: 'rejected', words: 'Not accepted: the server could not confirm this run.' };
    case 'dropped':
      return { tone: 'rejected', words: 'Not sent: too many runs are waiting for the server, and this was the oldest.' };
    case 'accepted': {
      const { verified, ranked, rank } = submission.answer;
      if (!verified) return { tone: 'unverified', words: 'Unverified: this run does not rank.' };
      if (!ranked || rank === null) return { tone: 'verified', words: 'Verified. Its day is over, so it does not rank.' };
      return { tone: 'verified', words: `Verified: your best run today is number ${rank}.` };
    }
  }
}
