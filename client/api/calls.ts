/** The calls and the schemas that check their answers. It pulls in zod, so only `client.ts` imports it, and only when needed. */
// Must run before the first schema is made.
import './without-eval.ts';
import type { z } from 'zod';
import { ACCOUNT_ROUTES, type LinkAccountResponse, linkAccountResponse } from '../../shared/api/account.ts';
import { ANNOUNCEMENTS_ROUTE, type AnnouncementsResponse, announcementsResponse } from '../../shared/api/announcements.ts';
import { ARCHIVE_ROUTE, type ArchiveQuery, type ArchiveResponse, archiveResponse } from '../../shared/api/archive.ts';
import { lockedRunSchema } from '../../shared/api/common.ts';
import { type CourseResponse, coursePath, courseResponse } from '../../shared/api/courses.ts';
import { GHOSTS_ROUTE, type GhostsQuery, type GhostsResponse, ghostsResponse } from '../../shared/api/ghosts.ts';
import { LEADERBOARD_ROUTE, type LeaderboardQuery, type LeaderboardResponse, leaderboardResponse } from '../../shared/api/leaderboard.ts';
import {
  type CreateMapRequest,
  type DeletedMapResponse,
  deletedMapResponse,
  MAP_ROUTES,
  type MapResponse,
  type MyMapsResponse,
  mapResponse,
  mapRoute,
  myMapsResponse,
  type SavedMapResponse,
  savedMapResponse,
  type UpdateMapRequest,
} from '../../shared/api/maps.ts';
import { type PublicPlayer, playerPath, publicPlayer } from '../../shared/api/players.ts';
import {
  type ChangeRivalRequest,
  type ChangeRivalResponse,
  changeRivalResponse,
  RIVAL_ROUTES,
  type RivalsResponse,
  rivalsResponse,
  type SearchUsersResponse,
  searchUsersResponse,
} from '../../shared/api/rivals.ts';
import { runPath, runResponse } from '../../shared/api/runs.ts';
import {
  SCORE_HISTORY_ROUTE,
  type ScoreHistoryQuery,
  type ScoreHistoryResponse,
  scoreHistoryResponse,
} from '../../shared/api/score-history.ts';
import {
  type RecentScoresResponse,
  recentScoresResponse,
  SCORE_ROUTES,
  type SubmitScoreRequest,
  type SubmitScoreResponse,
  submitScoreResponse,
  type TrackStartRequest,
  type TrackStartResponse,
  type TrackStrokeRequest,
  type TrackStrokeResponse,
  trackStartResponse,
  trackStrokeResponse,
} from '../../shared/api/scores.ts';
import { SHOTS_ROUTE, type ShotsResponse, shotsResponse } from '../../shared/api/shots.ts';
import { STATS_ROUTE, type StatsResponse, statsResponse } from '../../shared/api/stats.ts';
import { USER_STATS_ROUTE, type UserStatsResponse, userStatsResponse } from '../../shared/api/user-stats.ts';
import type { GameDay } from '../../shared/game-day.ts';
import { err, ok } from '../../shared/result.ts';
import { type ApiResult, notifyServer, type RequestOptions, type RequestOwner, requestJson } from './http.ts';
import type { RunAnswer } from './run-api.ts';

export function getStats(score: number, course: string | undefined, date?: GameDay): Promise<ApiResult<StatsResponse>> {
  return call(statsResponse, withQuery(STATS_ROUTE, { score, course, date }));
}

export function getLeaderboard(query: LeaderboardQuery): Promise<ApiResult<LeaderboardResponse>> {
  return call(leaderboardResponse, withQuery(LEADERBOARD_ROUTE, query));
}

export function getGhosts(query: GhostsQuery): Promise<ApiResult<GhostsResponse>> {
  return call(ghostsResponse, withQuery(GHOSTS_ROUTE, query));
}

export function getShots(date: GameDay, course: string): Promise<ApiResult<ShotsResponse>> {
  return call(shotsResponse, withQuery(SHOTS_ROUTE, { date, course }));
}

export function getRecentScores(): Promise<ApiResult<RecentScoresResponse>> {
  return call(recentScoresResponse, SCORE_ROUTES.recentScores);
}

export function getAnnouncements(): Promise<ApiResult<AnnouncementsResponse>> {
  return call(announcementsResponse, ANNOUNCEMENTS_ROUTE);
}

