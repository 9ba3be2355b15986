import type { z } from 'zod';
import { ACCOUNT_ROUTES, linkAccountResponse } from './account.ts';
import { ADMIN_ANALYTICS_ROUTE, adminAnalyticsQuery, adminAnalyticsResponse } from './admin-analytics.ts';
import { AD_GRANT_ROUTE, adGrantRequest, adGrantResponse } from './ads.ts';
import { ANNOUNCEMENTS_ROUTE, announcementsResponse } from './announcements.ts';
import { ARCHIVE_ROUTE, archiveQuery, archiveResponse } from './archive.ts';
import { lockedRunSchema } from './common.ts';
import { COURSE_ROUTE, courseResponse } from './courses.ts';
import { GHOSTS_ROUTE, ghostsQuery, ghostsResponse } from './ghosts.ts';
import { GUEST_NAME_ROUTE, guestNameResponse, keepGuestNameRequest } from './guest-name.ts';
import { LEADERBOARD_ROUTE, leaderboardQuery, leaderboardResponse } from './leaderboard.ts';
import {
  createMapRequest,
  deletedMapResponse,
  MAP_ROUTES,
  mapResponse,
  myMapsResponse,
  savedMapResponse,
  updateMapRequest,
} from './maps.ts';
import { MORE_GAMES_ROUTE, moreGamesResponse } from './more-games.ts';
import { PLAYER_ROUTE, publicPlayer } from './players.ts';
import { changeRivalRequest, changeRivalResponse, RIVAL_ROUTES, rivalsResponse, searchUsersQuery, searchUsersResponse } from './rivals.ts';
import { RUN_ROUTE, runQuery, runResponse } from './runs.ts';
import { SCORE_HISTORY_ROUTE, scoreHistoryQuery, scoreHistoryResponse } from './score-history.ts';
import {
  recentScoresResponse,
  SCORE_ROUTES,
  submitScoreRequest,
  submitScoreResponse,
  trackStartRequest,
  trackStartResponse,
  trackStrokeRequest,
  trackStrokeResponse,
} from './scores.ts';
import { SHOTS_ROUTE, shotsQuery, shotsResponse } from './shots.ts';
import { STATS_ROUTE, statsQuery, statsResponse } from './stats.ts';
import { USER_STATS_ROUTE, userStatsQuery, userStatsResponse } from './user-stats.ts';

/** A call of our server by the page. */
export interface Call {
  /** GET by default. */
  readonly method?: 'POST' | 'PUT' | 'DELETE';
  /** Parameters are written as `:name`. */
  readonly path: string;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
  /** What refusals tell beside their message, by their code, where the page reads it. */
  readonly details?: Readonly<Record<string, z.ZodType>>;
  /** The body says by itself whom it is about: it is sent without a token, and even if the page closes. */
  readonly isNotice?: true;
}

