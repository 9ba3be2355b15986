import type { AdminAnalyticsQuery, AdminAnalyticsResponse, AnalyticsTable } from '../../../../shared/api/admin-analytics.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import { Button } from '../../../ui/Button.tsx';
import { RouteLink } from '../../../ui/RouteLink.tsx';
import { Toasts } from '../../../ui/Toasts.tsx';
import { CountPanel } from './CountPanel.tsx';
import { type DashboardFailure, FAILURE_WORDS } from './dashboard-words.ts';
import { periodWords } from './figures.ts';
import { KeyFigures } from './KeyFigures.tsx';
import { PeriodChooser } from './PeriodChooser.tsx';
import { FirstShotPanel, RetentionPanel, SpeedPanel } from './PlayerPanels.tsx';
import { RecentPanel } from './RecentPanel.tsx';
import { SpanPanels } from './SpanPanels.tsx';
import '../../../ui/cover.css';
import './dashboard.css';

interface DashboardProps {
  readonly query: AdminAnalyticsQuery;
  readonly today: GameDay;
  /** Figures of the last call that had some. */
  readonly figures: AdminAnalyticsResponse;
  /** Why the last call had none. */
  readonly failure: DashboardFailure | undefined;
  onQuery(query: AdminAnalyticsQuery): void;
  /** Asks again for the same period. */
  onRefresh(): void;
  onSave(table: AnalyticsTable): void;
}

/** `/admin/analytics`: figures of a period beside those of the one before, for who runs the site; in English only. */
export function Dashboard({ query, today, figures, failure, onQuery, onRefresh, onSave }: DashboardProps) {
  return (
    <main className="dashboard" lang="en">
      <title>Upshot: analytics</title>
      <meta name="robots" content="noindex" />
      <div className="dashboard__content">
        <header className="dashboard__head">
          <h1>Analytics</h1>
          <PeriodChooser query={query} today={today} onChange={onQuery} />
        </header>
        {failure !== undefined && (
          <div className="dashboard__state">
            <p role="alert">{FAILURE_WORDS[failure]}</p>
            <Button tone="yellow" icon="restart" onClick={onRefresh}>
              Try again
            </Button>
          </div>
        )}
        <Figures figures={figures} query={query} onRefresh={onRefresh} onSave={onSave} />
        <RouteLink className="button button--paper dashboard__back" to="/">
          Back to the game
        </RouteLink>
      </div>
      <Toasts />
    </main>
  );
}

interface FiguresProps extends Pick<DashboardProps, 'query' | 'onRefresh' | 'onSave'> {
  readonly figures: AdminAnalyticsResponse;
}

function Figures({ figures, query, onRefresh, onSave }: FiguresProps) {
  const { period, before, recent, summedAt } = figures;
  // The former figures stay until those of another period have come, also when they do not come.
  const isOld = period.to !== query.to || period.days.length !== query.days;
  return (
    <div className={`dashboard__figures ${isOld ? 'dashboard__figures--old' : ''}`} aria-busy={isOld}>
      <p className="dashboard__period" role="status">
        {summedAt === null ? (
          'The server has made no sums yet: it does so every hour. Until then there are only the last 30 minutes.'
        ) : (
          <>
            <strong>{periodWords(period)}</strong> {`compared with ${periodWords(before)}. Summed up ${instantWords(summedAt)}.`}
          </>
        )}
      </p>
      {summedAt !== null && <KeyFigures period={period} before={before} />}
      <div className="dashboard__panels">
        {summedAt !== null && <Sums figures={figures} onSave={onSave} />}
        <RecentPanel recent={recent} onRefresh={onRefresh} />
      </div>
    </div>
  );
}

/** Everything that is made of stored sums. */
function Sums(shared: Pick<FiguresProps, 'figures' | 'onSave'>) {
  return (
    <>
      <SpanPanels {...shared} />
      <CountPanel {...shared} title="Funnel" note="Visits that came to each step." table="funnel" of="Step" share="first" />
      <CountPanel {...shared} title="Sources" note="Where visits came from." table="sources" of="Source" />
      <RetentionPanel {...shared} />
      <FirstShotPanel {...shared} />
      <SpeedPanel {...shared} />
      <CountPanel {...shared} title="Modes" note="Finished holes." table="modes" of="Mode" share="all" />
      <CountPanel {...shared} title="Rewarded ads" table="ads" of="Event" />
      <CountPanel
        {...shared}
        title="Consent"
        note="Visits with a yes, and visits without one. A no sends nothing, so it is not counted."
        table="consent"
        of="Visits"
        share="all"
      />
    </>
  );
}

const instants = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

const instantWords = (iso: string): string => instants.format(new Date(iso));
