import type { AdminAnalyticsResponse, AnalyticsTable } from '../../../../shared/api/admin-analytics.ts';
import { BarChart, type Series } from './BarChart.tsx';
import { changeWords, countWords, dayWords, returningOf, type Span } from './figures.ts';
import { Panel, TableBelow } from './Panel.tsx';

interface SpanPanelsProps {
  readonly figures: Pick<AdminAnalyticsResponse, 'period' | 'before'>;
  onSave(table: AnalyticsTable): void;
}

/** Said wherever players are counted. */
const AGREED =
  'Only players who agreed to be counted are told apart. Without a yes every visit has a new id, so it is neither new nor returning.';

const VISITS: readonly Series[] = [{ name: 'Visits', tone: 'visits' }];
const PLAYERS: readonly Series[] = [
  { name: 'New', tone: 'new' },
  { name: 'Returning', tone: 'returning' },
];

/** Visits and players, day by day and week by week. */
export function SpanPanels({ figures: { period, before }, onSave }: SpanPanelsProps) {
  return (
    <>
      <Panel title="Visits by day" table="days" onSave={onSave} wide>
        <BarChart
          label="Visits by day, as bars; the figures are in the table below."
          series={VISITS}
          bars={visitsOf(period.days, before.days)}
        />
        <TableBelow
          caption="Visits by day"
          columns={['Day', 'Visits', 'Before', 'Change']}
          rows={period.days
            .map((now, i) => [
              dayWords(now.from),
              countWords(now.visits),
              countWords(before.days[i]?.visits),
              changeWords(now.visits, before.days[i]?.visits),
            ])
            .toReversed()}
        />
      </Panel>
      <Panel title="New and returning players by day" note={AGREED} wide>
        <BarChart label="Players by day, as bars; the figures are in the table below." series={PLAYERS} bars={playersOf(period.days)} />
        <PlayerTable caption="New and returning players by day" first="Day" spans={period.days} />
      </Panel>
      <Panel
        title="Weeks"
        note="Each begins on a Monday in this period, and has its seven days, also those after the period."
        table="weeks"
        onSave={onSave}
        wide
      >
        {period.weeks.length === 0 ? (
          <p className="dashboard-panel__none">No week begins in this period.</p>
        ) : (
          <>
            <div className="dashboard-panel__pair">
              <BarChart
                label="Visits by week, as bars; the figures are in the table below."
                series={VISITS}
                bars={visitsOf(period.weeks, before.weeks)}
              />
              <BarChart
                label="Players by week, as bars; the figures are in the table below."
                series={PLAYERS}
                bars={playersOf(period.weeks)}
              />
            </div>
            <PlayerTable caption="Weeks" first="From" spans={period.weeks} />
          </>
        )}
      </Panel>
    </>
  );
}

const visitsOf = (spans: readonly Span[], before: readonly Span[]) =>
  spans.map(({ from, visits }, i) => ({ label: dayWords(from), parts: [visits], before: before[i]?.visits }));

const playersOf = (spans: readonly Span[]) =>
  spans.map((span) => ({ label: dayWords(span.from), parts: [span.newPlayers, returningOf(span)] }));

interface PlayerTableProps {
  readonly caption: string;
  readonly first: string;
  readonly spans: readonly Span[];
}

function PlayerTable({ caption, first, spans }: PlayerTableProps) {
  return (
    <TableBelow
      caption={caption}
      columns={[first, 'Visits', 'Players', 'New', 'Returning']}
      rows={spans
        .map((span) => [
          dayWords(span.from),
          countWords(span.visits),
          countWords(span.players),
          countWords(span.newPlayers),
          countWords(returningOf(span)),
        ])
        .toReversed()}
    />
  );
}
