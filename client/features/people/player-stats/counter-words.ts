import type { UserStatsResponse } from '../../../../shared/api/user-stats.ts';
import type { MessageKey } from '../../../i18n/message-keys.ts';

/** One figure of the statistics. */
export interface Counter {
  readonly name: MessageKey;
  /** What is counted, in a short line. */
  readonly means?: MessageKey;
  /** The counter compares the player with others, so a day counts once it is closed. */
  readonly isOfOthers?: true;
  value(answer: UserStatsResponse): number;
}

/** The counters that the specification names. */
export const TILES: readonly Counter[] = [
  { name: 'stats.daysPlayed', value: ({ stats }) => stats.days_played },
  { name: 'stats.totalRounds', value: ({ stats }) => stats.total_games },
];

/** The others: first what depends on the player alone. */
export const COUNTERS: readonly Counter[] = [
  { name: 'stats.streak', means: 'stats.streakMeans', value: ({ streak }) => streak },
  { name: 'stats.runs', means: 'stats.runsMeans', value: ({ stats }) => stats.daily_runs_completed },
  { name: 'stats.infuriating', means: 'stats.infuriatingMeans', value: ({ stats }) => stats.infuriating_completed },
  { name: 'stats.average', means: 'stats.averageMeans', isOfOthers: true, value: ({ stats }) => stats.times_beat_average },
  { name: 'stats.top', means: 'stats.topMeans', isOfOthers: true, value: ({ stats }) => stats.times_top_20_percentile },
  { name: 'stats.first', means: 'stats.firstMeans', isOfOthers: true, value: ({ stats }) => stats.daily_first_places },
];
