import { addDays, dayNumber, type GameDay } from '../../../../../shared/game-day.ts';

/** From the first of these days to the last one. */
export interface DaySpan {
  readonly from: GameDay;
  readonly to: GameDay;
}

/** The Monday of the week of a day; itself for a Monday. */
export function mondayOf(day: GameDay): GameDay {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return addDays(day, -sinceMonday);
}

/** All days of a span, in order. */
export function daysOf({ from, to }: DaySpan): GameDay[] {
  return Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, i) => addDays(from, i));
}
