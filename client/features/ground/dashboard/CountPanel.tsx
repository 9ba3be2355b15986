import type { AdminAnalyticsResponse, AnalyticsPeriod, AnalyticsTable } from '../../../../shared/api/admin-analytics.ts';
import { BarRows } from './BarRows.tsx';
import { changeWords, countWords, exactly, heightOf, nameWords, shareWords, totalOf } from './figures.ts';
import { Panel } from './Panel.tsx';

type Counts = AnalyticsPeriod['sources'];

interface CountPanelProps {
  readonly title: string;
  readonly note?: string;
  /** The part of the figures, and the table that can be saved. */
  readonly table: 'funnel' | 'sources' | 'ads' | 'modes' | 'consent';
  /** What is counted, such as 'Source'. */
  readonly of: string;
  readonly figures: Pick<AdminAnalyticsResponse, 'period' | 'before'>;
  /** What each is a share of: the first one, as in a funnel, or all together. No share is shown without it. */
  readonly share?: 'first' | 'all';
  onSave(table: AnalyticsTable): void;
}

/** How often each of a few things was counted, in this period and in the one before. */
export function CountPanel({ title, note, table, of, figures, share, onSave }: CountPanelProps) {
  const now = figures.period[table];
  const counts = withThoseBefore(now, figures.before[table]);
  const most = Math.max(1, ...counts.map(({ count }) => heightOf(count)));
  const whole = share === 'all' ? exactly(totalOf(now.map(({ count }) => count))) : counts[0]?.count;
  const rows = counts.map(({ name, count, countBefore }) => ({
    name: nameWords(name),
    length: heightOf(count) / most,
    cells: [countWords(count), ...(share ? [shareWords(count, whole)] : []), countWords(countBefore), changeWords(count, countBefore)],
  }));
  const columns = [of, 'Now', ...(share ? [share === 'all' ? 'Of all' : 'Of first'] : []), 'Before', 'Change'];
  return (
    <Panel title={title} note={note} table={table} onSave={onSave}>
      {rows.length === 0 ? (
        <p className="dashboard-panel__none">Nothing was counted.</p>
      ) : (
        <BarRows caption={title} columns={columns} rows={rows} />
      )}
    </Panel>
  );
}

/** In the order of this period; what was counted only before comes last. */
function withThoseBefore(now: Counts, before: Counts) {
  const names = [...new Set([...now, ...before].map(({ name }) => name))];
  const countIn = (counts: Counts, name: string) => {
    const found = counts.find((each) => each.name === name);
    return found ? found.count : 0;
  };
  return names.map((name) => ({ name, count: countIn(now, name), countBefore: countIn(before, name) }));
}
