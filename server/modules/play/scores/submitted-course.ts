import type { DayRef } from '../../../../shared/course/course-ref.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import type { ShownRevision } from '../../courses/maps/maps.service.ts';

/** What was played: the hole of a day, or one revision of a map, which never ranks. */
export type SubmittedCourse = DayRef | { readonly kind: 'map'; readonly map: ShownRevision };

/** A course that a replay is played on. */
export interface PlayedCourse {
  /** Number of the level file; null for a map. */
  readonly number: number | null;
  readonly width: number;
  readonly height: number;
  readonly tiles: Uint16Array;
  /** First 16 hex digits of the course's SHA-256. */
  readonly hash: string;
}

/** The columns of a run, and of its attempt, that say what was played. */
export interface CourseColumns {
  readonly gameDay: GameDay | null;
  readonly mapCourseSha256: Buffer | null;
}

export function columnsOf(course: SubmittedCourse): CourseColumns {
  if (course.kind === 'day') return { gameDay: course.day, mapCourseSha256: null };
  return { gameDay: null, mapCourseSha256: Buffer.from(course.map.sha256) };
}

/** A text that is the same for submissions of the same course. */
export const courseKeyOf = (course: SubmittedCourse): string =>
  course.kind === 'day' ? course.day : Buffer.from(course.map.sha256).toString('hex');
