import { courseHash } from '../../../../shared/course/course-hash.ts';
import type { CourseRef } from '../../../../shared/course/course-ref.ts';
import { COLUMNS, ROWS } from '../../../../shared/course/geometry.ts';
import type { Level } from '../../../../shared/course/level.ts';
import { challengePath } from '../../../../shared/page-routes.ts';
import { fromBase64 } from '../../../../shared/replay/base64.ts';
import { type Challenge, encodeChallenge } from '../../../../shared/replay/challenge-codec.ts';
import type { EnclosedCourse } from '../../../../shared/replay/enclosed-course.ts';
import { readFinishedReplay } from '../../../../shared/replay/finished-replay.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import type { FinishedRun, PlayedMap } from '../../run/play/play-atoms.ts';

/** A challenge that can be sent: its course is known, and is that of its run. */
export type NewChallenge = Challenge & { readonly course: EnclosedCourse };

/** A course with its tiles. */
type PlayedCourse = Pick<Level, 'name' | 'par' | 'theme'> & Partial<Pick<Level, 'tiles'>>;

/** The challenge that a run makes; undefined when it was not played to its end on this course. */
export function newChallenge(
  run: Pick<Challenge, 'replay' | 'reference' | 'name'>,
  { tiles, theme, par, name }: PlayedCourse,
): NewChallenge | undefined {
  const read = readFinishedReplay(run.replay);
  if (!tiles || !read.ok) return undefined;
  const course: EnclosedCourse = { width: COLUMNS, height: ROWS, tiles, theme, par, name };
  return courseHash(course) === read.value.courseHash ? { ...run, course } : undefined;
}

/** The challenge that a result makes; undefined for runs that leave no replay. @param name of the player; '' without an account */
export function challengeOfResult(
  { kind, day, map, replay }: Pick<FinishedRun, 'kind' | 'day' | 'map' | 'replay'>,
  level: PlayedCourse,
  name: string,
): NewChallenge | undefined {
  const bytes = replay === undefined ? undefined : fromBase64(replay);
  if (!bytes || (kind !== 'daily' && kind !== 'archive' && kind !== 'shared')) return undefined;
  return newChallenge(
    { replay: bytes, reference: map ? storedMap(map) : { kind: 'day', day }, name },
    { ...level, name: map?.title ?? level.name },
  );
}

const storedMap = ({ course }: PlayedMap): CourseRef | null => (course.kind === 'map' ? course : null);

/** The link of a challenge. @param origin of the site */
export function challengeLink(challenge: NewChallenge, origin: string): Result<string, 'too_long'> {
  const code = encodeChallenge(challenge);
  return code.ok ? ok(origin + challengePath(code.value)) : code;
}
