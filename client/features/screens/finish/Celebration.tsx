import { type ReactNode, useId, useState } from 'react';
import type { MedalStrokes } from '../../../../shared/course/medals.ts';
import { dayNumber } from '../../../../shared/game-day.ts';
import { languageAtom } from '../../../i18n/text-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { longDate } from '../../../platform/today.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { StrokesByCheckpoint } from '../../ground/strokes/StrokesByCheckpoint.tsx';
import type { SubmissionState } from '../../ground/submission/outbox.ts';
import type { RunKind } from '../../run/play/hole.ts';
import { Confetti } from './Confetti.tsx';
import { ACTION_LOOKS, CELEBRATIONS, type CelebratedRun, type CelebrationAction, type Challenger } from './celebration-variants.ts';
import { DayComparison, DayTiles } from './DayStats.tsx';
import { FirstLook } from './FirstLook.tsx';
import { isAhead, placeOf } from './place.ts';
import { SubmissionNote } from './SubmissionNote.tsx';
import { useDayFigures } from './use-day-figures.ts';
import './finish.css';

interface CelebrationProps {
  readonly kind: RunKind;
  readonly run: CelebratedRun;
  /** 0 without one. */
  readonly par: number;
  /** The strokes for the medals of the level; undefined where it has none. */
  readonly medals?: MedalStrokes | undefined;
  /** The state of the run's submission; runs that count nowhere have none. */
  readonly submission?: SubmissionState | undefined;
  /** Days in a row, as far as known. */
  readonly streak: number;
  /** The challenge that the run answers: how the two compare is read first, and the answer is the first button. */
  readonly challenge?: Challenger | undefined;
  /** What is asked once, below the first buttons. */
  readonly question?: ReactNode;
  /** What stands below the buttons of the fold: the next race. */
  readonly race?: ReactNode;
  /** What stands above the comparison with others: the way to the shots of everybody. */
  readonly shots?: ReactNode;
  /** True the first time: confetti flies once per run. */
  readonly isFresh: boolean;
  /** What each button does; a button without an entry is not shown. */
  readonly actions: Partial<Readonly<Record<CelebrationAction, () => void>>>;
  onClose(): void;
  /** What belongs to the dialog and shows nothing. */
  readonly children?: ReactNode;
}

/**
 * The run has finished: one celebration for every kind of run, with the differences in `CELEBRATIONS`. It stands below or beside the
 * course, and begins with what is worth one look.
 */
export function Celebration({
  kind,
  run,
  par,
  medals,
  submission,
  streak,
  challenge,
  question,
  race,
  shots,
  isFresh,
  actions,
  onClose,
  children,
}: CelebrationProps) {
  const text = useDialogText();
  const variant = CELEBRATIONS[kind];
  const summaryId = useId();
  const figures = useDayFigures(run, submission, variant.counts);
  const isPast = kind === 'archive';
  const isPractice = kind === 'practice';
  const compared = { run, isPast, submission, figures };
  const strokes = run.infuriating || isPractice ? [] : run.strokesByCheckpoint;
  const hasMore = variant.counts || strokes.length > 1 || Boolean(race) || variant.moreActions.some((name) => actions[name]);
  const place = placeOf(submission, figures.answer);
  return (
    <Modal
      title={text(variant.title)}
      summaryId={summaryId}
      className="modal--result"
      onClose={onClose}
      above={variant.confetti && isFresh && <Confetti />}
    >
      <div className="finish">
        <FirstLook
          summaryId={summaryId}
          run={run}
          par={isPractice ? 0 : par}
          medals={isPractice ? undefined : medals}
          streak={variant.streak ? streak : 0}
          isAhead={place !== undefined && isAhead(place)}
          challenge={challenge}
          note={variant.counts && <SubmissionNote submission={submission} isPast={isPast} isBest={run.isBest} figures={figures.answer} />}
        >
          <KindNote kind={kind} run={run} />
          {variant.counts && <DayTiles {...compared} />}
          <Actions names={challenge ? answerFirst(variant.actions) : variant.actions} actions={actions} challenge={challenge} isFirst />
          {question}
        </FirstLook>
        {hasMore && (
          <Fold>
            <Actions names={variant.moreActions} actions={actions} />
            {race}
            {shots}
            {variant.counts ? <DayComparison {...compared} /> : <StrokesByCheckpoint strokes={strokes} averages={[]} />}
          </Fold>
        )}
      </div>
      {children}
    </Modal>
  );
}

const answerFirst = (names: readonly CelebrationAction[]): readonly CelebrationAction[] => [
  'share',
  ...names.filter((name) => name !== 'share'),
];

/** What is looked for after the first look. It is loaded and drawn when it is opened. */
function Fold({ children }: { readonly children: ReactNode }) {
  const text = useDialogText();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="finish__more" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{text('finish.more')}</summary>
      {isOpen && <div className="finish__folded">{children}</div>}
    </details>
  );
}

interface ActionsProps extends Pick<CelebrationProps, 'actions' | 'challenge'> {
  readonly names: readonly CelebrationAction[];
  /** The actions are the first ones of the dialog: a gamepad begins at the first of them. */
  readonly isFirst?: boolean;
}

function Actions({ names, actions, challenge, isFirst = false }: ActionsProps) {
  const text = useDialogText();
  const shown = names.filter((name) => actions[name]);
  if (shown.length === 0) return null;
  return (
    <div className={isFirst ? 'finish__actions finish__actions--first' : 'finish__actions'}>
      {shown.map((name, place) => (
        <Button
          key={name}
          tone={isFirst && place === 0 ? 'yellow' : (ACTION_LOOKS[name].tone ?? 'paper')}
          icon={ACTION_LOOKS[name].icon}
          onClick={actions[name]}
          data-autofocus={isFirst && place === 0 ? '' : undefined}
        >
          {text(name === 'share' && challenge ? 'finish.answer' : ACTION_LOOKS[name].label)}
        </Button>
      ))}
    </div>
  );
}

/** Why a run does not count; nothing for a run that does. */
function KindNote({ kind, run }: Pick<CelebrationProps, 'kind' | 'run'>) {
  const text = useDialogText();
  const language = useAtomValue(languageAtom);
  if (kind === 'practice') return <p className="finish__kind">{text('finish.practiceNote')}</p>;
  if (kind === 'bonus') return <p className="finish__kind">{text('finish.bonusNote')}</p>;
  if (kind === 'preview') return <p className="finish__kind">{text('maps.testNote')}</p>;
  if (kind === 'shared') {
    const values = { title: run.map?.title || text('maps.untitled'), creator: run.map?.creator || text('maps.unknown') };
    return <p className="finish__kind">{text('maps.sharedNote', values)}</p>;
  }
  if (kind !== 'archive') return null;
  return <p className="finish__kind">{text('finish.archiveNote', { number: dayNumber(run.day), date: longDate(run.day, language) })}</p>;
}
