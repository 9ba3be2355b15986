import type { AnalyticsPeriod, Count } from '../../../../shared/api/admin-analytics.ts';

/** Figures of a day, or of a week. */
export type Span = AnalyticsPeriod['days'][number];

/** What stands in the place of a figure that cannot be known. */
export const UNKNOWN = '–';

/** What stands in the place of a small group's number, so that nobody is recognized by it. */
const FEW = 'fewer than 10';
/** The most that such a group can have. */
const FEW_MOST = 9;

const numbers = new Intl.NumberFormat('en');
const percents = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 });
const changes = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' });
const thousandths = new Intl.NumberFormat('en', { maximumFractionDigits: 3 });
const tenths = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const shortDates = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const longDates = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Counts that are added up. */
export interface Total {
  /** The sum of those that are known. */
  readonly known: number;
  /** How many are hidden, because they are from one to nine. */
  readonly hidden: number;
}

export const totalOf = (counts: readonly Count[]): Total => ({
  known: counts.reduce<number>((sum, count) => sum + (count ?? 0), 0),
  hidden: counts.filter((count) => count === null).length,
});

/** The total as a count; undefined when hidden ones leave it open. */
export function exactly({ known, hidden }: Total): Count | undefined {
  if (hidden === 0) return known;
  return known === 0 && hidden === 1 ? null : undefined;
}

/** What a count has at least. A hidden one has one at least. */
export const leastOf = ({ known, hidden }: Total): number => known + hidden;

export function totalWords(total: Total): string {
  const count = exactly(total);
  return count === undefined ? `${numbers.format(leastOf(total))} or more` : countWords(count);
}

/** @param count null for a group of one to nine, undefined for what cannot be known */
export function countWords(count: Count | undefined): string {
  if (count === undefined) return UNKNOWN;
  return count === null ? FEW : numbers.format(count);
}

/** How high a count is drawn. A hidden one is drawn in the middle of what it can be. */
export const heightOf = (count: Count | undefined): number => (count === null ? (1 + FEW_MOST) / 2 : (count ?? 0));

/** Players who had come before; hidden when they are few, too, and undefined where they cannot be known. */
export function returningOf({ players, newPlayers }: Pick<Span, 'players' | 'newPlayers'>): Count | undefined {
  // Of fewer than ten, those who had come before are fewer than ten.
  if (players === null) return null;
  if (newPlayers === null) return undefined;
  const returning = players - newPlayers;
  return returning > 0 && returning <= FEW_MOST ? null : returning;
}

/** The part of a whole, such as '34%'. */
export function shareWords(part: Count | undefined, whole: Count | undefined): string {
  const share = shareOf(part, whole);
  return share === undefined ? UNKNOWN : percents.format(share);
}

/** From 0 to 1; undefined where either is hidden, or the whole is nothing. */
export function shareOf(part: Count | undefined, whole: Count | undefined): number | undefined {
  return typeof part === 'number' && typeof whole === 'number' && whole > 0 ? part / whole : undefined;
}

/** How a figure differs from that of the period before, such as '+12%'. */
export function changeWords(now: Count | undefined, before: Count | undefined): string {
  if (typeof now !== 'number' || typeof before !== 'number') return UNKNOWN;
  if (before === 0) return now === 0 ? changes.format(0) : 'new';
  return changes.format(now / before - 1).replace('-', '−');
}

/** Seconds, on one line. @param ms null where there are too few to say */
export const timeWords = (ms: number | null | undefined): string =>
  ms === null || ms === undefined ? UNKNOWN : `${tenths.format(ms / 1000)}\u00a0s`;

/** '104 ms', for what is much shorter than a second. */
export const shortTimeWords = (ms: number | null | undefined): string =>
  ms === null || ms === undefined ? UNKNOWN : `${numbers.format(Math.round(ms))}\u00a0ms`;

/** How far a page has moved by itself: '0.05' */
export const shiftWords = (shift: number | null | undefined): string =>
  shift === null || shift === undefined ? UNKNOWN : thousandths.format(shift);

/** 'Nov 29' */
export const dayWords = (day: string): string => shortDates.format(new Date(`${day}T00:00:00Z`));

/** 'Oct 31 – Nov 29, 2026', or one date for a period of one day. */
export function periodWords({ from, to }: { readonly from: string; readonly to: string }): string {
  // With plain spaces in the place of thin ones.
  return longDates.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`)).replace(/\s/g, ' ');
}

/** Names of the server that say more in other words. */
const KNOWN_NAMES: ReadonlyMap<string, string> = new Map([
  ['clicked_start', 'Pressed Play'],
  ['confirmed_instructions', 'Read the instructions'],
  ['share_used', 'Shared'],
  ['sign_up_modal', 'Opened the sign-up'],
  ['$identify', 'Signed in, having agreed'],
  ['yes', 'With a yes'],
  ['none', 'Without a yes'],
]);

/** The name of a step or an event for a reader: 'first_shot' becomes 'First shot'. */
export function nameWords(name: string): string {
  const known = KNOWN_NAMES.get(name);
  if (known !== undefined) return known;
  const words = name.replace(/^\$/, '').replace(/[_-]+/g, ' ').trim();
  return /^[a-z][a-z0-9 ]*$/.test(words) ? words.charAt(0).toUpperCase() + words.slice(1) : name;
}

/** The end of a scale that has room for the highest bar: one digit times a power of ten, so that its half is a whole number; 10 at least. */
export function scaleEnd(highest: number): number {
  let power = 10;
  while (power * 10 <= highest) power *= 10;
  return [1, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((end) => end >= highest) ?? highest;
}
