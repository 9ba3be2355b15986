import { addDays, type GameDay } from '../../../../shared/game-day.ts';

/** A month of the calendar as YYYY-MM; months sort like their texts. */
export type Month = string & { readonly __brand: 'Month' };

/** A column of the calendar: 0 is Sunday, as in Date. */
export type Weekday = number;

export const monthOf = (day: GameDay): Month => day.slice(0, 7) as Month;

/** The days of a calendar, both ends included. */
export interface DayRange {
  readonly first: GameDay;
  readonly last: GameDay;
}

export const isWithin = (day: GameDay, { first, last }: DayRange): boolean => day >= first && day <= last;

/** The month as the server expects it: 0 is January. */
export const monthQuery = (month: Month): { readonly month: number; readonly year: number } => ({
  month: Number(month.slice(5)) - 1,
  year: Number(month.slice(0, 4)),
});

export const firstOf = (month: Month): GameDay => `${month}-01` as GameDay;

export const lastOf = (month: Month): GameDay => addDays(firstOf(addMonths(month, 1)), -1);

export function addMonths(month: Month, count: number): Month {
  const { year, month: index } = monthQuery(month);
  return new Date(Date.UTC(year, index + count, 1)).toISOString().slice(0, 7) as Month;
}

export const weekdayOf = (day: GameDay): Weekday => new Date(day).getUTCDay();

/** Weeks of the month, top to bottom, seven entries each; undefined for days of other months. */
export function weeksOf(month: Month, weekStart: Weekday): (GameDay | undefined)[][] {
  const lead = (weekdayOf(firstOf(month)) - weekStart + 7) % 7;
  const days = Number(lastOf(month).slice(8));
  const rows = Math.ceil((lead + days) / 7);
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: 7 }, (_, column) => {
      const index = row * 7 + column - lead;
      return index >= 0 && index < days ? addDays(firstOf(month), index) : undefined;
    }),
  );
}

export type CalendarMove = 'left' | 'right' | 'up' | 'down' | 'weekStart' | 'weekEnd' | 'monthBack' | 'monthOn';

/** Keys of the date grid, as the ARIA Authoring Practices have them. */
export const CALENDAR_KEYS: Readonly<Record<string, CalendarMove>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'weekStart',
  End: 'weekEnd',
  PageUp: 'monthBack',
  PageDown: 'monthOn',
};

/** The day that a key leads to, never outside the range. A move by a month keeps the day of the month if it can. */
export function moveDay(from: GameDay, move: CalendarMove, weekStart: Weekday, range: DayRange): GameDay {
  const column = (weekdayOf(from) - weekStart + 7) % 7;
  const byDays = { left: -1, right: 1, up: -7, down: 7, weekStart: -column, weekEnd: 6 - column };
  if (move !== 'monthBack' && move !== 'monthOn') return clampDay(addDays(from, byDays[move]), range);
  const month = addMonths(monthOf(from), move === 'monthOn' ? 1 : -1);
  const sameNumber = `${month}-${from.slice(8)}` as GameDay;
  return clampDay(sameNumber > lastOf(month) ? lastOf(month) : sameNumber, range);
}

/** The day of another month that the calendar turns to: the one beside the month that it comes from. */
export const turnTo = (to: Month, from: Month, range: DayRange): GameDay => clampDay(to < from ? lastOf(to) : firstOf(to), range);

/** The nearest day of the range. */
export function clampDay(day: GameDay, { first, last }: DayRange): GameDay {
  if (day > last) return last;
  return day < first ? first : day;
}

/** All days of a month in order, of whatever range. */
export function daysOf(month: Month): GameDay[] {
  const last = Number(lastOf(month).slice(8));
  return Array.from({ length: last }, (_, i) => `${month}-${String(i + 1).padStart(2, '0')}` as GameDay);
}
