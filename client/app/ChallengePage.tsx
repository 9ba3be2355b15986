import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Dialog } from '../dialogs/dialogs.ts';
import { ChallengeCard } from '../features/replays/challenge-page/ChallengeCard.tsx';
import { ChallengeProblemScreen } from '../features/replays/challenge-page/ChallengeProblemScreen.tsx';
import { useCheckedChallenge } from '../features/replays/challenge-page/use-checked-challenge.ts';
import type { Hole } from '../features/run/play/hole.ts';
import { LoadingScreen } from '../features/screens/screens/LoadingScreen.tsx';
import type { WordsPart } from '../i18n/groups.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { useWords } from '../ui/use-words.ts';
import { MissingWordsScreen } from './MissingWordsScreen.tsx';
import { OpenDialogs } from './OpenDialogs.tsx';
import { usePageWithoutHole } from './use-page-without-hole.ts';

export interface ChallengePageProps {
  /** Draws the game with a hole. */
  readonly show: (hole: Hole) => ReactNode;
}

/** The dialogs that need no game and that something on this page opens. */
const HOSTED: readonly Dialog[] = ['account', 'consent', 'privacyUpdate', 'signIn', 'signUp'];

const WORDS: readonly WordsPart[] = ['dialogs', 'lists'];

/** `/c/#code`: a run to beat. Another code is another challenge. */
export function ChallengePage({ show }: ChallengePageProps) {
  const { hash } = useLocation();
  const code = hash.slice(1);
  return <Challenge key={code} code={code} show={show} />;
}

function Challenge({ code, show }: ChallengePageProps & { readonly code: string }) {
  const [hole, setHole] = useState<Hole>();
  return hole ? show(hole) : <Offer code={code} onPlay={setHole} />;
}

interface OfferProps {
  readonly code: string;
  onPlay(hole: Hole): void;
}

function Offer({ code, onPlay }: OfferProps) {
  usePageWithoutHole(HOSTED);
  return (
    <>
      <Content code={code} onPlay={onPlay} />
      <OpenDialogs />
      <Toasts />
    </>
  );
}

function Content({ code, onPlay }: OfferProps) {
  const { answer, tryAgain } = useCheckedChallenge(code);
  const textState = useWords(WORDS);
  if (textState === 'failed') return <MissingWordsScreen retry={tryAgain} />;
  if (answer.state === 'loading' || textState === 'loading') return <LoadingScreen />;
  if (answer.state === 'error') return <ChallengeProblemScreen problem={answer.error} retry={tryAgain} />;
  return <ChallengeCard checked={answer.value} onPlay={onPlay} />;
}
