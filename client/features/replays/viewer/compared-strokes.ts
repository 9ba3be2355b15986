import type { RunResponse } from '../../../../shared/api/runs.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import { ok } from '../../../../shared/result.ts';
import { api } from '../../../api/client.ts';
import type { ApiResult } from '../../../api/http.ts';
import { getRun } from '../../../api/run-api.ts';
import { foreignDay } from '../../../platform/today.ts';
import { isComparable } from '../../ground/strokes/comparable.ts';

/** What the strokes of a run are compared with, from the start (0) on. */
export interface Compared {
  /** Means of everybody who has finished the hole on its day; none below two finishers. */
  readonly averages: readonly number[];
  /** The viewer's own best run of the hole, when the server knows another one than this. */
  readonly best: { readonly strokes: number; readonly byCheckpoint: readonly number[] } | undefined;
}

type ComparedRun = Pick<RunResponse, 'id' | 'score' | 'courseHash'>;

/** Asks for both at once. Without the own best the answer has only the averages. Never throws. */
export async function findCompared(run: ComparedRun, day: GameDay): Promise<ApiResult<Compared>> {
  const date = foreignDay(day);
  const [stats, best] = await Promise.all([api.stats({ score: run.score, course: run.courseHash, date }), findBest(run, date)]);
  if (!stats.ok) return stats;
  return ok({ averages: isComparable(stats.value) ? stats.value.averageByCheckpoint : [], best });
}

/** Infuriating runs are left out, because all of their strokes are charged to the start, and runs on another course that the day had. */
async function findBest({ id, courseHash }: ComparedRun, date: GameDay | undefined): Promise<Compared['best']> {
  const ghosts = await api.ghosts(date ? { date } : {});
  const best = ghosts.ok ? ghosts.value.best : null;
  if (!best || best.infuriatingMode || best.runId === id || best.courseHash !== courseHash) return undefined;
  const answer = await getRun(api, best.runId);
  if (!answer.ok || answer.value.isLocked) return undefined;
  const { score, strokesByCheckpoint } = answer.value.run;
  return { strokes: score, byCheckpoint: strokesByCheckpoint };
}
