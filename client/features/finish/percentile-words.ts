import type { StatsResponse } from '../../../shared/api/stats.ts';

/** Members of the server's answer that place a run. */
type Figures = Pick<StatsResponse, 'finishers' | 'percentile' | 'firstAttemptPercentile'>;

/**
 * Where a run stands among those of its day, in a sentence or two. None while nobody has finished and the run is not yet
 * verified: the figures then compare it with nothing, and would call it the best.
 */
export function placeWords(stats: Figures, run: { readonly verified: boolean; readonly isFirstAttempt: boolean }): string[] {
  if (stats.finishers === 0 && !run.verified) return [];
  const words = [percentileWords(stats.percentile)];
  if (run.isFirstAttempt && stats.firstAttemptPercentile !== null) words.push(firstAttemptWords(stats.firstAttemptPercentile));
  return words;
}

/** What a percentile says, in words. @param percentile 0 is the best score, 100 finished but beat nobody */
export function percentileWords(percentile: number): string {
  if (percentile <= 0) return 'You have the best score!';
  if (percentile >= 100) return 'You finished, but not with the best score.';
  return `Your score is better than ${share(100 - percentile)}% of players.`;
}

/** The same among those who played the hole for the first time. */
export function firstAttemptWords(percentile: number): string {
  if (percentile <= 0) return 'Best score of all first attempts!';
  if (percentile >= 100) return 'Finished, but not the best first attempt.';
  return `Better than ${share(100 - percentile)}% of first attempts.`;
}

/** Whole percents, but never a rounded 0 or 100, which would be untrue. */
function share(percent: number): number {
  return Math.min(99, Math.max(1, Math.round(percent)));
}

/** A mean or share for people: one decimal, none when it is zero; '-' when there is none. */
export function figure(value: number | null): string {
  return value === null ? '-' : String(Math.round(value * 10) / 10);
}

/** Strokes against par: 'Par', '2 under par', '1 over par'; undefined without a par. */
export function parWords(strokes: number, par: number): string | undefined {
  if (par <= 0) return undefined;
  if (strokes === par) return 'Par';
  return strokes < par ? `${par - strokes} under par` : `${strokes - par} over par`;
}
