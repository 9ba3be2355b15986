import { bonusLevelOf, FIRST_DAY, type GameDay, levelOfDay } from '../../../shared/game-day.ts';

/**
 * What is played: today's hole, which ranks; a hole of an earlier day, which the server stores without a rank; or the bonus level,
 * which does not count.
 */
export interface Hole {
  readonly kind: 'daily' | 'archive' | 'bonus';
  /** The day of the hole; for a bonus level, the day on which it is played. */
  readonly day: GameDay;
  /** Number of the level file. */
  readonly level: number;
}

export const dailyHole = (day: GameDay): Hole => ({ kind: 'daily', day, level: levelOfDay(day) });

export const bonusHole = (day: GameDay): Hole => ({ kind: 'bonus', day, level: bonusLevelOf(levelOfDay(day)) });

/** The hole of a day up to today; undefined for days before the first and after today. */
export function holeOfDay(day: GameDay, today: GameDay): Hole | undefined {
  if (day === today) return dailyHole(day);
  return day >= FIRST_DAY && day < today ? { kind: 'archive', day, level: levelOfDay(day) } : undefined;
}

export const isSameHole = (a: Hole, b: Hole): boolean => a.kind === b.kind && a.day === b.day && a.level === b.level;
