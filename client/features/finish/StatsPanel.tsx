import { MESSAGES } from '../../../shared/errors.ts';
import { api } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { foreignDay } from '../../platform/today.ts';
import { Button } from '../../ui/Button.tsx';
import type { FinishedRun } from '../play/play-atoms.ts';
import { figure, placeWords } from './percentile-words.ts';
import { StrokesByCheckpoint } from './StrokesByCheckpoint.tsx';

interface StatsPanelProps {
  readonly run: FinishedRun;
  readonly isFirstAttempt: boolean;
  /** The server has played the run and found it true. */
  readonly verified: boolean;
  /** The run has reached the server; the figures are asked for again then, so that they count it. */
  readonly settled: boolean;
}

/** The run among those of the day. */
export function StatsPanel({ run, isFirstAttempt, verified, settled }: StatsPanelProps) {
  const { answer, tryAgain } = useCall(`${run.id}/${settled}`, () => api.stats(run.strokes, foreignDay(run.day)));
  const stats = answer.state === 'loaded' ? answer.value : undefined;
  const place = stats ? placeWords(stats, { verified, isFirstAttempt }) : [];
  return (
    <>
      {answer.state === 'error' ? (
        <div className="finish__error" role="alert">
          <p>{MESSAGES.stats}</p>
          <Button icon="restart" onClick={tryAgain}>
            Try Again
          </Button>
        </div>
      ) : (
        <>
          <dl className="finish__tiles" aria-busy={!stats}>
            <Tile name="Finished" value={stats ? `${figure(stats.percentFinished)}%` : undefined} none={stats?.percentFinished === null} />
            <Tile name="Average" value={stats && figure(stats.averageScore)} none={stats?.averageScore === null} />
            <Tile name="Finishers" value={stats && String(stats.finishers)} none={false} />
          </dl>
          {place.length > 0 && (
            <div className="finish__words" role="status">
              {place.map((words) => (
                <p key={words}>{words}</p>
              ))}
            </div>
          )}
        </>
      )}
      {!run.infuriating && <StrokesByCheckpoint strokes={run.strokesByCheckpoint} averages={stats?.averageByCheckpoint ?? []} />}
    </>
  );
}

function Tile({ name, value, none }: { readonly name: string; readonly value: string | undefined; readonly none: boolean }) {
  return (
    <div className="finish__tile">
      <dt>{name}</dt>
      <dd>{none ? '-' : (value ?? <span className="finish__waiting" />)}</dd>
    </div>
  );
}
