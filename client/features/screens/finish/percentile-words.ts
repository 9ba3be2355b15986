import type { StatsResponse } from '../../../../shared/api/stats.ts';
import type { MessageKey } from '../../../i18n/message-keys.ts';

/** A message of the catalogue with its values. */
export interface Words {
  readonly key: MessageKey;
  readonly values?: Readonly<Record<string, number | string>>;
}

/** The parts of the server's answer that place a run. */
type Figures = Pick<StatsResponse, 'finishers' | 'percentile' | 'firstAttemptPercentile'>;

export interface PlacedRun {
  /** The server has played the replay and confirmed the run. */
  readonly verified: boolean;
  /** The server has answered that the run does not rank. It is compared with the others, and claims no place among them. */
  readonly isUnranked: boolean;
  readonly isFirstAttempt: boolean;
  /** The day of the hole is over: the run is compared with that day but does not count in it. */
  readonly isPast: boolean;
}

/** Messages for 0, for 100, and for the values between. */
type Scale = readonly [best: MessageKey, notBest: MessageKey, between: MessageKey];

const TODAY: Scale = ['finish.best', 'finish.notBest', 'finish.betterThan'];
const FIRST_ATTEMPTS: Scale = ['finish.firstBest', 'finish.firstNotBest', 'finish.firstBetterThan'];
const PAST: Scale = ['finish.archiveBest', 'finish.archiveNotBest', 'finish.archiveBetterThan'];

/**
 * Where a run stands among those of its day, in one or two sentences (specification, section 9). While nobody has finished and the
 * run is not yet verified there is nothing to compare: it would be called the best of none.
 */
export function placeWords(stats: Figures, run: PlacedRun): Words[] {
  if (stats.finishers === 0 && (run.isPast || run.isUnranked || !run.verified)) return [{ key: 'finish.alone' }];
  // Null while the server knows no finisher: the run waits for its verification.
  if (stats.percentile === null) return [{ key: 'finish.alone' }];
  if (run.isPast) return [percentileWords(stats.percentile, PAST)];
  const words = [percentileWords(stats.percentile, TODAY)];
  if (run.isFirstAttempt && stats.firstAttemptPercentile !== null)
    words.push(percentileWords(stats.firstAttemptPercentile, FIRST_ATTEMPTS));
  return run.isUnranked ? words.filter(({ key }) => key !== TODAY[0] && key !== FIRST_ATTEMPTS[0]) : words;
}

/** @param percentile 0 is the best score; 100 means that it beat no other finisher */
function percentileWords(percentile: number, [best, notBest, between]: Scale): Words {
  if (percentile <= 0) return { key: best };
  if (percentile >= 100) return { key: notBest };
  return { key: between, values: { percent: beatenShare(percentile) ?? 0 } };
}

/**
 * The share of the other finishers that a run has beaten, whole percents. Between none and all it is never a rounded 0 or 100, which would be
 * false. Null without a percentile, and when it has beaten nobody.
 */
export function beatenShare(percentile: number | null): number | null {
  if (percentile === null || percentile >= 100) return null;
  return percentile <= 0 ? 100 : Math.min(99, Math.max(1, Math.round(100 - percentile)));
}

/** Strokes compared with par; undefined without a par. */
export function parWords(strokes: number, par: number): Words | undefined {
  if (par <= 0) return undefined;
  if (strokes === par) return { key: 'finish.par' };
  return strokes < par
    ? { key: 'finish.underPar', values: { count: par - strokes } }
    : { key: 'finish.overPar', values: { count: strokes - par } };
}
