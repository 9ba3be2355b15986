import type { ReactNode } from 'react';
import type { StatsResponse } from '../../../../shared/api/stats.ts';
import { languageAtom } from '../../../i18n/text-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { PixelIcon } from '../../../ui/PixelIcon.tsx';
import { isComparable } from '../../ground/strokes/comparable.ts';
import { figure } from '../../ground/strokes/figures.ts';
import { StrokesByCheckpoint } from '../../ground/strokes/StrokesByCheckpoint.tsx';
import { shownShare } from '../../ground/strokes/shown-share.ts';
import type { SubmissionState } from '../../ground/submission/outbox.ts';
import type { FinishedRun } from '../../run/play/play-atoms.ts';
import { beatenShare, placeWords, type Words } from './percentile-words.ts';
import { summaryOf } from './summary.ts';
import type { DayFigures } from './use-day-figures.ts';
import './day-stats.css';

interface StatsProps {
  readonly run: Pick<FinishedRun, 'strokesByCheckpoint' | 'infuriating' | 'isFirstAttempt'>;
  /** The day of the hole is over. */
  readonly isPast: boolean;
  readonly submission: SubmissionState | undefined;
  readonly figures: DayFigures;
}

/** A run that could not be sent may wait for days: it is compared with nobody meanwhile. */
const isKept = ({ submission }: StatsProps): boolean => submission?.state === 'pending' && submission.failedBefore;

/** What decides the words about the place of a run. */
function placedOf({ run, isPast, submission }: StatsProps) {
  const accepted = submission?.state === 'accepted' ? submission.answer : undefined;
  const isFirstAttempt = accepted?.isFirstAttempt ?? run.isFirstAttempt;
  return { verified: accepted?.verified === true, isUnranked: accepted?.ranked === false, isFirstAttempt, isPast };
}

/** In the first look: three figures of the day, or why there are none. */
export function DayTiles(props: StatsProps) {
  const { answer, tryAgain } = props.figures;
  if (answer.state === 'error') return <Failure tryAgain={tryAgain} />;
  if (isKept(props)) return null;
  const stats = answer.state === 'loaded' ? answer.value : undefined;
  if (!stats || isComparable(stats)) return <Tiles stats={stats} />;
  return <Sentences words={placeWords(stats, placedOf(props)).slice(0, 1)} />;
}

/** Compares the run with the others of its day: in sentences, then by section. */
export function DayComparison(props: StatsProps) {
  const language = useAtomValue(languageAtom);
  const { run, figures } = props;
  const stats = figures.answer.state === 'loaded' ? figures.answer.value : undefined;
  const averages = stats && isComparable(stats) ? stats.averageByCheckpoint : [];
  const table = run.infuriating ? [] : run.strokesByCheckpoint;
  return (
    <>
      {stats && !isKept(props) && <Sentences words={summaryOf(stats, placedOf(props), table, averages, language)} />}
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

function Sentences({ words }: { readonly words: readonly Words[] }) {
  const text = useDialogText();
  return (
    <div className="finish__words" role="status">
      {words.map(({ key, values }) => (
        <p key={key}>{text(key, values)}</p>
      ))}
    </div>
  );
}

/** @param stats undefined while they are loading: the space is kept, so that the layout does not jump */
function Tiles({ stats }: { readonly stats: StatsResponse | undefined }) {
  const text = useDialogText();
  const language = useAtomValue(languageAtom);
  const percent = (share: number | null) => (share === null ? '-' : text('finish.percent', { percent: figure(share, language) }));
  return (
    <dl className="finish__tiles" aria-busy={!stats}>
      <Tile name={text('finish.finished')} value={stats && percent(shownShare(stats))} />
      <Tile name={text('finish.average')} value={stats && figure(stats.averageScore, language)} />
      {stats?.percentile === 0 ? (
        <Tile name={text('finish.bestScore')} value={<PixelIcon name="trophy" className="finish__best" />} />
      ) : (
        <Tile name={text('finish.beaten')} value={stats && percent(beatenShare(stats.percentile))} />
      )}
    </dl>
  );
}

/** @param value undefined while it is loading */
function Tile({ name, value }: { readonly name: string; readonly value: ReactNode }) {
  return (
    <div className="finish__tile">
      <dt>{name}</dt>
      <dd>{value ?? <span className="finish__waiting" />}</dd>
    </div>
  );
}
