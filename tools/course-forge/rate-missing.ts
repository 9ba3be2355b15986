import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { CourseRating } from './course-ratings.ts';
import type { RateTask } from './forge.worker.ts';
import type { LevelStore } from './level-store.ts';
import { SOLVER_VERSION } from './versions.ts';

/** Levels without a rating by this version of the solver, ascending. */
export const unratedLevels = (store: LevelStore): number[] =>
  store.numbers().filter((number) => store.rating(number)?.solver !== SOLVER_VERSION);

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
  const pool = new Piscina<RateTask, CourseRating>({ filename, maxThreads: threads });
  const left = numbers.values();
  let done = 0;
  const rateUntilDeadline = async () => {
    for (const number of left) {
      if (performance.now() > deadline) return;
      store.putRating(number, await pool.run({ number, course: store.course(number) }, { name: 'rate' }));
      report(`rated level ${number}, ${++done} of ${numbers.length}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: threads }, rateUntilDeadline));
  } finally {
    await pool.destroy();
  }
}
