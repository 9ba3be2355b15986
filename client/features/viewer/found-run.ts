import type { LockedRun } from '../../../shared/api/common.ts';
import type { RunResponse } from '../../../shared/api/runs.ts';
import type { CourseRef } from '../../../shared/course/course-ref.ts';
import type { Level } from '../../../shared/course/level.ts';
import type { ReplayError, SimError } from '../../../shared/errors.ts';
import { fromBase64 } from '../../../shared/replay/base64.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { isRunId } from '../../../shared/run-page.ts';
import type { ApiFailure } from '../../api/http.ts';
import { levelOf } from '../../api/level-of.ts';
import type { MapApi } from '../../api/map-api.ts';
import type { RunApi } from '../../api/run-api.ts';

/** A run with its course, as the server tells them. */
export interface FoundRun {
  readonly run: RunResponse;
  /** Encoded. */
  readonly replay: Uint8Array;
  /** Its hash is computed here. */
  readonly level: Level;
  /** What was played; null once its map is deleted. */
  readonly course: CourseRef | null;
  /** Name of the hole or title of the map; '' when it is not known. */
  readonly title: string;
}

export type RunProblem =
  /** There is no such run, or it is private. */
  | { readonly kind: 'missing' }
  /** The caller has to finish the hole first. */
  | { readonly kind: 'locked'; readonly known: LockedRun }
  /** The server could not be asked, or did not answer as expected. */
  | { readonly kind: 'unreachable' }
  /** Nobody has the tiles any more. */
  | { readonly kind: 'noCourse' }
  /** It was played with a simulation that this page does not have. */
  | { readonly kind: 'unverifiable'; readonly version: number }
  /** It does not lead to what it states. */
  | { readonly kind: 'refused'; readonly reason: ReplayError }
  /** The simulation itself cannot be used. */
  | { readonly kind: 'engine'; readonly error: SimError }
  /** The worker has died. */
  | { readonly kind: 'crashed' };

interface Apis {
  readonly runs: RunApi;
  readonly maps: Pick<MapApi, 'map'>;
}

/** Asks for a run, then for its course and the title of its map at once. Never throws. */
export async function findRun(id: string, key: string | undefined, { runs, maps }: Apis): Promise<Result<FoundRun, RunProblem>> {
  if (!isRunId(id)) return err({ kind: 'missing' });
  const answer = await runs.run(id, key);
  if (!answer.ok) return err({ kind: isMissing(answer.error) ? 'missing' : 'unreachable' });
  if (answer.value.isLocked) return err({ kind: 'locked', known: answer.value.known });
  const { run } = answer.value;
  const [course, title] = await Promise.all([runs.course(run.courseHash), titleOfMap(run, maps)]);
  if (!course.ok) return err({ kind: isMissing(course.error) ? 'noCourse' : 'unreachable' });
  const level = levelOf(course.value);
  const replay = fromBase64(run.replay);
  if (!level || !replay) return err({ kind: 'unreachable' });
  return ok({ run, replay, level, course: run.course as CourseRef | null, title: title || level.name });
}

const isMissing = (error: ApiFailure): boolean => error.kind === 'http' && error.status === 404;

/** The newest title. A run can be watched without it. */
async function titleOfMap({ course }: RunResponse, maps: Apis['maps']): Promise<string> {
  if (course?.kind !== 'map') return '';
  const answer = await maps.map(course.id);
  return answer.ok ? answer.value.title : '';
}
