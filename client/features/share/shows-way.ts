import { today } from '../../platform/today.ts';
import type { FinishedRun } from '../play/play-atoms.ts';

/** Whether the line of a run shows the way to who has still to find it: on today's hole, and on a map, which is never over. */
export const showsWay = ({ day, map }: Pick<FinishedRun, 'day' | 'map'>): boolean => map !== undefined || day >= today();
