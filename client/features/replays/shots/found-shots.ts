import type { RunResponse } from '../../../../shared/api/runs.ts';
import type { ShotsResponse } from '../../../../shared/api/shots.ts';
import { TILE } from '../../../../shared/course/geometry.ts';
import type { Level } from '../../../../shared/course/level.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import { OUTCOME } from '../../../../shared/replay/event-outcome.ts';
import { err, ok } from '../../../../shared/result.ts';
import { api } from '../../../api/client.ts';
import type { ApiResult } from '../../../api/http.ts';
import { levelOf } from '../../../api/level-of.ts';
import { shotOutcomesOf } from '../../../api/outcomes-of.ts';
import { getRun } from '../../../api/run-api.ts';

/** Whose shots are shown. */
export interface ShotSubject {
  readonly day: GameDay;
  readonly courseHash: string;
  /** A run whose own places of rest are marked, too; undefined while the server does not have it. */
  readonly runId: string | undefined;
  /** For a run that others may not read without it. */
  readonly shareKey?: string | undefined;
}

/** A place of the course, tiles from its upper left corner. */
export interface CoursePlace {
  readonly x: number;
  readonly y: number;
}

/** The run whose places are marked. */
export interface MarkedRun extends Pick<RunResponse, 'username' | 'guest'> {
  readonly isUser: boolean;
  readonly rests: readonly CoursePlace[];
}

export interface FoundShots {
  readonly shots: ShotsResponse;
  readonly level: Level;
  /** Undefined when it cannot be had: the shots are shown without it. */
  readonly run: MarkedRun | undefined;
}

/** Asks for the shots of a day, their course and the run at once. Never throws. */
export async function findShots({ day, courseHash, runId, shareKey }: ShotSubject): Promise<ApiResult<FoundShots>> {
  const [shots, course, answer] = await Promise.all([
    api.shots({ date: day, course: courseHash }),
    api.course({ hash: courseHash }),
    runId === undefined ? undefined : getRun(api, runId, shareKey),
  ]);
  if (!shots.ok) return shots;
  if (!course.ok) return course;
  const level = levelOf(course.value);
  if (!level) return err({ kind: 'shape' });
  const run = answer?.ok && !answer.value.isLocked ? answer.value.run : undefined;
  return ok({ shots: shots.value, level, run: run && markedRun(run) });
}

const markedRun = (run: RunResponse): MarkedRun => ({
  username: run.username,
  guest: run.guest,
  isUser: run.isUser,
  rests: restsOf(run),
});

/** Where the shots of a run came to rest; none for a run from before outcomes were stored. */
export function restsOf(run: Pick<RunResponse, 'replay' | 'outcomes'>): CoursePlace[] {
  const rested = (shotOutcomesOf(run) ?? []).filter(({ kind }) => kind === OUTCOME.rested);
  return rested.map(({ x, y }) => ({ x: x / TILE, y: y / TILE }));
}
