import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { CourseRating } from './course-ratings.ts';
import type { RateTask } from './forge.worker.ts';
import type { LevelStore } from './level-store.ts';
import type { NewcomerTask } from './rating.worker.ts';
import { NEWCOMER_VERSION, SOLVER_VERSION } from './versions.ts';

const isRated = (rating: CourseRating | undefined): rating is CourseRating => rating?.solver === SOLVER_VERSION;

/** Levels without a rating by this version of the solver, or by this version of the newcomer, ascending. */
export const unratedLevels = (store: LevelStore): number[] =>
  store.numbers().filter((number) => {
    const rating = store.rating(number);
    return !isRated(rating) || rating.newcomer !== NEWCOMER_VERSION;
  });

/**
 * Rates levels on all cores, and stores each rating at once: an interruption loses only those in work.
 * @param deadline no level is begun after it, ms of `performance.now`
 */
export async function rateLevels(
  store: LevelStore,
  numbers: readonly number[],
  deadline: number,
  report: (line: string) => void,
): Promise<void> {
  const filename = new URL('./rating.worker.ts', import.meta.url).href;
  const threads = availableParallelism();
  const pool = new Piscina<RateTask | NewcomerTask, CourseRating>({ filename, maxThreads: threads });
  const left = numbers.values();
  let done = 0;
  const rateUntilDeadline = async () => {
    for (const number of left) {
      if (performance.now() > deadline) return;
      const task = { number, course: store.course(number) };
      const old = store.rating(number);
      const rating = isRated(old) ? pool.run({ ...task, rating: old }, { name: 'rateNewcomers' }) : pool.run(task, { name: 'rate' });
      store.putRating(number, await rating);
      report(`rated level ${number}, ${++done} of ${numbers.length}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: threads }, rateUntilDeadline));
  } finally {
    await pool.destroy();
  }
}
