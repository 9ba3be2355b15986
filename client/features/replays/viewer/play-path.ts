import { courseHash } from '../../../../shared/course/course-hash.ts';
import type { Level } from '../../../../shared/course/level.ts';
import { cleanTitle, encodeMap, plainTiles } from '../../../../shared/course/map-codec.ts';
import { mapErrors } from '../../../../shared/course/validate.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import { HOME_ROUTE, mapPagePath } from '../../../../shared/page-routes.ts';
import { dayPath } from './day-path.ts';
import type { FoundRun } from './found-run.ts';

/** Where the course of a run is played; undefined once its map is deleted or its level replaced, and for a course that is no map. */
export function playPath({ run, course, level }: Pick<FoundRun, 'run' | 'course' | 'level'>, today: GameDay): string | undefined {
  if (course === null) return run ? undefined : codePath(level);
  return course.kind === 'day' ? dayPath(course.day, today) : mapPagePath(course.id);
}

/** The address of a map that nobody has stored. Undefined for a course that no code leads to, such as that of a level. */
function codePath(level: Level): string | undefined {
  const map = { ...level, title: cleanTitle(level.name), tiles: plainTiles(level) };
  const code = courseHash(map) === level.hash && mapErrors(map).length === 0 ? encodeMap(map) : undefined;
  return code?.ok ? `${HOME_ROUTE}?map=${encodeURIComponent(code.value)}` : undefined;
}
