import type { Theme } from '../../../shared/course/course.ts';
import { flagsBelow } from '../../../shared/course/flag-set.ts';
import { TILE } from '../../../shared/course/geometry.ts';
import { type Effort, QUICK, rateSection } from '../../../sim-worker/solver/rate.ts';
import { findTraps } from '../../../sim-worker/solver/traps.ts';
import type { CourseTrials } from '../course-trials.ts';
import type { Drawing } from './drawing.ts';
import { placeDrawing } from './drawing-course.ts';
import { brokenBounds, figuresOf, type SectionFigures } from './section-figures.ts';

/** What players did in a drawing that stands on a course of its own. */
export interface DrawingPlay {
  readonly figures: SectionFigures;
  /** The figures in one line. */
  readonly line: string;
  /** What is wrong, one sentence each. */
  readonly problems: readonly string[];
}

const SEED = 1;
/** A newcomer is a part of it, because some sections are easy only for those who know the way. */
const EFFORT: Effort = { ...QUICK, rounds: { ...QUICK.rounds, newcomer: 40 } };

/** Lets players climb a drawn section, and looks for places that a ball cannot leave. The same drawing gives the same result. */
export function playDrawing(trials: CourseTrials, drawing: Drawing, theme: Theme): DrawingPlay {
  const course = placeDrawing(drawing, theme);
  const { fast, exact } = trials.rounds(course.tiles);
  const rating = rateSection(fast, fast, flagsBelow(1), EFFORT, SEED);
  const figures = figuresOf(rating);
  const { pockets, unclimbable } = findTraps(fast, exact, SEED);
  const where = pockets.map(({ x, y }) => `${Math.floor(y / TILE) - course.top}:${Math.floor(x / TILE)}`);
  const percent = (share: number, digits: number): string => `${(share * 100).toFixed(digits)} %`;
  return {
    figures,
    line: [
      `casual ${figures.casual.toFixed(1)}`,
      `at first ${figures.newcomer.toFixed(1)}`,
      `ratio ${figures.ratio.toFixed(2)}`,
      `15+ ${percent(figures.walls, 1)}`,
      `lit in flight ${percent(figures.litInFlight, 0)}`,
      `ways ${rating.easy?.drags.length ?? '-'} ${rating.bold?.drags.length ?? '-'}`,
    ].join(', '),
    problems: [
      ...brokenBounds(figures),
      ...(where.length > 0 ? [`a ball cannot leave row:column ${where.join(' ')}`] : []),
      ...(unclimbable.includes(1) ? ['it cannot be climbed from rest to rest'] : []),
    ],
  };
}
