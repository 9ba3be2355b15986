import type { LockedRun } from '../../../../shared/api/common.ts';
import type { RunResponse } from '../../../../shared/api/runs.ts';
import type { CourseRef } from '../../../../shared/course/course-ref.ts';
import type { Level } from '../../../../shared/course/level.ts';
import type { ReplayError, SimError } from '../../../../shared/errors.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import { fromBase64 } from '../../../../shared/replay/base64.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { isRunId } from '../../../../shared/run-page.ts';
import type { Api } from '../../../api/client.ts';
import type { ApiFailure } from '../../../api/http.ts';
import { levelOf } from '../../../api/level-of.ts';
import { getRun } from '../../../api/run-api.ts';

/** What a run claims: by the word of the server, or of the file or link that it came in. What is absent is not claimed. */
export interface ClaimedRun {
  readonly strokes?: number;
  /** Strokes charged to the start (0) and each checkpoint. */
  readonly strokesByCheckpoint?: readonly number[];
  /** Steps of 1/135 s. */
  readonly steps?: number;
  readonly infuriating: boolean;
  readonly simulationVersion: number;
}

/** A run with its course, as it can be watched. */
export interface FoundRun {
  /** The server's answer; null for a run that came from elsewhere. */
  readonly run: RunResponse | null;
  readonly claim: ClaimedRun;
  /** Who played; '' when it is not known. */
  readonly name: string;
  /** The run is the viewer's own. */
  readonly isUser: boolean;
  /** The day of the hole; null for a map. */
  readonly day: GameDay | null;
  /** Encoded. */
  readonly replay: Uint8Array;
  /** The course, whose hash is computed here. */
  readonly level: Level;
  /** Where the course is played; null where it is not any more, and for a map that nobody has stored. */
  readonly course: CourseRef | null;
  /** Name of the hole or title of the map; '' when it is not known. */
  readonly title: string;
}

export type RunProblem =
  /** There is no such run, or it is private. */
  | { readonly kind: 'missing' }
  /** The caller has to finish the hole first. */
  | { readonly kind: 'locked'; readonly known: LockedRun }
  /** A run from elsewhere on today's hole, which the viewer has to finish first. */
  | { readonly kind: 'secret' }
  /** Whether a run from elsewhere is on today's hole could not be found out. */
  | { readonly kind: 'unchecked' }
  /** The server could not be asked, or did not answer as expected. */
  | { readonly kind: 'unreachable' }
  /** Nobody has the tiles any more. */
  | { readonly kind: 'noCourse' }
  /** The run was played with a simulation that this page does not have. */
  | { readonly kind: 'unverifiable'; readonly version: number }
  /** The run does not lead to what it states. */
  | { readonly kind: 'refused'; readonly reason: ReplayError }
  /** The simulation itself cannot be used. */
  | { readonly kind: 'engine'; readonly error: SimError }
  /** The worker has died. */
  | { readonly kind: 'crashed' };

type FoundBy = Pick<Api, 'run' | 'course' | 'map'>;

/** Asks for a run, then for its course and the title of its map at once. Never throws. */
export async function findRun(id: string, key: string | undefined, api: FoundBy): Promise<Result<FoundRun, RunProblem>> {
  if (!isRunId(id)) return err({ kind: 'missing' });
  const answer = await getRun(api, id, key);
  if (!answer.ok) return err({ kind: isMissing(answer.error) ? 'missing' : 'unreachable' });
  if (answer.value.isLocked) return err({ kind: 'locked', known: answer.value.known });
  const { run } = answer.value;
  const [course, title] = await Promise.all([api.course({ hash: run.courseHash }), titleOfMap(run, api)]);
  if (!course.ok) return err({ kind: isMissing(course.error) ? 'noCourse' : 'unreachable' });
  const level = levelOf(course.value);
  const replay = fromBase64(run.replay);
  if (!level || !replay) return err({ kind: 'unreachable' });
  const {
    username: name,
    isUser,
    gameDay,
    score: strokes,
    strokesByCheckpoint,
    steps,
    infuriatingMode: infuriating,
    simulationVersion,
  } = run;
  return ok({
    run,
    replay,
    level,
    course: run.course as CourseRef | null,
    title: title || level.name,
    name,
    isUser,
    day: gameDay as GameDay | null,
    claim: { strokes, strokesByCheckpoint, steps, infuriating, simulationVersion },
  });
}

const isMissing = (error: ApiFailure): boolean => error.kind === 'http' && error.status === 404;

/** The newest title. A run can be watched without it. */
async function titleOfMap({ course }: RunResponse, api: FoundBy): Promise<string> {
  if (course?.kind !== 'map') return '';
  const answer = await api.map({ id: course.id });
  return answer.ok ? answer.value.title : '';
}
