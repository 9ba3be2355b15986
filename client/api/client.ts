import type { LinkAccountResponse } from '../../shared/api/account.ts';
import type { AnnouncementsResponse } from '../../shared/api/announcements.ts';
import type { ArchiveQuery, ArchiveResponse } from '../../shared/api/archive.ts';
import type { LeaderboardQuery, LeaderboardResponse } from '../../shared/api/leaderboard.ts';
import type {
  RecentScoresResponse,
  SubmitScoreRequest,
  SubmitScoreResponse,
  TrackStartRequest,
  TrackStartResponse,
} from '../../shared/api/scores.ts';
import type { StatsResponse } from '../../shared/api/stats.ts';
import type { UserStatsResponse } from '../../shared/api/user-stats.ts';
import type { GameDay } from '../../shared/game-day.ts';
import { err } from '../../shared/result.ts';
import type { ApiResult, RequestOwner } from './http.ts';

/** The server as the page sees it. No call throws. */
export interface Api {
  /** @param date another day than the server's today */
  stats(score: number, date?: GameDay): Promise<ApiResult<StatsResponse>>;
  /** One page of a day's board; today's first rows when nothing else is asked for. */
  leaderboard(query?: LeaderboardQuery): Promise<ApiResult<LeaderboardResponse>>;
  recentScores(): Promise<ApiResult<RecentScoresResponse>>;
  announcements(): Promise<ApiResult<AnnouncementsResponse>>;
  /** Counts, streak and today's best of the player that the server knows this browser as. */
  userStats(): Promise<ApiResult<UserStatsResponse>>;
  /** The holes of a month, 0 to 11, up to today's. */
  archive(query: ArchiveQuery): Promise<ApiResult<ArchiveResponse>>;
  trackStart(body: TrackStartRequest, owner: RequestOwner): Promise<ApiResult<TrackStartResponse>>;
  submitScore(body: SubmitScoreRequest, owner: RequestOwner): Promise<ApiResult<SubmitScoreResponse>>;
  /** Moves what was played in this browser without an account to the account that is signed in. What has moved does not move again. */
  linkAccount(): Promise<ApiResult<LinkAccountResponse>>;
}

type Calls = typeof import('./calls.ts');

let notifyReachable: (reached: boolean) => void = () => undefined;

/** Calls the listener after every call with whether the server could be reached, whatever its answer was. */
export function setServerReachableListener(listener: (reached: boolean) => void): void {
  notifyReachable = listener;
}

/** The schemas are as large as half the page, and are not needed before the first shot. */
async function withCalls<T>(use: (calls: Calls) => Promise<ApiResult<T>>): Promise<ApiResult<T>> {
  const answer = await attempt(use);
  notifyReachable(answer.ok || answer.error.kind !== 'network');
  return answer;
}

async function attempt<T>(use: (calls: Calls) => Promise<ApiResult<T>>): Promise<ApiResult<T>> {
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
  leaderboard: (query = {}) => withCalls((calls) => calls.getLeaderboard(query)),
  recentScores: () => withCalls((calls) => calls.getRecentScores()),
  announcements: () => withCalls((calls) => calls.getAnnouncements()),
  userStats: () => withCalls((calls) => calls.getUserStats()),
  archive: (query) => withCalls((calls) => calls.getArchive(query)),
  trackStart: (body, owner) => withCalls((calls) => calls.postTrackStart(body, owner)),
  submitScore: (body, owner) => withCalls((calls) => calls.postScore(body, owner)),
  linkAccount: () => withCalls((calls) => calls.postAccountLink()),
};
