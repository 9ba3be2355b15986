import { type GameDay, gameDayAt } from '../../shared/game-day.ts';

/**
 * The current game day of this page. `window.gameDate` overrides it, then the day that a development server has set.
 * @param nowMs another instant than now, ms since the epoch
 */
export function today(nowMs = Date.now()): GameDay {
  return gameDayAt(nowMs, window.gameDate ?? serverDay());
}

/** The server writes it into the page when GAME_DATE is set, so that both play the same hole. */
function serverDay(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="upshot-game-date"]')?.content;
}

/** The day to send in a request; undefined when it is the server's own today. */
export function foreignDay(day: GameDay): GameDay | undefined {
  return day === gameDayAt(Date.now()) ? undefined : day;
}

/** Dates in words that need not be formatted, by language and day. */
const keptDates = new Map<string, string>();

/** Keeps a date in words that the server has written: the first format of a page takes a phone some 40 ms. */
export function keepLongDate(day: GameDay, language: string, words: string): void {
  keptDates.set(`${language} ${day}`, words);
}

/** 'November 21, 2026', in the format of a language. @param language BCP 47 tag */
export function longDate(day: GameDay, language: string): string {
  const kept = keptDates.get(`${language} ${day}`);
  if (kept !== undefined) return kept;
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}
