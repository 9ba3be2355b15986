import type { ColorCode, ScoreHistoryEntry, ScoreHistoryResponse } from '../../../shared/api/score-history.ts';
import type { UserStatsResponse } from '../../../shared/api/user-stats.ts';
import type { GameDay } from '../../../shared/game-day.ts';

const PAR = 20;
/** Strokes on a hole of par 20, one of each color. */
const STROKES: readonly (readonly [number, ColorCode])[] = [
  [29, 'red'],
  [24, 'orange'],
  [20, 'yellow'],
  [18, 'lightgreen'],
  [15, 'mediumgreen'],
  [12, 'darkgreen'],
];

/** One entry of a history. @param kind index of the color, the worst first */
export function score(date: string, kind: number, part: Partial<ScoreHistoryEntry> = {}): ScoreHistoryEntry {
  const [userScore, colorCode] = STROKES[kind % STROKES.length] ?? [PAR, 'yellow'];
  return { date: date as GameDay, userScore, parScore: PAR, colorCode, isBestScore: false, late: false, runId: null, ...part };
}

/** What the server answers to a request for a month. @param entries of all months */
export function answerHistory(url: URL, entries: readonly ScoreHistoryEntry[]): ScoreHistoryResponse {
  const month = `${url.searchParams.get('year')}-${String(Number(url.searchParams.get('month')) + 1).padStart(2, '0')}`;
  return { scoreHistory: entries.filter(({ date }) => date.startsWith(month)), firstScoreDate: entries[0]?.date ?? null };
}

/** What the server answers to a request for statistics: every counter has a figure of its own. */
export const userStats = (part: Partial<UserStatsResponse> = {}): UserStatsResponse => ({
  stats: {
    days_played: 31,
    total_games: 1204,
    daily_runs_completed: 27,
    times_beat_average: 19,
    times_top_20_percentile: 6,
    infuriating_completed: 4,
    daily_first_places: 2,
  },
  player: null,
  streak: 9,
  lastDate: null,
  unlockedStyles: [],
  hasNameClaim: true,
  today: { gameDay: '2026-12-10' as GameDay, best: null, infuriatingMode: false, firstAttempt: 'open', firstAttemptScore: null },
  ...part,
});
