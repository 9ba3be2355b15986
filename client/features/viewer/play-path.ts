import type { CourseRef } from '../../../shared/course/course-ref.ts';
import type { GameDay } from '../../../shared/game-day.ts';
import { DAY_ROUTE, HOME_ROUTE, mapPagePath } from '../../../shared/page-routes.ts';

/** Where the hole of a day is played. */
export const dayPath = (day: GameDay, today: GameDay): string => (day === today ? HOME_ROUTE : DAY_ROUTE.replace(':date?', day));

/** Where the course of a run is played; undefined once its map is deleted. */
export function playPath(course: CourseRef | null, today: GameDay): string | undefined {
  if (course === null) return undefined;
  return course.kind === 'day' ? dayPath(course.day, today) : mapPagePath(course.id);
}
