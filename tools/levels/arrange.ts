import { addDays, FIRST_DAY } from '../../shared/game-day.ts';
import type { SolvedCourse } from './solved-course.ts';

const EASY = { first: 2, count: 9 } as const;
const CATALOGUE = { first: 11, count: 14 } as const;
const DAILY_FIRST = 25;
/** Weekdays from gentle to long: Monday to Sunday. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];

/**
 * Gives courses their numbers: the easiest are 2 to 10, level 2 the very easiest (it is the fallback);
 * the hardest go to the back catalogue 11 to 24, which no day plays; the rest are daily from 25 on,
 * so that every week rises from Monday to Sunday and no theme follows itself where that can be avoided.
 */
export function arrange(courses: readonly SolvedCourse[]): { number: number; course: SolvedCourse }[] {
  const sorted = [...courses].sort((a, b) => a.expectedStrokes.good - b.expectedStrokes.good || (a.seed < b.seed ? -1 : 1));
  const easy = sorted.splice(0, EASY.count);
  const hard = sorted.splice(Math.max(0, sorted.length - CATALOGUE.count));
  return [
    ...easy.map((course, i) => ({ number: EASY.first + i, course })),
    ...hard.map((course, i) => ({ number: CATALOGUE.first + i, course })),
    ...arrangeDays(sorted),
  ].sort((a, b) => a.number - b.number);
}

function arrangeDays(sorted: readonly SolvedCourse[]): { number: number; course: SolvedCourse }[] {
  const days = sorted.map((_, i) => ({ number: DAILY_FIRST + i, weekday: new Date(addDays(FIRST_DAY, i)).getUTCDay() }));
  const byDifficulty = [...days].sort((a, b) => WEEK.indexOf(a.weekday) - WEEK.indexOf(b.weekday) || a.number - b.number);
  const pools = new Map<number, SolvedCourse[]>();
  byDifficulty.forEach((day, i) => {
    pools.set(day.weekday, [...(pools.get(day.weekday) ?? []), sorted[i] as SolvedCourse]);
  });
  let lastTheme = '';
  return days.map(({ number, weekday }) => {
    const pool = pools.get(weekday) as SolvedCourse[];
    const index = Math.max(
      0,
      pool.findIndex((course) => course.theme !== lastTheme),
    );
    const [course] = pool.splice(index, 1) as [SolvedCourse];
    lastTheme = course.theme;
    return { number, course };
  });
}
