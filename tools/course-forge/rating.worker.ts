import { flagsBelow } from '../../shared/course/flag-set.ts';
import { rateNewcomer, THOROUGH } from '../../sim-worker/solver/rate.ts';
import { type CourseRating, recordOf } from './course-ratings.ts';
import { CourseTrials, rateCourse } from './course-trials.ts';
import type { RateTask } from './forge.worker.ts';
import { NEWCOMER_VERSION, SOLVER_VERSION } from './versions.ts';

const trials = await CourseTrials.open();

/** Rates an existing level by all kinds of players. The same task gives the same rating. */
export function rate({ number, course }: RateTask): CourseRating {
  return {
    solver: SOLVER_VERSION,
    newcomer: NEWCOMER_VERSION,
    sections: rateCourse(trials.rounds(course.tiles), THOROUGH, number).map(recordOf),
  };
}

/** A level that was rated by this version of the solver. */
export interface NewcomerTask extends RateTask {
  readonly rating: CourseRating;
}

/** Lets only newcomers play a course again. */
export function rateNewcomers({ number, course, rating }: NewcomerTask): CourseRating {
  const fast = trials.fastRound(course.tiles);
  const sections = rating.sections.map((section, i) => {
    const newcomer = rateNewcomer(fast, flagsBelow(i), THOROUGH, number + i);
    return { ...section, strokes: { ...section.strokes, newcomer } };
  });
  return { ...rating, newcomer: NEWCOMER_VERSION, sections };
}
