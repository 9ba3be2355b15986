import type { AdminAnalyticsResponse } from '../../../../shared/api/admin-analytics.ts';
import { Button } from '../../../ui/Button.tsx';
import { BarChart, type Series } from './BarChart.tsx';
import { countWords } from './figures.ts';
import { Panel, TableBelow } from './Panel.tsx';

const EVENTS: readonly Series[] = [{ name: 'Events', tone: 'events' }];

interface RecentPanelProps {
  readonly recent: AdminAnalyticsResponse['recent'];
  onRefresh(): void;
}

/** What has arrived in the last half hour, minute by minute. */
export function RecentPanel({ recent, onRefresh }: RecentPanelProps) {
  const events = recent.reduce((sum, minute) => sum + minute.events, 0);
  const minutes = recent.map((minute, i) => ({ ...minute, ago: agoWords(recent.length - 1 - i) }));
  return (
    <Panel title="The last 30 minutes" note="As they arrive at the server that has answered.">
      <div className="dashboard-panel__line">
        <p>
          <strong>{countWords(events)}</strong> events
        </p>
        <Button icon="restart" onClick={onRefresh}>
          Refresh
        </Button>
      </div>
      <BarChart
        label="Events by minute, as bars; the figures are in the table below."
        series={EVENTS}
        bars={minutes.map(({ ago, events: count }) => ({ label: ago, parts: [count] }))}
      />
      <TableBelow
        caption="The last 30 minutes"
        columns={['Minute', 'Events', 'Visits']}
        rows={minutes.map(({ ago, events: count, visits }) => [ago, countWords(count), countWords(visits)])}
      />
    </Panel>
  );
}

function agoWords(minutes: number): string {
  if (minutes === 0) return 'Now';
  return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
}
