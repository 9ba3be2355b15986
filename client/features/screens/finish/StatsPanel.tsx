import type { StatsResponse } from '../../../../shared/api/stats.ts';
import { languageAtom } from '../../../i18n/text-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { isComparable } from '../../ground/strokes/comparable.ts';
import { figure } from '../../ground/strokes/figures.ts';
import { StrokesByCheckpoint } from '../../ground/strokes/StrokesByCheckpoint.tsx';
import { shownShare } from '../../ground/strokes/shown-share.ts';
import type { SubmissionState } from '../../ground/submission/outbox.ts';
import type { FinishedRun } from '../../run/play/play-atoms.ts';
import type { Words } from './percentile-words.ts';
import { summaryOf } from './summary.ts';
import type { DayFigures } from './use-day-figures.ts';

interface StatsPanelProps {
  readonly run: Pick<FinishedRun, 'strokesByCheckpoint' | 'infuriating' | 'isFirstAttempt'>;
  /** The day of the hole is over. */
  readonly isPast: boolean;
  readonly submission: SubmissionState | undefined;
  readonly figures: DayFigures;
}

/** Compares the run with the others of its day: in sentences, then in figures, then by section. */
export function StatsPanel({ run, isPast, submission, figures }: StatsPanelProps) {
  const language = useAtomValue(languageAtom);
  const { answer, tryAgain } = figures;
  const stats = answer.state === 'loaded' ? answer.value : undefined;
  const accepted = submission?.state === 'accepted' ? submission.answer : undefined;
  const isFirstAttempt = accepted?.isFirstAttempt ?? run.isFirstAttempt;
  const placed = { verified: accepted?.verified === true, isUnranked: accepted?.ranked === false, isFirstAttempt, isPast };
  const averages = stats && isComparable(stats) ? stats.averageByCheckpoint : [];
  const table = run.infuriating ? [] : run.strokesByCheckpoint;
  // A run that could not be sent may wait for days.
  const isKept = submission?.state === 'pending' && submission.failedBefore;
  return (
    <>
      {answer.state === 'error' && <Failure tryAgain={tryAgain} />}
      {answer.state !== 'error' && !isKept && (
        <Summary
          expected={(isFirstAttempt ? 2 : 1) + (run.infuriating ? 0 : 2)}
          words={stats && summaryOf(stats, placed, table, averages, language)}
        />
      )}
      {answer.state !== 'error' && !isKept && (!stats || isComparable(stats)) && <Tiles stats={stats} />}
      {!run.infuriating && <StrokesByCheckpoint strokes={table} averages={averages} />}
    </>
  );
}

function Failure({ tryAgain }: { readonly tryAgain: () => void }) {
  const text = useDialogText();
  return (
    <div className="finish__error" role="alert">
      <p>{text('finish.statsFailed')}</p>
      <Button icon="restart" onClick={tryAgain}>
        {text('ui.tryAgain')}
      </Button>
    </div>
  );
}

interface SummaryProps {
  /** Undefined while loading: the space is kept, so that the layout does not jump. */
  readonly words: readonly Words[] | undefined;
  /** How many sentences are expected at most. */
  readonly expected: number;
}

function Summary({ words, expected }: SummaryProps) {
  const text = useDialogText();
  return (
    <div className="finish__words" role="status">
      {words?.map(({ key, values }) => (
        <p key={key}>{text(key, values)}</p>
      ))}
      {!words &&
        Array.from({ length: expected }, (_, line) => line).map((line) => (
          <span key={line} className="finish__waiting finish__waiting--wide" />
        ))}
    </div>
  );
}

function Tiles({ stats }: { readonly stats: StatsResponse | undefined }) {
  const text = useDialogText();
  const language = useAtomValue(languageAtom);
  const share = stats && shownShare(stats);
  const percent = stats && (share == null ? '-' : text('finish.percent', { percent: figure(share, language) }));
  return (
    <dl className="finish__tiles" aria-busy={!stats}>
      <Tile name={text('finish.finished')} value={percent} />
      <Tile name={text('finish.average')} value={stats && figure(stats.averageScore, language)} />
      <Tile name={text('finish.finishers')} value={stats && figure(stats.finishers, language)} />
    </dl>
  );
}

function Tile({ name, value }: { readonly name: string; readonly value: string | undefined }) {
  return (
    <div className="finish__tile">
      <dt>{name}</dt>
      <dd>{value ?? <span className="finish__waiting" />}</dd>
    </div>
  );
}
