import type { SubmitScoreResponse } from '../../../shared/api/scores.ts';
import { dayNumber } from '../../../shared/game-day.ts';
import { languageAtom } from '../../i18n/text-atoms.ts';
import { useDialogText } from '../../i18n/use-text.ts';
import { longDate } from '../../platform/today.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { PixelIcon } from '../../ui/PixelIcon.tsx';
import { PixelNumber } from '../../ui/PixelNumber.tsx';
import type { FinishedRun } from '../play/play-atoms.ts';
import type { SubmissionState } from '../submission/outbox.ts';
import { Confetti } from './Confetti.tsx';
import { ACTION_LOOKS, CELEBRATIONS, type CelebrationAction, type CelebrationKind } from './celebration.ts';
import { parWords } from './percentile-words.ts';
import { StatsPanel } from './StatsPanel.tsx';
import { StrokesByCheckpoint } from './StrokesByCheckpoint.tsx';
import { SubmissionNote } from './SubmissionNote.tsx';
import './finish.css';

/** What a celebration needs of a run; the game's finished runs have all of it. */
export type CelebratedRun = Omit<FinishedRun, 'kind'>;

interface CelebrationProps {
  readonly kind: CelebrationKind;
  readonly run: CelebratedRun;
  /** 0 without one. */
  readonly par: number;
  /** The state of the run's submission; runs that count nowhere have none. */
  readonly submission?: SubmissionState | undefined;
  /** Days in a row, as far as known. */
  readonly streak: number;
  /** True the first time: confetti flies once per run. */
  readonly isFresh: boolean;
  /** What each button does; a button without an entry is not shown. */
  readonly actions: Partial<Readonly<Record<CelebrationAction, () => void>>>;
  onClose(): void;
}

/** The run has finished: one celebration for every kind of run, with the differences in `CELEBRATIONS`. */
export function Celebration({ kind, run, par, submission, streak, isFresh, actions, onClose }: CelebrationProps) {
  const text = useDialogText();
  const variant = CELEBRATIONS[kind];
  const accepted = submission?.state === 'accepted' ? submission.answer : undefined;
  return (
    <Modal
      title={text(variant.title)}
      onClose={onClose}
      footer={<Actions names={variant.actions} actions={actions} />}
      above={variant.confetti && isFresh && <Confetti />}
    >
      <div className="finish">
        <Score run={run} par={kind === 'practice' ? 0 : par} streak={variant.streak ? streak : 0} />
        <KindNote kind={kind} run={run} />
        {variant.counts ? (
          <SubmissionResult run={run} submission={submission} accepted={accepted} isPast={kind === 'archive'} />
        ) : (
          kind !== 'practice' && <StrokesByCheckpoint strokes={run.infuriating ? [] : run.strokesByCheckpoint} averages={[]} />
        )}
      </div>
    </Modal>
  );
}

interface ActionsProps extends Pick<CelebrationProps, 'actions'> {
  readonly names: readonly CelebrationAction[];
}

function Actions({ names, actions }: ActionsProps) {
  const text = useDialogText();
  return (
    <div className="finish__actions">
      {names
        .filter((name) => actions[name])
        .map((name, place) => (
          <Button
            key={name}
            tone={place === 0 ? 'yellow' : (ACTION_LOOKS[name].tone ?? 'paper')}
            icon={ACTION_LOOKS[name].icon}
            onClick={actions[name]}
            data-autofocus={place === 0 ? '' : undefined}
          >
            {text(ACTION_LOOKS[name].label)}
          </Button>
        ))}
    </div>
  );
}

interface ScoreProps {
  readonly run: CelebratedRun;
  readonly par: number;
  /** 0: not shown. */
  readonly streak: number;
}

function Score({ run, par, streak }: ScoreProps) {
  const text = useDialogText();
  const toPar = parWords(run.strokes, par);
  return (
    <div className="finish__score">
      <p className="finish__strokes">
        <strong data-testid="final-score">
          <PixelNumber text={String(run.strokes)} />
        </strong>
        <span>{text('finish.strokes', { count: run.strokes })}</span>
      </p>
      <ul className="finish__badges">
        {run.infuriating && (
          <li className="finish__badge finish__badge--flame">
            <PixelIcon name="flame" /> {text('finish.infuriating')}
          </li>
        )}
        {toPar && <li className="finish__badge">{text(toPar.key, toPar.values)}</li>}
        {run.isBest && <li className="finish__badge">{text('finish.bestToday')}</li>}
        {streak > 0 && <li className="finish__badge finish__badge--streak">{text('finish.streak', { streak })}</li>}
      </ul>
    </div>
  );
}

/** Why a run does not count; nothing for a run that does. */
function KindNote({ kind, run }: Pick<CelebrationProps, 'kind' | 'run'>) {
  const text = useDialogText();
  const language = useAtomValue(languageAtom);
  if (kind === 'practice') return <p className="finish__kind">{text('finish.practiceNote')}</p>;
  if (kind === 'bonus') return <p className="finish__kind">{text('finish.bonusNote')}</p>;
  if (kind !== 'archive') return null;
  return <p className="finish__kind">{text('finish.archiveNote', { number: dayNumber(run.day), date: longDate(run.day, language) })}</p>;
}

interface SubmissionResultProps {
  readonly run: CelebratedRun;
  readonly submission: SubmissionState | undefined;
  readonly accepted: SubmitScoreResponse | undefined;
  readonly isPast: boolean;
}

function SubmissionResult({ run, submission, accepted, isPast }: SubmissionResultProps) {
  return (
    <>
      <SubmissionNote submission={submission} isPast={isPast} />
      <StatsPanel
        run={run}
        isPast={isPast}
        isFirstAttempt={accepted?.isFirstAttempt ?? run.isFirstAttempt}
        verified={accepted?.verified === true}
        isUnranked={accepted?.ranked === false}
        settled={submission?.state !== 'pending'}
      />
    </>
  );
}
