import type { LeaderboardResponse } from '../../shared/api/leaderboard.ts';
import type { SubmitScoreRequest, SubmitScoreResponse, TrackStartRequest, TrackStartResponse } from '../../shared/api/scores.ts';
import type { StatsResponse } from '../../shared/api/stats.ts';
import type { GameDay } from '../../shared/game-day.ts';
import { err } from '../../shared/result.ts';
import type { ApiResult } from './http.ts';

/** The server as the page sees it. No call throws. */
export interface Api {
  /** @param date another day than the server's today */
  stats(score: number, date?: GameDay): Promise<ApiResult<StatsResponse>>;
  leaderboard(showAnonymous: boolean, date?: GameDay): Promise<ApiResult<LeaderboardResponse>>;
  trackStart(body: TrackStartRequest): Promise<ApiResult<TrackStartResponse>>;
  submitScore(body: SubmitScoreRequest): Promise<ApiResult<SubmitScoreResponse>>;
}

type Calls = typeof import('./calls.ts');

/** The schemas weigh as much as half the page, and nobody needs them before the first shot. */
async function withCalls<T>(use: (calls: Calls) => Promise<ApiResult<T>>): Promise<ApiResult<T>> {
  let calls: Calls;
  try {
    calls = await import('./calls.ts');
  } catch {
    return err({ kind: 'network' });
  }
  return use(calls);
}

export const api: Api = {
  stats: (score, date) => withCalls((calls) => calls.getStats(score, date)),
  leaderboard: (showAnonymous, date) => withCalls((calls) => calls.getLeaderboard(showAnonymous, date)),
  trackStart: (body) => withCalls((calls) => calls.postTrackStart(body)),
  submitScore: (body) => withCalls((calls) => calls.postScore(body)),
};
