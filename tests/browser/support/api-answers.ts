import { AD_GRANT_ROUTE } from '../../../shared/api/ads.ts';
import { ANNOUNCEMENTS_ROUTE } from '../../../shared/api/announcements.ts';
import { ARCHIVE_ROUTE, type ArchiveResponse } from '../../../shared/api/archive.ts';
import { GHOSTS_ROUTE } from '../../../shared/api/ghosts.ts';
import { LEADERBOARD_ROUTE } from '../../../shared/api/leaderboard.ts';
import { MORE_GAMES_ROUTE } from '../../../shared/api/more-games.ts';
import { RIVAL_ROUTES } from '../../../shared/api/rivals.ts';
import { SCORE_HISTORY_ROUTE } from '../../../shared/api/score-history.ts';
import { SCORE_ROUTES, type SubmitScoreRequest } from '../../../shared/api/scores.ts';
import { SHOTS_ROUTE } from '../../../shared/api/shots.ts';
import { STATS_ROUTE } from '../../../shared/api/stats.ts';
import { USER_STATS_ROUTE } from '../../../shared/api/user-stats.ts';
import { bonusLevelOf, dayNumber, FIRST_DAY, type GameDay, levelOfDay } from '../../../shared/game-day.ts';
import { answerBoard } from './boards.ts';
import { answerHistory, score, userStats } from './histories.ts';
import { acceptedRun, dayStats } from './runs.ts';
import { answerGhosts } from './server-ghosts.ts';
import { shotsOfDay } from './shots.ts';

/** What the page has asked of the API. */
export interface ApiRequest {
  readonly method: string;
  readonly url: URL;
  /** Undefined for a read. */
  readonly body: unknown;
}

export type ApiAnswer = (request: ApiRequest) => unknown;

/** What a server answers on a day, with a course, to a player without an account who has played nothing, by path. */
export function usualAnswers(day: GameDay, courseHash: string): Record<string, ApiAnswer> {
  return {
    [AD_GRANT_ROUTE]: () => ({ grant: 'a.b', level: bonusLevelOf(levelOfDay(day)), expiresInSeconds: 600 }),
    [ANNOUNCEMENTS_ROUTE]: () => ({ announcements: [] }),
    [ARCHIVE_ROUTE]: ({ url }) => answerArchive(url, day),
    [GHOSTS_ROUTE]: () => answerGhosts({ gameDay: day, best: null, first: null, median: null, next: null }),
    [LEADERBOARD_ROUTE]: ({ url }) => ({ ...answerBoard(url, { rows: 3 }), gameDay: url.searchParams.get('date') ?? day }),
    [MORE_GAMES_ROUTE]: () => ({ games: [] }),
    [RIVAL_ROUTES.rivals]: () => ({ rivals: [] }),
    [RIVAL_ROUTES.search]: () => ({ users: [] }),
    [SCORE_HISTORY_ROUTE]: ({ url }) => answerHistory(url, [score(day, 2)]),
    [SCORE_ROUTES.recentScores]: () => ({ recentScores: [] }),
    [SCORE_ROUTES.submitScore]: ({ body }) => answerRun(body as SubmitScoreRequest),
    [SCORE_ROUTES.trackStart]: () => ({
      success: true,
      attemptId: 'an-attempt',
      gameDay: day,
      level: levelOfDay(day),
      courseHash,
      isFirstAttempt: true,
    }),
    [SCORE_ROUTES.trackStroke]: () => ({ success: true }),
    [SHOTS_ROUTE]: () => shotsOfDay({ gameDay: day }),
    [STATS_ROUTE]: () => dayStats(),
    [USER_STATS_ROUTE]: () => {
      const { stats, ...rest } = userStats({ streak: 0 });
      const none = Object.fromEntries(Object.keys(stats).map((name) => [name, 0]));
      return { ...rest, stats: none, today: { ...rest.today, gameDay: day } };
    },
  };
}

/** A run of the day ranks, another one is stored. */
function answerRun({ score: strokes, clientDate, archive = false }: SubmitScoreRequest): unknown {
  const unranked = archive ? { ranked: false, rank: null, streak: null } : { streak: 1 };
  return acceptedRun({ score: strokes, gameDay: clientDate as GameDay, strokesByCheckpoint: [strokes], ...unranked });
}

/** The days of a month up to today, none of them played. */
function answerArchive(url: URL, today: GameDay): ArchiveResponse {
  const month = Number(url.searchParams.get('month'));
  const year = Number(url.searchParams.get('year'));
  const first = Date.UTC(year, month, 1);
  const dates = Array.from({ length: 31 }, (_, i) => new Date(first + i * 86_400_000))
    .filter((date) => date.getUTCMonth() === month)
    .map((date) => date.toISOString().slice(0, 10) as GameDay)
    .filter((date) => date >= FIRST_DAY && date <= today);
  const days = dates.map((date) => ({
    date,
    number: dayNumber(date),
    name: `Hole ${dayNumber(date)}`,
    par: 3,
    medals: { gold: 1, silver: 2, bronze: 3 },
    theme: null,
    picture: null,
    best: null,
    infuriatingMode: false,
    runId: null,
  }));
  return { days, firstDay: FIRST_DAY, today };
}
