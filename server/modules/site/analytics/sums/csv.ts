import { type AnalyticsPeriod, type AnalyticsTable, type Count, SMALLEST_GROUP } from '../../../../../shared/api/admin-analytics.ts';

type Cell = string | number | null;

/** How a text begins that a program for tables may take for a formula. */
const FORMULA_START = /^[=+\-@\t\r\n]/;
/** Without it programs for tables take UTF-8 for another encoding. */
const BYTE_ORDER_MARK = '\ufeff';
const NEEDS_QUOTES = /[",\r\n]/;

/** A table as RFC 4180 describes it. What somebody has named is a text and no formula: then an apostrophe is before it. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA_START.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const shown = (count: Count): Cell => count ?? `fewer than ${SMALLEST_GROUP}`;

type Named = { readonly name: string; readonly count: Count };
type Span = AnalyticsPeriod['days'][number];

const SPAN_HEADS = ['visits', 'players', 'new players'];
const spanRows = (spans: readonly Span[]): Cell[][] =>
  spans.map(({ from, visits, players, newPlayers }) => [from, shown(visits), shown(players), shown(newPlayers)]);
const namedRows = (list: readonly Named[]): Cell[][] => list.map(({ name, count }) => [name, shown(count)]);

/** Heads and rows of each table, without the columns of the period. */
const TABLES: Readonly<Record<AnalyticsTable, readonly [heads: readonly string[], rows: (period: AnalyticsPeriod) => Cell[][]]>> = {
  days: [['day', ...SPAN_HEADS], ({ days }) => spanRows(days)],
  weeks: [['monday', ...SPAN_HEADS], ({ weeks }) => spanRows(weeks)],
  funnel: [['step', 'visits'], ({ funnel }) => namedRows(funnel)],
  retention: [
    ['after days', 'new players', 'returned'],
    ({ retention }) => retention.map(({ day, players, returned }) => [day, shown(players), shown(returned)]),
  ],
  'first-shot': [
    ['device', 'pages', 'median ms', '95th percentile ms'],
    ({ firstShot }) => firstShot.map(({ device, pages, median, p95 }) => [device, shown(pages), median, p95]),
  ],
  speed: [
    ['metric', 'device', 'pages', 'median', '95th percentile'],
    ({ speed }) => speed.map(({ metric, device, pages, median, p95 }) => [metric, device, shown(pages), median, p95]),
  ],
  sources: [['source', 'visits'], ({ sources }) => namedRows(sources)],
  ads: [['ad', 'events'], ({ ads }) => namedRows(ads)],
  modes: [['mode', 'finished holes'], ({ modes }) => namedRows(modes)],
  consent: [['consent', 'visits'], ({ consent }) => namedRows(consent)],
};

/** A table of some periods as CSV; each row begins with the first and the last day of its period, the file as UTF-8. */
export function periodsAsCsv(table: AnalyticsTable, periods: readonly AnalyticsPeriod[]): string {
  const [heads, rows] = TABLES[table];
  const all = periods.flatMap((period) => rows(period).map((row) => [period.from, period.to, ...row]));
  return BYTE_ORDER_MARK + toCsv([['from', 'to', ...heads], ...all]);
}
