import { useMemo } from 'react';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { accountAtom } from '../../account/session/account-atoms.ts';
import { useGame } from '../../run/play/game-context.ts';
import { levelAtom } from '../../run/play/play-atoms.ts';
import { takenChallengeAtom } from '../ghosts/extra-ghost.ts';
import type { RaceOfferProps } from '../ghosts/RaceOffer.tsx';
import { challengeOfResult } from './challenge-link.ts';
import { answerWords, courseWords, outcomeWords } from './challenge-words.ts';
import { isOfToday, useSendChallenge } from './use-send-challenge.ts';
import '../ghosts/race-offer.css';

interface ChallengeOfferProps extends RaceOfferProps {
  /** For a run that answers a challenge, or for all others. */
  readonly isAnswer: boolean;
}

/** In the result: how the run has ended against the challenge that was taken, and the way to challenge a friend with it. */
export function ChallengeOffer({ run, submission, isAnswer }: ChallengeOfferProps) {
  const text = useDialogText();
  const { levelHash } = useGame();
  const level = useAtomValue(levelAtom);
  const name = useAtomValue(accountAtom).user?.username ?? '';
  const taken = useAtomValue(takenChallengeAtom);
  const send = useSendChallenge();
  const challenge = useMemo(() => (level ? challengeOfResult(run, level, name) : undefined), [run, level, name]);
  const answered = taken?.courseHash === levelHash ? taken : undefined;
  const isVerified = submission?.state === 'accepted' && submission.answer.verified;
  // What has not been verified of today's hole could claim anything.
  const canSend = challenge && (isVerified || !isOfToday(challenge));
  if (isAnswer !== (answered !== undefined) || (!answered && !canSend)) return null;
  const { strokes } = run;
  const share = () => {
    if (!challenge) return;
    const course = courseWords(text, challenge.reference, challenge.course.name);
    send(challenge, answered ? answerWords(text, strokes, answered.score, course) : text('challenges.words', { strokes, course }));
  };
  return (
    <div className="race-offer">
      {answered && (
        <p className="race-offer__words" role="status" data-testid="challenge-outcome">
          {outcomeWords(text, strokes, answered)}
        </p>
      )}
      {canSend && (
        <Button icon="rival" className="race-offer__button" onClick={share}>
          {answered
            ? text(answered.by === '' ? 'challenges.answerUnnamed' : 'challenges.answer', { name: answered.by })
            : text('challenges.friend')}
        </Button>
      )}
    </div>
  );
}
