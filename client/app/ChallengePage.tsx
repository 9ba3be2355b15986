import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { hostDialogsAtom } from '../dialogs/dialog-atoms.ts';
import type { Dialog } from '../dialogs/dialogs.ts';
import { isPageWithoutHoleAtom } from '../features/account/session/account-atoms.ts';
import { ChallengeCard } from '../features/challenge-page/ChallengeCard.tsx';
import { ChallengeProblemScreen } from '../features/challenge-page/ChallengeProblemScreen.tsx';
import { useCheckedChallenge } from '../features/challenge-page/use-checked-challenge.ts';
import type { Hole } from '../features/play/hole.ts';
import { isOfflineAtom } from '../features/pwa/network-atoms.ts';
import { FailureScreen } from '../features/screens/FailureScreen.tsx';
import { LoadingScreen } from '../features/screens/LoadingScreen.tsx';
import { loadListMessages } from '../i18n/list-messages.ts';
import { useText } from '../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../state/jotai.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { OpenDialogs } from './OpenDialogs.tsx';
import { useTextState } from './use-text-state.ts';

export interface ChallengePageProps {
  /** Draws the game with a hole. */
  readonly show: (hole: Hole) => ReactNode;
}

/** The dialogs that need no game and that something on this page opens. */
const HOSTED: readonly Dialog[] = ['account', 'consent', 'privacyUpdate', 'signIn', 'signUp'];

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
  const host = useSetAtom(hostDialogsAtom);
  const setWithoutHole = useSetAtom(isPageWithoutHoleAtom);
  useEffect(() => host(HOSTED), [host]);
  useEffect(() => setWithoutHole(true), [setWithoutHole]);
  return (
    <>
      <Content code={code} onPlay={onPlay} />
      <OpenDialogs />
      <Toasts />
    </>
  );
}

function Content({ code, onPlay }: OfferProps) {
  const text = useText();
  const { checked, tryAgain } = useCheckedChallenge(code);
  const textState = useTextState(loadListMessages);
  const isOffline = useAtomValue(isOfflineAtom);
  // Without a network the words of the page are missing as well.
  if (textState === 'failed')
    return <FailureScreen message={text(isOffline ? 'play.failedOffline' : 'play.failedNetwork')} remedy="retry" retry={tryAgain} />;
  if (!checked || textState === 'loading') return <LoadingScreen />;
  if (!checked.ok) return <ChallengeProblemScreen problem={checked.error} retry={tryAgain} />;
  return <ChallengeCard checked={checked.value} onPlay={onPlay} />;
}