export function getUserStats(playerId?: string): Promise<ApiResult<UserStatsResponse>> {
  return call(userStatsResponse, withQuery(USER_STATS_ROUTE, { playerId }));
}

export function getScoreHistory(query: ScoreHistoryQuery): Promise<ApiResult<ScoreHistoryResponse>> {
  return call(scoreHistoryResponse, withQuery(SCORE_HISTORY_ROUTE, { ...query }));
}

export function getPlayer(username: string): Promise<ApiResult<PublicPlayer>> {
  return call(publicPlayer, playerPath(username));
}

export function getRivals(): Promise<ApiResult<RivalsResponse>> {
  return call(rivalsResponse, RIVAL_ROUTES.rivals);
}

export function postRival(body: ChangeRivalRequest): Promise<ApiResult<ChangeRivalResponse>> {
  return call(changeRivalResponse, RIVAL_ROUTES.rivals, body);
}

export function getUsers(q: string): Promise<ApiResult<SearchUsersResponse>> {
  return call(searchUsersResponse, withQuery(RIVAL_ROUTES.search, { q }));
}

export function getArchive({ month, year }: ArchiveQuery): Promise<ApiResult<ArchiveResponse>> {
  return call(archiveResponse, withQuery(ARCHIVE_ROUTE, { month, year }));
}

export function getMap(id: string): Promise<ApiResult<MapResponse>> {
  return call(mapResponse, mapRoute(id));
}

export function getMyMaps(): Promise<ApiResult<MyMapsResponse>> {
  return call(myMapsResponse, MAP_ROUTES.myMaps);
}

export function postMap(body: CreateMapRequest, owner: RequestOwner): Promise<ApiResult<SavedMapResponse>> {
  return call(savedMapResponse, MAP_ROUTES.create, body, owner);
}

export function putMap(id: string, body: UpdateMapRequest, owner: RequestOwner): Promise<ApiResult<SavedMapResponse>> {
  return call(savedMapResponse, mapRoute(id), body, { ...owner, method: 'PUT' });
}

export function deleteMap(id: string, outlivesPage: boolean): Promise<ApiResult<DeletedMapResponse>> {
  return call(deletedMapResponse, mapRoute(id), undefined, { method: 'DELETE', outlivesPage });
}

export async function getRun(id: string, key?: string): Promise<ApiResult<RunAnswer>> {
  const answer = await call(runResponse, runPath(id, key));
  if (answer.ok) return ok({ isLocked: false, run: answer.value });
  const { error } = answer;
  if (error.kind !== 'http' || error.code !== 'run_locked') return answer;
  const known = lockedRunSchema.safeParse(error.details);
  return known.success ? ok({ isLocked: true, known: known.data }) : err({ kind: 'shape' });
}

export function getCourse(hash: string): Promise<ApiResult<CourseResponse>> {
  return call(courseResponse, coursePath(hash));
}

export function postTrackStart(body: TrackStartRequest, owner: RequestOwner): Promise<ApiResult<TrackStartResponse>> {
  return call(trackStartResponse, SCORE_ROUTES.trackStart, body, owner);
}

export async function postTrackStroke(body: TrackStrokeRequest): Promise<ApiResult<TrackStrokeResponse>> {
  return parse(trackStrokeResponse, await notifyServer(SCORE_ROUTES.trackStroke, body));
}

export function postScore(body: SubmitScoreRequest, owner: RequestOwner): Promise<ApiResult<SubmitScoreResponse>> {
  return call(submitScoreResponse, SCORE_ROUTES.submitScore, body, owner);
}

export function postAccountLink(): Promise<ApiResult<LinkAccountResponse>> {
  return call(linkAccountResponse, ACCOUNT_ROUTES.link, {});
}

async function call<S extends z.ZodType>(
  schema: S,
  path: string,
  body?: unknown,
  options: RequestOptions = {},
): Promise<ApiResult<z.output<S>>> {
  return parse(schema, await requestJson(path, body, options));
}

function parse<S extends z.ZodType>(schema: S, answer: ApiResult<unknown>): ApiResult<z.output<S>> {
  if (!answer.ok) return answer;
  const parsed = schema.safeParse(answer.value);
  return parsed.success ? ok(parsed.data) : err({ kind: 'shape' });
}

/** Members that are undefined are left out. */
function withQuery(route: string, query: Readonly<Record<string, string | number | boolean | undefined>>): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, String(value));
  return given.size === 0 ? route : `${route}?${given}`;
}
