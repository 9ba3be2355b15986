import { courseHash } from '../../../../shared/course/course-hash.ts';
import type { CourseRef } from '../../../../shared/course/course-ref.ts';
import { COLUMNS, ROWS } from '../../../../shared/course/geometry.ts';
import type { Level } from '../../../../shared/course/level.ts';
import { challengePath } from '../../../../shared/page-routes.ts';
import { fromBase64 } from '../../../../shared/replay/base64.ts';
import { encodeChallenge } from '../../../../shared/replay/challenge-codec.ts';
import type { EnclosedCourse } from '../../../../shared/replay/enclosed-course.ts';
import { readFinishedReplay } from '../../../../shared/replay/finished-replay.ts';
import { runChallengePath } from '../../../../shared/run-page.ts';
import type { SubmissionState } from '../../ground/submission/outbox.ts';
import { hasReplay } from '../play/hole.ts';
import type { FinishedRun, PlayedMap } from '../play/play-atoms.ts';

/** A course with its tiles. */
type PlayedCourse = Pick<Level, 'name' | 'par' | 'theme'> & Partial<Pick<Level, 'tiles'>>;

/** The path that asks a friend to beat a run which the server has; undefined as long as it has none, and for runs that count nowhere. */
export function namedChallenge(run: Pick<FinishedRun, 'kind'>, submission: SubmissionState | undefined): string | undefined {
  if (!hasReplay(run.kind) || submission?.state !== 'accepted') return undefined;
  const { verified, ranked, runId, shareKey } = submission.answer;
  // Others see a run that does not rank only with its key, which older answers lack.
  return verified && typeof runId === 'string' && (ranked || shareKey) ? runChallengePath(runId, shareKey) : undefined;
}

/**
 * The path of a challenge that holds the run, and its course where that fits: it needs no server. Undefined when the run has no replay of
 * this course, or is too long.
 * @param name of the player; '' without an account
 */
export function enclosedChallenge(
  run: Pick<FinishedRun, 'kind' | 'day' | 'map' | 'replay'>,
  { tiles, theme, par, name: courseName }: PlayedCourse,
  name: string,
): string | undefined {
  const { map, day } = run;
  const replay = run.replay === undefined ? undefined : fromBase64(run.replay);
  const read = replay && readFinishedReplay(replay);
  if (!hasReplay(run.kind) || !tiles || !replay || !read?.ok) return undefined;
  const course: EnclosedCourse = { width: COLUMNS, height: ROWS, tiles, theme, par, name: map?.title ?? courseName };
  if (courseHash(course) !== read.value.courseHash) return undefined;
  const reference = map ? storedMap(map) : ({ kind: 'day', day } as const);
  const code = encodeChallenge({ replay, reference, name, course });
  return code.ok ? challengePath(code.value) : undefined;
}

const storedMap = ({ course }: PlayedMap): CourseRef | null => (course.kind === 'map' ? course : null);