/** Every call of the page. The controllers of the server have the same paths and schemas. */
export const CALLS = {
  /** Figures of a period, and of the one before it; administrators only. */
  adminAnalytics: { path: ADMIN_ANALYTICS_ROUTE, query: adminAnalyticsQuery, answer: adminAnalyticsResponse },
  /** A grant for today's bonus level, which goes with the request of its file. */
  adGrant: { method: 'POST', path: AD_GRANT_ROUTE, body: adGrantRequest, answer: adGrantResponse },
  announcements: { path: ANNOUNCEMENTS_ROUTE, answer: announcementsResponse },
  /** The holes of a month, up to today's. */
  archive: { path: ARCHIVE_ROUTE, query: archiveQuery, answer: archiveResponse },
  changeRival: { method: 'POST', path: RIVAL_ROUTES.rivals, body: changeRivalRequest, answer: changeRivalResponse },
  course: { path: COURSE_ROUTE, answer: courseResponse },
  createMap: { method: 'POST', path: MAP_ROUTES.create, body: createMapRequest, answer: savedMapResponse },
  deleteMap: { method: 'DELETE', path: MAP_ROUTES.map, answer: deletedMapResponse },
  giveGuestNameUp: { method: 'DELETE', path: GUEST_NAME_ROUTE, answer: guestNameResponse },
  /** The runs that a run can be played beside. */
  ghosts: { path: GHOSTS_ROUTE, query: ghostsQuery, answer: ghostsResponse },
  /** The name of a guest, and whether it is the same every day. */
  guestName: { path: GUEST_NAME_ROUTE, answer: guestNameResponse },
  keepGuestName: { method: 'PUT', path: GUEST_NAME_ROUTE, body: keepGuestNameRequest, answer: guestNameResponse },
  /** One page of a day's board; today's first rows when nothing else is asked for. */
  leaderboard: { path: LEADERBOARD_ROUTE, query: leaderboardQuery, answer: leaderboardResponse },
  /** Moves what was played in this browser without an account to the account that is signed in. What has moved does not move again. */
  linkAccount: { method: 'POST', path: ACCOUNT_ROUTES.link, answer: linkAccountResponse },
  /** The newest revision of a saved map. */
  map: { path: MAP_ROUTES.map, answer: mapResponse },
  /** Games of others, as the operator lists them. */
  moreGames: { path: MORE_GAMES_ROUTE, answer: moreGamesResponse },
  /** The saved maps of the account that is signed in; none without one. */
  myMaps: { path: MAP_ROUTES.myMaps, answer: myMapsResponse },
  /** The player of a name; signed in only. */
  player: { path: PLAYER_ROUTE, answer: publicPlayer },
  recentScores: { path: SCORE_ROUTES.recentScores, answer: recentScoresResponse },
  /** The rivals of the account that is signed in. */
  rivals: { path: RIVAL_ROUTES.rivals, answer: rivalsResponse },
  run: { path: RUN_ROUTE, query: runQuery, answer: runResponse, details: { run_locked: lockedRunSchema } },
  /** The finished days of a month; signed in only. */
  scoreHistory: { path: SCORE_HISTORY_ROUTE, query: scoreHistoryQuery, answer: scoreHistoryResponse },
  /** Players by a part of their name; signed in only. */
  searchUsers: { path: RIVAL_ROUTES.search, query: searchUsersQuery, answer: searchUsersResponse },
  /** Where the shots of a day's players came to rest and drowned, on a course. */
  shots: { path: SHOTS_ROUTE, query: shotsQuery, answer: shotsResponse },
  /** Among whom a score is. `course` is that of the run, where it is known: the day may have had another one. */
  stats: { path: STATS_ROUTE, query: statsQuery, answer: statsResponse },
  submitScore: { method: 'POST', path: SCORE_ROUTES.submitScore, body: submitScoreRequest, answer: submitScoreResponse },
  trackStart: { method: 'POST', path: SCORE_ROUTES.trackStart, body: trackStartRequest, answer: trackStartResponse },
  /** The first stroke of a started run was played. */
  trackStroke: { method: 'POST', path: SCORE_ROUTES.trackStroke, body: trackStrokeRequest, answer: trackStrokeResponse, isNotice: true },
  updateMap: { method: 'PUT', path: MAP_ROUTES.map, body: updateMapRequest, answer: savedMapResponse },
  /**
   * Counts, streak and today's best of the player that the server knows this browser as; or of another player, by the id that boards carry
   * as `userId`, signed in only.
   */
  userStats: { path: USER_STATS_ROUTE, query: userStatsQuery, answer: userStatsResponse },
} as const satisfies Readonly<Record<string, Call>>;

export type CallName = keyof typeof CALLS;
export type CallAnswer<Name extends CallName> = z.output<(typeof CALLS)[Name]['answer']>;

type PathParameters<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParameters<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** Members of a query that must be given, or need not; in the form in which the server reads them, not as text. */
type QueryMembers<S extends z.ZodType, Optional extends boolean> = {
  [Key in keyof z.output<S> as (Key extends keyof z.input<S> ? (undefined extends z.input<S>[Key] ? true : false) : false) extends Optional
    ? Key
    : never]: z.output<S>[Key];
};
type QueryInput<S extends z.ZodType> = Readonly<QueryMembers<S, false>> & {
  readonly [Key in keyof QueryMembers<S, true>]?: QueryMembers<S, true>[Key] | undefined;
};

type Member<C, Key extends string> = C extends Readonly<Record<Key, infer Value>> ? Value : never;

/** Everything that a call is asked with: parameters of the path, and the members of the query or of the body. */
export type CallInput<Name extends CallName, C = (typeof CALLS)[Name]> = Readonly<Record<PathParameters<Member<C, 'path'>>, string>> &
  (C extends { readonly query: infer S extends z.ZodType } ? QueryInput<S> : unknown) &
  (C extends { readonly body: infer S extends z.ZodType } ? z.input<S> : unknown);
