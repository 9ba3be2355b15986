import { isFramed } from './device.ts';
import { lateConfig } from './page-config.ts';

/** Whether More Games is offered. */
export const hasMoreGames = (): boolean => lateConfig('portal') !== 'none';

/** Whether More Games offers those of Playlight. A portal that has the page in a frame leads to its own. */
export const hasPlaylight = (): boolean => lateConfig('portal') === 'playlight' && !isFramed();
