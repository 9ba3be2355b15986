import type { LockedRun } from '../../shared/api/common.ts';
import type { RunResponse } from '../../shared/api/runs.ts';
import { ok } from '../../shared/result.ts';
import type { Api } from './client.ts';
import type { ApiResult } from './http.ts';

/** A run; or what everybody may know of it, because the caller has to finish its hole first. */
export type RunAnswer = { readonly isLocked: false; readonly run: RunResponse } | { readonly isLocked: true; readonly known: LockedRun };

/** A stored run. @param key the share key, for a run that others may not read without it */
export async function getRun(api: Pick<Api, 'run'>, id: string, key?: string): Promise<ApiResult<RunAnswer>> {
  const answer = await api.run({ id, key });
  if (answer.ok) return ok({ isLocked: false, run: answer.value });
  const { error } = answer;
  if (error.kind !== 'http' || error.code !== 'run_locked') return answer;
  // Its shape is checked with the call.
  return ok({ isLocked: true, known: error.details as LockedRun });
}
