import type { GameDay } from '../../../../shared/game-day.ts';
import { firstOf, type Month, type Weekday } from './calendar-month.ts';

const MONDAY: Weekday = 1;
/** A Sunday: weekday names are taken from the seven days that begin here. */
const SOME_SUNDAY = Date.UTC(2026, 10, 1);
const DAY_MS = 86_400_000;

/** Intl.Locale with week data: some engines have a getter, some a method, some neither. */
type LocaleWithWeeks = Intl.Locale & {
  readonly weekInfo?: { readonly firstDay: number };
  getWeekInfo?(): { readonly firstDay: number };
};

/**
 * The first weekday of a calendar, if the browser knows it; else Monday.
 * @param language BCP 47 tag; its region decides, else the most likely region
 */
export function weekStartOf(language: string): Weekday {
  const locale: LocaleWithWeeks = new Intl.Locale(language);
  const firstDay = (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? MONDAY;
  // The engine counts from Monday, 1, to Sunday, 7.
  return firstDay % 7;
}

/** The browser's own tag for the page's language, because it has the region: in English only America begins weeks on Sunday. */
export function regionalTag(language: string, wanted: readonly string[]): string {
  return wanted.find((tag) => tag.toLowerCase().split('-')[0] === language && isLocale(tag)) ?? language;
}

function isLocale(tag: string): boolean {
  try {
    return new Intl.Locale(tag).baseName !== '';
  } catch {
    return false;
  }
}

export interface WeekdayName {
  readonly short: string;
  readonly long: string;
}

/** Names of the columns, beginning with `weekStart`. */
export function weekdayNames(language: string, weekStart: Weekday): WeekdayName[] {
  const short = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, column) => {
    const date = new Date(SOME_SUNDAY + (weekStart + column) * DAY_MS);
    return { short: short.format(date), long: long.format(date) };
  });
}

/** 'November 2026' */
export function monthName(month: Month, language: string): string {
  return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(firstOf(month)));
}

/** 'Thursday, November 5, 2026' */
export function dayName(day: GameDay, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));
}
