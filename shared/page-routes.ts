import { FIRST_DAY, type GameDay, parseGameDay } from './game-day.ts';
import { isPlayerPage } from './player-page.ts';
import { runOfPath } from './run-page.ts';

// The routes of the page, in the words of its router.
export const HOME_ROUTE = '/';
export const DAY_ROUTE = '/d/:date?';
export const MAP_ROUTE = '/play/:id';
export const PLAYER_PAGE_ROUTE = '/u/:username';
export const RUN_PAGE_ROUTE = '/r/:runId';
/** A run that the server was not asked for. No id of a run is like it. */
export const RUN_FILE_ROUTE = '/r/file';
/** Where players come back to from the provider of an account. */
export const SSO_CALLBACK_ROUTE = '/sso-callback';
/** With the id of a stored run, or with a code behind the #. */
export const CHALLENGE_ROUTE = '/c/:runId?';
export const DESIGN_ROUTE = '/design';
/** For administrators. The server does not know who asks for a page, so its status is that of an unknown path. */
export const ADMIN_ANALYTICS_PAGE_ROUTE = '/admin/analytics';

/** The page of a saved map. @param id see MAP_ID */
export const mapPagePath = (id: string): string => MAP_ROUTE.replace(':id', id);

/** The page of a challenge that is in its link. Browsers keep what is behind # to themselves. @param code see encodeChallenge */
export const challengePath = (code: string): string => `/c/#${code}`;

/** One segment, whatever it names. A slash at the end changes nothing; neither does the case of a letter. */
const ROUTES = /^\/((index\.html|design|sso-callback|c|d|r\/file)?|play\/[^/]+)\/?$/i;
const MAP = /^\/play\/([^/]+)\/?$/i;
/** Ids need no decoding. */
const ASKED_MAP = /(?:^|&)playMap=([^&#]*)/;
const DAY = /^\/d\/([^/]+)\/?$/i;

/** Whether a path is the page of challenges that are in their links. @param path without query */
export const isChallengePage = (path: string): boolean => /^\/c\/?$/i.test(path);

/** What the server answers to a URL of the page: 425 for a day that has not come yet, 404 when nothing is there. */
export type PageStatus = 200 | 404 | 425;

/**
 * Returns the status of a URL of the page. Whether the map, the player or the run exists is not asked.
 * @param path without query, not decoded
 */
export function pageStatusOf(path: string, today: GameDay): PageStatus {
  const day = dayOfPath(path);
  if (day === undefined) return ROUTES.test(path) || isPlayerPage(path) || runOfPath(path) !== undefined ? 200 : 404;
  if (day > today) return 425;
  return day >= FIRST_DAY ? 200 : 404;
}

/** The saved map that a URL of the page names by its path, else by `playMap`. Perhaps no id at all; undefined when it names none. */
export function mapOfUrl(url: string): { readonly id: string; readonly by: 'path' | 'query' } | undefined {
  const [path = '', query] = url.split('?', 2);
  const [, id] = MAP.exec(path) ?? [];
  if (id !== undefined) return { id, by: 'path' };
  const [, asked] = (path === HOME_ROUTE && ASKED_MAP.exec(query ?? '')) || [];
  return asked === undefined ? undefined : { id: asked, by: 'query' };
}

/** Whether a URL of the page plays today's hole: that of the site, unless it names a map. */
export function isTodaysPage(url: string): boolean {
  const [path, query = ''] = url.split('?', 2);
  return path === HOME_ROUTE && !/(?:^|&)(?:map|playMap)=/.test(query);
}

/** The day that a URL of the page names; undefined when it names none. */
export function dayOfPath(path: string): GameDay | undefined {
  const [, date] = DAY.exec(path) ?? [];
  return date === undefined ? undefined : parseGameDay(date);
}
