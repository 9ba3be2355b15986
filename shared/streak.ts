import { addDays, type GameDay } from './game-day.ts';

/**
 * Days in a row with a finish, as they count on a day: a streak lives through the day after its last finish, and is 0 from then on.
 * @param streak days in a row up to and with `lastDay`
 * @param lastDay the last day with a finish; null before the first
 */
export function streakOn(streak: number, lastDay: string | null, day: GameDay): number {
  return lastDay !== null && lastDay >= addDays(day, -1) ? streak : 0;
}

/** The days in a row once a hole of `day` is finished: the same day changes nothing, the day after adds one, any other begins at 1. */
export function streakAfter(streak: number, lastDay: string | null, day: GameDay): number {
  if (lastDay === day) return streak;
  return lastDay === addDays(day, -1) ? streak + 1 : 1;
}
