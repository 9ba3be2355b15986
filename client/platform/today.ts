import { type GameDay, gameDayAt } from '../../shared/game-day.ts';

/** The game day of this page now, `window.gameDate` honoured. */
export function today(): GameDay {
  return gameDayAt(Date.now(), window.gameDate);
}

/** The day to name in a request: absent when it is the server's own today. */
export function foreignDay(day: GameDay): GameDay | undefined {
  return day === gameDayAt(Date.now()) ? undefined : day;
}

const LONG_DATE = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** '21 November 2026' in the order of English calendars. */
export function longDate(day: GameDay): string {
  return LONG_DATE.format(new Date(`${day}T00:00:00Z`));
}
