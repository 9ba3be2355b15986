import type { StatsResponse } from '../../../shared/api/stats.ts';
import { api } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { languageAtom } from '../../i18n/text-atoms.ts';
import { useDialogText } from '../../i18n/use-text.ts';
import { foreignDay } from '../../platform/today.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { Button } from '../../ui/Button.tsx';
import type { FinishedRun } from '../play/play-atoms.ts';
import { figure } from './figures.ts';
import { placeWords, type Words } from './percentile-words.ts';
import { StrokesByCheckpoint } from './StrokesByCheckpoint.tsx';

interface StatsPanelProps {
  readonly run: Pick<FinishedRun, 'id' | 'day' | 'strokes' | 'strokesByCheckpoint' | 'infuriating'>;
  /** The day of the hole is over. */
  readonly isPast: boolean;
  readonly isFirstAttempt: boolean;
  /** The server has played the replay and confirmed the run. */
  readonly verified: boolean;
  /** The server has answered that the run does not rank. */
  readonly isUnranked: boolean;
  /** The run has reached the server. The numbers are loaded again then, so that they include it. */
  readonly settled: boolean;
}

/** Compares the run with the others of its day. */
export function StatsPanel({ run, isPast, isFirstAttempt, verified, isUnranked, settled }: StatsPanelProps) {
  const { answer, tryAgain } = useCall(`${run.id}/${settled}`, () => api.stats(run.strokes, foreignDay(run.day)));
  const stats = answer.state === 'loaded' ? answer.value : undefined;
  return (
    <>
      {answer.state === 'error' ? (
        <Failure tryAgain={tryAgain} />
      ) : (
        <>
          <Tiles stats={stats} />
          <Place expected={isFirstAttempt ? 2 : 1} words={stats && placeWords(stats, { verified, isUnranked, isFirstAttempt, isPast })} />
        </>
      )}
      {!run.infuriating && <StrokesByCheckpoint strokes={run.strokesByCheckpoint} averages={stats?.averageByCheckpoint ?? []} />}
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

interface PlaceProps {
  /** Undefined while loading: the space is kept, so that the layout does not jump. */
  readonly words: readonly Words[] | undefined;
  /** How many sentences are expected. */
  readonly expected: number;
}

function Place({ words, expected }: PlaceProps) {
  const text = useDialogText();
  return (
    <div className="finish__words" role="status">
      {words?.map(({ key, values }) => (
        <p key={key}>{text(key, values)}</p>
      ))}
      {!words && <span className="finish__waiting finish__waiting--wide" />}
      {!words && expected > 1 && <span className="finish__waiting finish__waiting--wide" />}
    </div>
  );
}

function Tiles({ stats }: { readonly stats: StatsResponse | undefined }) {
  const text = useDialogText();
  const language = useAtomValue(languageAtom);
  const percent =
    stats && (stats.percentFinished === null ? '-' : text('finish.percent', { percent: figure(stats.percentFinished, language) }));
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
