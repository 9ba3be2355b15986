import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { CourseRating } from './course-ratings.ts';
import type { RateTask } from './forge.worker.ts';
import type { LevelStore } from './level-store.ts';
import { SOLVER_VERSION } from './versions.ts';

/** Levels without a rating by this version of the solver, ascending. */
export const unratedLevels = (store: LevelStore): number[] =>
  store.numbers().filter((number) => store.rating(number)?.solver !== SOLVER_VERSION);

/** Rates levels on all cores, and stores each rating at once: an interruption loses only those in work. */
export async function rateLevels(store: LevelStore, numbers: readonly number[], report: (line: string) => void): Promise<void> {
  const filename = new URL('./rating.worker.ts', import.meta.url).href;
  const pool = new Piscina<RateTask, CourseRating>({ filename, maxThreads: availableParallelism() });
  let done = 0;
  try {
    await Promise.all(
      numbers.map(async (number) => {
        store.putRating(number, await pool.run({ number, course: store.course(number) }, { name: 'rate' }));
        report(`rated level ${number}, ${++done} of ${numbers.length}`);
      }),
    );
  } finally {
    await pool.destroy();
  }
}
