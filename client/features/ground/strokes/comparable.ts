import type { StatsResponse } from '../../../../shared/api/stats.ts';

/** Fewest finishers with whom a comparison says anything. */
const LEAST_FINISHERS = 2;

/** There are enough finishers to compare a run with. */
export const isComparable = ({ finishers }: Pick<StatsResponse, 'finishers'>): boolean => finishers >= LEAST_FINISHERS;
