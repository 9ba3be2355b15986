import type { LockedRun } from '../../shared/api/common.ts';
import type { CourseResponse } from '../../shared/api/courses.ts';
import type { RunResponse } from '../../shared/api/runs.ts';
import { withCalls } from './client.ts';
import type { ApiResult } from './http.ts';

/** A run; or what everybody may know of it, because the caller has to finish its hole first. */
export type RunAnswer = { readonly isLocked: false; readonly run: RunResponse } | { readonly isLocked: true; readonly known: LockedRun };

/** The server's runs as the page sees them. Not in client.ts, so that the first script stays small. No call throws. */
export interface RunApi {
  /** @param key the share key, for a run that others may not read without it */
  run(id: string, key?: string): Promise<ApiResult<RunAnswer>>;
  /** A course. @param hash as runs name it */
  course(hash: string): Promise<ApiResult<CourseResponse>>;
}

export const runApi: RunApi = {
  run: (id, key) => withCalls((calls) => calls.getRun(id, key)),
  course: (hash) => withCalls((calls) => calls.getCourse(hash)),
};
