import type { GhostsQuery, GhostsResponse } from '../../shared/api/ghosts.ts';
import { withCalls } from './client.ts';
import type { ApiResult } from './http.ts';

/** The runs that a run can be played beside. Not in client.ts, so that the first script stays small. Never throws. */
export const getGhosts = (query: GhostsQuery): Promise<ApiResult<GhostsResponse>> => withCalls((calls) => calls.getGhosts(query));
