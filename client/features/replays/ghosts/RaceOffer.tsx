import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { GHOST } from '../../../ui/rare-icons.ts';
import type { SubmissionState } from '../../ground/submission/outbox.ts';
import { useGame } from '../../run/play/game-context.ts';
import type { FinishedRun } from '../../run/play/play-atoms.ts';
import { finishedAtom } from '../../run/play/play-atoms.ts';
import { useRunControls } from '../../run/play/use-run-controls.ts';
import { ghostOf, setExtraGhostAtom } from './extra-ghost.ts';
import { areServerGhostsUpToDateAtom, visibleGhostsAtom } from './ghost-atoms.ts';
import { nextRace, raceWords } from './race-offer.ts';
import { takenChallengeAtom } from './taken-challenge.ts';
import { useServerGhosts } from './use-server-ghosts.ts';
import './race-offer.css';

export interface RaceOfferProps {
  readonly run: FinishedRun;
  readonly submission: SubmissionState | undefined;
}

/** In the result: how the run has ended against the ghosts, and the next one to race, in one press. */
export function RaceOffer({ run, submission }: RaceOfferProps) {
  const text = useDialogText();
  const { levelHash } = useGame();
  const controls = useRunControls();
  const race = useSetAtom(setExtraGhostAtom);
  // A run that waits is not among those of the server yet.
  const isWaiting = submission?.state === 'pending';
  const found = useServerGhosts(!isWaiting);
  const isUpToDate = useAtomValue(areServerGhostsUpToDateAtom);
  const ghosts = useAtomValue(visibleGhostsAtom);
  const hasJustFinished = useAtomValue(finishedAtom) === run;
  const taken = useAtomValue(takenChallengeAtom);
  const challenge = taken?.courseHash === levelHash ? taken : undefined;
  // How it has ended against a challenge stands above.
  const words = hasJustFinished && !challenge ? raceWords(run.strokes, ghosts) : undefined;
  // The server is still asked: what is offered would change under the finger.
  const isKnown = isWaiting ? submission.failedBefore : found.state === 'none' || isUpToDate;
  const next = isKnown
    ? nextRace(run, found.state === 'loaded' ? found.value : undefined, levelHash, challenge && ghostOf(challenge))
    : undefined;
  if (!words && !next) return null;
  const start = () => {
    if (!next) return;
    race(next);
    controls.playAgain();
  };
  return (
    <div className="race-offer">
      {words && (
        <p className="race-offer__words" role="status">
          {text(words.key, words.values)}
        </p>
      )}
      {next && (
        <Button icon={GHOST} className="race-offer__button" onClick={start}>
          {next.name === null
            ? text('ghosts.raceBest', { score: next.score })
            : text('ghosts.race', { name: next.name, score: next.score })}
        </Button>
      )}
    </div>
  );
}
