import type { AdminAnalyticsResponse, AnalyticsPeriod, AnalyticsTable, Times } from '../../../../shared/api/admin-analytics.ts';
import { BarRows } from './BarRows.tsx';
import { countWords, nameWords, shareOf, shareWords, timeWords } from './figures.ts';
import { Panel } from './Panel.tsx';

interface PanelProps {
  readonly figures: Pick<AdminAnalyticsResponse, 'period' | 'before'>;
  onSave(table: AnalyticsTable): void;
}

type Retention = AnalyticsPeriod['retention'][number];

/** How many of the new players came back on a later day. */
export function RetentionPanel({ figures: { period, before }, onSave }: PanelProps) {
  const rows = period.retention.map((now, i) => ({
    name: `Day ${now.day}`,
    length: shareOf(now.returned, now.players) ?? 0,
    cells: [countWords(now.players), countWords(now.returned), returnedWords(now), returnedWords(before.retention[i])],
  }));
  return (
    <Panel
      title="Players who came back"
      note="Of the players who agreed and first came in this period. A day counts once it is over for them."
      table="retention"
      onSave={onSave}
    >
      <BarRows caption="Players who came back" columns={['After', 'Players', 'Returned', 'Now', 'Before']} rows={rows} />
    </Panel>
  );
}

const returnedWords = (retention: Retention | undefined) => shareWords(retention?.returned, retention?.players);

/** How long pages of each kind of device took until the first shot. */
export function FirstShotPanel({ figures: { period, before }, onSave }: PanelProps) {
  const longest = Math.max(1, ...period.firstShot.map(({ p95 }) => p95 ?? 0));
  const rows = period.firstShot.map((now) => {
    const then = before.firstShot.find(({ device }) => device === now.device);
    return {
      name: nameWords(now.device),
      length: (now.p95 ?? 0) / longest,
      inner: (now.median ?? 0) / longest,
      cells: [countWords(now.pages), pairWords(now, then, 'median'), pairWords(now, then, 'p95')],
    };
  });
  return (
    <Panel
      title="Time to the first shot"
      note="From the beginning of the page. In brackets: the period before. The dark part of a bar is the median; 95 of 100 pages are within the whole bar."
      table="first-shot"
      onSave={onSave}
    >
      {rows.length === 0 ? (
        <p className="dashboard-panel__none">Nothing was counted.</p>
      ) : (
        <BarRows caption="Time to the first shot" columns={['Device', 'Pages', 'Median', '95th percentile']} rows={rows} />
      )}
    </Panel>
  );
}

const pairWords = (now: Times, then: Times | undefined, value: 'median' | 'p95') =>
  `${timeWords(now[value])} (${timeWords(then?.[value])})`;
