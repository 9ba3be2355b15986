import type { StrokesHistogram } from '../../../../shared/api/leaderboard.ts';
import { MEDALS, type MedalName, type MedalStrokes } from '../../../../shared/course/medals.ts';

/** Columns besides the open one. More are too narrow on the smallest phones, fewer tell strokes apart less. */
export const COLUMNS_MAX = 40;
/** Fewer would be blocks and no picture of a day: with one finisher there is one score. */
const COLUMNS_MIN = 12;
/** The columns end where this share of the players is in them; the few who needed far more would make all others narrow. */
const SHARE_SHOWN = 0.95;
/** So many more columns are drawn in place of an open one. */
const SPARED = 4;

export interface HistogramColumn {
  /** Fewest strokes of its players. */
  readonly from: number;
  /** Most strokes of its players; null in the open column, which has all players with `from` strokes and more. */
  readonly to: number | null;
  readonly players: number;
}

/** The columns for which a medal is given, as a strip below them. */
export interface MedalSpan {
  readonly medal: MedalName;
  /** In columns; it may end within one. */
  readonly columns: number;
}

export interface HistogramPicture {
  readonly columns: readonly HistogramColumn[];
  /** Players of the highest column. */
  readonly highest: number;
  /** Best medal first, together as wide as all columns. Empty where the limits are unknown. */
  readonly medals: readonly MedalSpan[];
}

/** Returns the columns of a day: one for each number of strokes, or for a few together when there are many. */
export function histogramPicture(histogram: StrokesHistogram, medals: MedalStrokes | null): HistogramPicture {
  const first = Math.min(histogram.from, medals?.gold ?? histogram.from);
  const last = lastShown(histogram, medals, first);
  const width = Math.ceil((last - first + 1) / COLUMNS_MAX);
  const count = Math.ceil((last - first + 1) / width);
  const columns: HistogramColumn[] = Array.from({ length: count }, (_, i) => {
    const from = first + i * width;
    const to = from + width - 1;
    return { from, to, players: playersBetween(histogram, from, to) };
  });
  const next = first + count * width;
  const rest = playersBetween(histogram, next, Number.POSITIVE_INFINITY);
  if (rest > 0) columns.push({ from: next, to: null, players: rest });
  return { columns, highest: Math.max(...columns.map(({ players }) => players)), medals: medalSpans(columns.length, first, width, medals) };
}

/** The most strokes that have a column: those of nearly all players, and those up to which there are medals. */
function lastShown({ from, players, more }: StrokesHistogram, medals: MedalStrokes | null, first: number): number {
  const most = from + players.length - 1;
  const enough = SHARE_SHOWN * (players.reduce((sum, n) => sum + n, 0) + more);
  let counted = 0;
  const index = players.findIndex((n) => (counted += n) >= enough);
  const shown = Math.max(index < 0 ? most : from + index, (medals?.bronze ?? 0) + 1, first + COLUMNS_MIN - 1);
  return more === 0 && most > shown && most - shown <= SPARED ? most : shown;
}

function playersBetween({ from, players, more }: StrokesHistogram, first: number, last: number): number {
  const within = players.slice(Math.max(0, first - from), Math.max(0, last - from + 1)).reduce((sum, n) => sum + n, 0);
  return last === Number.POSITIVE_INFINITY ? within + more : within;
}

function medalSpans(columns: number, first: number, width: number, limits: MedalStrokes | null): MedalSpan[] {
  if (!limits) return [];
  let left = columns;
  return MEDALS.map((medal) => {
    const end = medal === 'leaf' ? columns : Math.min(columns, (limits[medal] - first + 1) / width);
    const span = Math.max(0, end - (columns - left));
    left -= span;
    return { medal, columns: span };
  });
}

/** Returns the index of the column that has the players with so many strokes; -1 when none has. */
export const columnOf = (columns: readonly HistogramColumn[], strokes: number): number =>
  columns.findIndex(({ from, to }) => strokes >= from && (to === null || strokes <= to));

/** Returns where a mean of strokes lies: 0 at the left edge of all columns, 1 at the right one; undefined when it is in none. */
export function placeOf(columns: readonly HistogramColumn[], mean: number): number | undefined {
  const [first] = columns;
  if (!first || first.to === null) return undefined;
  const width = first.to - first.from + 1;
  const place = (mean - first.from + 0.5) / width;
  const closed = columns.filter(({ to }) => to !== null).length;
  return place < 0 || place > closed ? undefined : place / columns.length;
}
