import { meanError, meanOf, shareFrom } from '../../sim-worker/solver/histogram.ts';
import type { CourseRating } from './course-ratings.ts';
import { holeMean, litInFlight, WALL_STROKES, worstShareOfPlays } from './gates.ts';
import { weekdayOf } from './schedule.ts';

/** How players did on a course. All of it tells of a casual player, unless another is named. Shares are 0 to 1. */
export interface CourseFigures {
  /** Mean strokes of a hole. */
  readonly casual: number;
  /** Half the width of the 95 % interval of that mean. */
  readonly error: number;
  /** Mean strokes of a hole of the player who sees it for the first time, and of the one who is off by 16 px. */
  readonly newcomer: number;
  readonly unsteady: number;
  /** By section, bottom to top: the share of plays that need 15 strokes or more. */
  readonly walls: readonly number[];
  /** The largest share of a section in the mean of the hole. */
  readonly worstSection: number;
  /** The share of a play's worst section in that play, at the median. */
  readonly worstOfPlay: number;
  /** Strokes for each of a good player. */
  readonly ratio: number;
  /** Flags that are lit by flying past them. */
  readonly lit: number;
}

export function figuresOf({ sections }: CourseRating): CourseFigures {
  const casual = holeMean(sections, 'casual');
  const errors = sections.map(({ strokes }) => meanError(strokes.casual ?? []));
  return {
    casual,
    error: Math.hypot(...errors),
    newcomer: holeMean(sections, 'newcomer'),
    unsteady: holeMean(sections, 'unsteady'),
    walls: sections.map(({ strokes }) => shareFrom(strokes.casual ?? [], WALL_STROKES)),
    worstSection: Math.max(...sections.map(({ strokes }) => meanOf(strokes.casual))) / casual,
    worstOfPlay: worstShareOfPlays(sections, 'casual'),
    ratio: casual / holeMean(sections, 'good'),
    lit: litInFlight(sections),
  };
}

/** The rated levels of one weekday: means over the levels, unless the median is named. */
export interface WeekdayFigures extends Omit<CourseFigures, 'walls' | 'ratio' | 'worstOfPlay'> {
  /** 0 is Sunday. */
  readonly weekday: number;
  readonly levels: number;
  /** The share of sections' plays that need 15 strokes or more. */
  readonly walls: number;
  /** At the median of the levels. */
  readonly ratio: number;
  readonly worstOfPlay: number;
}

/** Weekdays with a rated level, Monday first. */
export function figuresByWeekday(levels: ReadonlyMap<number, CourseFigures>): WeekdayFigures[] {
  return [1, 2, 3, 4, 5, 6, 0].flatMap((weekday) => {
    const those = [...levels].filter(([number]) => weekdayOf(number) === weekday).map(([, figures]) => figures);
    if (those.length === 0) return [];
    const meanBy = (pick: (figures: CourseFigures) => number) => mean(those.map(pick));
    return {
      weekday,
      levels: those.length,
      casual: meanBy(({ casual }) => casual),
      error: Math.hypot(...those.map(({ error }) => error)) / those.length,
      newcomer: meanBy(({ newcomer }) => newcomer),
      unsteady: meanBy(({ unsteady }) => unsteady),
      walls: mean(those.flatMap(({ walls }) => walls)),
      worstSection: meanBy(({ worstSection }) => worstSection),
      worstOfPlay: median(those.map(({ worstOfPlay }) => worstOfPlay)),
      ratio: median(those.map(({ ratio }) => ratio)),
      lit: meanBy(({ lit }) => lit),
    };
  });
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The middle value, or the higher of the two middle ones. 0 without values. */
export const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
