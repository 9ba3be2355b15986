import type { StatsResponse } from '../../../../shared/api/stats.ts';
import type { CallState } from '../../../api/use-call.ts';
import { isComparable } from '../../ground/strokes/comparable.ts';
import type { SubmissionState } from '../../ground/submission/outbox.ts';

/** The place of a player on the board of a day. */
export interface Place {
  readonly rank: number;
  readonly finishers: number;
}

/** On smaller boards the first tenth would be nobody. */
const LEAST_FINISHERS = 10;

/** The place that a verified run has now; undefined until it is known, and for a run that does not rank. */
export function placeOf(submission: SubmissionState | undefined, figures: CallState<StatsResponse>): Place | undefined {
  if (submission?.state !== 'accepted' || !submission.answer.verified || !submission.answer.ranked) return undefined;
  if (figures.state !== 'loaded' || !isComparable(figures.value)) return undefined;
  const rank = figures.value.rank ?? submission.answer.rank;
  return rank === null ? undefined : { rank, finishers: figures.value.finishers };
}

/** Whether a place is in the first tenth of its board: then it is the first thing to say of a run. */
export const isAhead = ({ rank, finishers }: Place): boolean => finishers >= LEAST_FINISHERS && rank <= Math.ceil(finishers / 10);
