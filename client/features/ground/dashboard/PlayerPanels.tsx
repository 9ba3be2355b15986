import { Fragment } from 'react';
import type {
  AdminAnalyticsResponse,
  AnalyticsPeriod,
  AnalyticsTable,
  SpeedMetric,
  Times,
} from '../../../../shared/api/admin-analytics.ts';
import { BarRows } from './BarRows.tsx';
import { countWords, nameWords, shareOf, shareWords, shiftWords, shortTimeWords, timeWords } from './figures.ts';
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
  return (
    <Panel
      title="Time to the first shot"
      note="From the beginning of the page. In brackets: the period before. The dark part of a bar is the median; 95 of 100 pages are within the whole bar."
      table="first-shot"
      onSave={onSave}
    >
      <TimesTable caption="Time to the first shot" now={period.firstShot} before={before.firstShot} words={timeWords} />
    </Panel>
  );
}

/** How fast pages were for their players, on each kind of device. */
export function SpeedPanel({ figures: { period, before }, onSave }: PanelProps) {
  return (
    <Panel
      title="Speed of the page"
      note="As players had it, until they first left the page. In brackets: the period before."
      table="speed"
      onSave={onSave}
    >
      {SPEEDS.map(({ metric, name, words }) => (
        <Fragment key={metric}>
          <h3 className="dashboard-panel__part">{name}</h3>
          <TimesTable caption={name} now={period.speed.filter(isOf(metric))} before={before.speed.filter(isOf(metric))} words={words} />
        </Fragment>
      ))}
    </Panel>
  );
}

type Speed = AnalyticsPeriod['speed'][number];

const isOf = (wanted: SpeedMetric) => (speed: Speed) => speed.metric === wanted;

const SPEEDS: readonly { readonly metric: SpeedMetric; readonly name: string; readonly words: Words }[] = [
  { metric: 'lcp', name: 'Largest paint', words: timeWords },
  { metric: 'inp', name: 'Slowest press', words: shortTimeWords },
  { metric: 'cls', name: 'Shifts', words: shiftWords },
];

type Words = (value: number | null | undefined) => string;

interface TimesTableProps {
  readonly caption: string;
  readonly now: readonly Times[];
  readonly before: readonly Times[];
  readonly words: Words;
}

/** Median and 95th percentile for each kind of device. */
function TimesTable({ caption, now, before, words }: TimesTableProps) {
  const longest = Math.max(Number.MIN_VALUE, ...now.map(({ p95 }) => p95 ?? 0));
  const rows = now.map(({ device, pages, median, p95 }) => {
    const then = before.find((each) => each.device === device);
    return {
      name: nameWords(device),
      length: (p95 ?? 0) / longest,
      inner: (median ?? 0) / longest,
      cells: [countWords(pages), `${words(median)} (${words(then?.median)})`, `${words(p95)} (${words(then?.p95)})`],
    };
  });
  return <BarRows caption={caption} columns={['Device', 'Pages', 'Median', '95th percentile']} rows={rows} />;
}
