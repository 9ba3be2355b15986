import type { GameDay } from '../../../../shared/game-day.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { today } from '../../../platform/today.ts';
import type { FinishedRun } from '../play/play-atoms.ts';

const LATE_MS = LIMITS.lateSubmissionMinutes * 60_000;

/**
 * Whether the line of a run shows the way to who has still to find it: on a map, which is never over, and on the hole of a day that still
 * takes runs.
 * @param serverDay the server's day, where it is known: the clock of a device may be wrong
 */
export const showsWay = ({ day, map }: Pick<FinishedRun, 'day' | 'map'>, serverDay?: GameDay): boolean =>
  map !== undefined || day >= today(Date.now() - LATE_MS) || (serverDay !== undefined && day >= serverDay);
