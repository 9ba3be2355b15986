import { addDays, type GameDay } from '../../shared/game-day.ts';

/** Returns the days of a month in order. @param month 0 to 11 */
export function daysOfMonth(month: number, year: number): GameDay[] {
  const prefix = `${year}-${String(month + 1).padStart(2, '0')}-`;
  const first = `${prefix}01` as GameDay;
  return Array.from({ length: 31 }, (_, i) => addDays(first, i)).filter((day) => day.startsWith(prefix));
}
