import { useLateText } from '../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../state/jotai.ts';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { PixelIcon } from '../../ui/PixelIcon.tsx';
import { PixelNumber } from '../../ui/PixelNumber.tsx';
import { closeDialogAtom, openDialogAtom } from '../overlays/dialog-atoms.ts';
import { useGame } from '../play/game-context.ts';
import { type FinishedRun, finishedAtom, levelAtom } from '../play/play-atoms.ts';
import { submissionsAtom } from '../submission/submission-atoms.ts';
import { parWords } from './percentile-words.ts';
import { StatsPanel } from './StatsPanel.tsx';
import { SubmissionNote } from './SubmissionNote.tsx';
import './finish.css';

/** The celebration: the flag is reached. */
export function FinishDialog() {
  const game = useGame();
  const run = useAtomValue(finishedAtom);
  const close = useSetAtom(closeDialogAtom);
  const open = useSetAtom(openDialogAtom);
  if (!run) return null;
  return (
    <Modal
      title="You Made It!"
      onClose={() => close('finish')}
      footer={
        <>
          <Button tone="yellow" icon="restart" data-autofocus onClick={() => game.playAgain()}>
            Play Again
          </Button>
          <Button tone="sky" icon="trophy" onClick={() => open('leaderboard')}>
            Leaderboard
          </Button>
        </>
      }
    >
      <Result run={run} />
    </Modal>
  );
}

function Result({ run }: { readonly run: FinishedRun }) {
  const text = useLateText();
  const par = useAtomValue(levelAtom)?.par ?? 0;
  const submission = useAtomValue(submissionsAtom)[run.id];
  const accepted = submission?.state === 'accepted' ? submission.answer : undefined;
  const toPar = parWords(run.strokes, par);
  return (
    <div className="finish">
      <div className="finish__score">
        <p className="finish__strokes">
          <strong data-testid="final-score">
            <PixelNumber text={String(run.strokes)} />
          </strong>
          <span>{run.strokes === 1 ? 'stroke' : 'strokes'}</span>
        </p>
        <ul className="finish__badges">
          {run.infuriating && (
            <li className="finish__badge finish__badge--flame">
              <PixelIcon name="flame" /> Infuriating
            </li>
          )}
          {toPar && <li className="finish__badge">{toPar}</li>}
          {run.isBest && <li className="finish__badge">Your best today</li>}
          <li className="finish__badge finish__badge--streak">{text('finish.streak', { streak: accepted?.streak ?? run.streak })}</li>
        </ul>
      </div>
      <SubmissionNote submission={submission} />
      <StatsPanel
        run={run}
        isFirstAttempt={accepted?.isFirstAttempt ?? run.isFirstAttempt}
        verified={accepted?.verified === true}
        settled={submission?.state !== 'pending'}
      />
    </div>
  );
}
