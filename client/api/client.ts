import type { LinkAccountResponse } from '../../shared/api/account.ts';
import type { AnnouncementsResponse } from '../../shared/api/announcements.ts';
import type { ArchiveQuery, ArchiveResponse } from '../../shared/api/archive.ts';
import type { LeaderboardQuery, LeaderboardResponse } from '../../shared/api/leaderboard.ts';
import type { PublicPlayer } from '../../shared/api/players.ts';
import type { ChangeRivalRequest, ChangeRivalResponse, RivalsResponse, SearchUsersResponse } from '../../shared/api/rivals.ts';
import type { ScoreHistoryQuery, ScoreHistoryResponse } from '../../shared/api/score-history.ts';
import type {
  RecentScoresResponse,
  SubmitScoreRequest,
  SubmitScoreResponse,
  TrackStartRequest,
  TrackStartResponse,
  TrackStrokeRequest,
  TrackStrokeResponse,
} from '../../shared/api/scores.ts';
import type { StatsResponse } from '../../shared/api/stats.ts';
import type { UserStatsResponse } from '../../shared/api/user-stats.ts';
import type { GameDay } from '../../shared/game-day.ts';
import { err } from '../../shared/result.ts';
import type { ApiResult, RequestOwner } from './http.ts';

/** The server as the page sees it. No call throws. */
export interface Api {
  /**
   * @param course hash of the course that was played, where it is known: the day may have had another one
   * @param date another day than the server's today
   */
  stats(score: number, course: string | undefined, date?: GameDay): Promise<ApiResult<StatsResponse>>;
  /** One page of a day's board; today's first rows when nothing else is asked for. */
  leaderboard(query?: LeaderboardQuery): Promise<ApiResult<LeaderboardResponse>>;
  recentScores(): Promise<ApiResult<RecentScoresResponse>>;
  announcements(): Promise<ApiResult<AnnouncementsResponse>>;
  /**
   * Counts, streak and today's best of the player that the server knows this browser as.
   * @param playerId another player, by the id that boards carry as `userId`; signed in only
   */
  userStats(playerId?: string): Promise<ApiResult<UserStatsResponse>>;
  /** The finished days of a month, 0 to 11; signed in only. */
  scoreHistory(query: ScoreHistoryQuery): Promise<ApiResult<ScoreHistoryResponse>>;
  /** The player of a name; signed in only. */
  player(username: string): Promise<ApiResult<PublicPlayer>>;
  /** The rivals of the account that is signed in. */
  rivals(): Promise<ApiResult<RivalsResponse>>;
  changeRival(body: ChangeRivalRequest): Promise<ApiResult<ChangeRivalResponse>>;
  /** Players by a part of their name; signed in only. */
  searchUsers(q: string): Promise<ApiResult<SearchUsersResponse>>;
  /** The holes of a month, 0 to 11, up to today's. */
  archive(query: ArchiveQuery): Promise<ApiResult<ArchiveResponse>>;
  trackStart(body: TrackStartRequest, owner: RequestOwner): Promise<ApiResult<TrackStartResponse>>;
  /** Says that the first stroke of a started run was played. It is sent even if the page closes. */
  trackStroke(body: TrackStrokeRequest): Promise<ApiResult<TrackStrokeResponse>>;
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

/** Makes a call and tells the listener. The schemas are as large as half the page, and are not needed before the first shot. */
export async function withCalls<T>(use: (calls: Calls) => Promise<ApiResult<T>>): Promise<ApiResult<T>> {
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
  stats: (...asked) => withCalls((calls) => calls.getStats(...asked)),
  leaderboard: (query = {}) => withCalls((calls) => calls.getLeaderboard(query)),
  recentScores: () => withCalls((calls) => calls.getRecentScores()),
  announcements: () => withCalls((calls) => calls.getAnnouncements()),
  userStats: (playerId) => withCalls((calls) => calls.getUserStats(playerId)),
  scoreHistory: (query) => withCalls((calls) => calls.getScoreHistory(query)),
  player: (username) => withCalls((calls) => calls.getPlayer(username)),
  rivals: () => withCalls((calls) => calls.getRivals()),
  changeRival: (body) => withCalls((calls) => calls.postRival(body)),
  searchUsers: (q) => withCalls((calls) => calls.getUsers(q)),
  archive: (query) => withCalls((calls) => calls.getArchive(query)),
  trackStart: (body, owner) => withCalls((calls) => calls.postTrackStart(body, owner)),
  trackStroke: (body) => withCalls((calls) => calls.postTrackStroke(body)),
  submitScore: (body, owner) => withCalls((calls) => calls.postScore(body, owner)),
  linkAccount: () => withCalls((calls) => calls.postAccountLink()),
};
