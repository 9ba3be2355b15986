import { THOROUGH } from '../../sim-worker/solver/rate.ts';
import { type CourseRating, recordOf } from './course-ratings.ts';
import { CourseTrials, rateCourse } from './course-trials.ts';
import type { RateTask } from './forge.worker.ts';
import { SOLVER_VERSION } from './versions.ts';

const trials = await CourseTrials.open();

/** Rates an existing level by all kinds of players. The same task gives the same rating. */
export function rate({ number, course }: RateTask): CourseRating {
  return { solver: SOLVER_VERSION, sections: rateCourse(trials.rounds(course.tiles), THOROUGH, number).map(recordOf) };
}
