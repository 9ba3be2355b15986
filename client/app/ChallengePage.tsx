import { type ReactNode, useMemo, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import type { Dialog } from '../dialogs/dialogs.ts';
import { ChallengeCard } from '../features/replays/challenge-page/ChallengeCard.tsx';
import { ChallengeProblemScreen } from '../features/replays/challenge-page/ChallengeProblemScreen.tsx';
import type { ChallengeSource } from '../features/replays/challenge-page/challenge-check.ts';
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

const WORDS: readonly WordsPart[] = ['dialogs', 'lists', 'runs'];
/** The server's run may be a guest's, and there is a network. */
const WORDS_OF_NAMED: readonly WordsPart[] = [...WORDS, 'guests'];

/** `/c/{runId}` or `/c/#code`: a run to beat. Another run is another challenge. */
export function ChallengePage({ show }: ChallengePageProps) {
  const { runId: id } = useParams();
  const { hash, search } = useLocation();
  // The router's own hook for this would make the first script larger.
  const key = new URLSearchParams(search).get('key') ?? undefined;
  const code = hash.slice(1);
  const source = useMemo<ChallengeSource>(() => (id === undefined ? { kind: 'code', code } : { kind: 'run', id, key }), [id, key, code]);
  return <Challenge key={id === undefined ? code : `${id} ${key}`} source={source} show={show} />;
}

function Challenge({ source, show }: ChallengePageProps & Pick<OfferProps, 'source'>) {
  const [hole, setHole] = useState<Hole>();
  return hole ? show(hole) : <Offer source={source} onPlay={setHole} />;
}

interface OfferProps {
  readonly source: ChallengeSource;
  onPlay(hole: Hole): void;
}

function Offer({ source, onPlay }: OfferProps) {
  usePageWithoutHole(HOSTED);
  return (
    <>
      <Content source={source} onPlay={onPlay} />
      <OpenDialogs />
      <Toasts />
    </>
  );
}

function Content({ source, onPlay }: OfferProps) {
  const { answer, tryAgain } = useCheckedChallenge(source);
  const textState = useWords(source.kind === 'run' ? WORDS_OF_NAMED : WORDS);
  if (textState === 'failed') return <MissingWordsScreen retry={tryAgain} />;
  if (answer.state === 'loading' || textState === 'loading') return <LoadingScreen />;
  if (answer.state === 'error') return <ChallengeProblemScreen problem={answer.error} retry={tryAgain} />;
  return <ChallengeCard checked={answer.value} onPlay={onPlay} />;
}
