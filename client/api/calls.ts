/** The calls and the schemas that judge their answers. Brings zod along, so it is only imported by `client.ts`, and only when needed. */
import type { z } from 'zod';
import { LEADERBOARD_ROUTE, type LeaderboardResponse, leaderboardResponse } from '../../shared/api/leaderboard.ts';
import {
  SCORE_ROUTES,
  type SubmitScoreRequest,
  type SubmitScoreResponse,
  submitScoreResponse,
  type TrackStartRequest,
  type TrackStartResponse,
  trackStartResponse,
} from '../../shared/api/scores.ts';
import { STATS_ROUTE, type StatsResponse, statsResponse } from '../../shared/api/stats.ts';
import type { GameDay } from '../../shared/game-day.ts';
import { err, ok } from '../../shared/result.ts';
import { type ApiResult, requestJson } from './http.ts';

export function getStats(score: number, date?: GameDay): Promise<ApiResult<StatsResponse>> {
  return call(statsResponse, withQuery(STATS_ROUTE, { score: String(score), date }));
}

export function getLeaderboard(showAnonymous: boolean, date?: GameDay): Promise<ApiResult<LeaderboardResponse>> {
  return call(leaderboardResponse, withQuery(LEADERBOARD_ROUTE, { showAnonymous: String(showAnonymous), date }));
}

export function postTrackStart(body: TrackStartRequest): Promise<ApiResult<TrackStartResponse>> {
  return call(trackStartResponse, SCORE_ROUTES.trackStart, body);
}

export function postScore(body: SubmitScoreRequest): Promise<ApiResult<SubmitScoreResponse>> {
  return call(submitScoreResponse, SCORE_ROUTES.submitScore, body);
}

async function call<S extends z.ZodType>(schema: S, path: string, body?: unknown): Promise<ApiResult<z.output<S>>> {
  const answer = await requestJson(path, body);
  if (!answer.ok) return answer;
  const parsed = schema.safeParse(answer.value);
  return parsed.success ? ok(parsed.data) : err({ kind: 'shape' });
}

function withQuery(route: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${route}?${new URLSearchParams(given)}`;
}
