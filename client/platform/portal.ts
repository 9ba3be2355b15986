import { lateConfig } from './page-config.ts';

/** Whether More Games is offered. */
export const hasMoreGames = (): boolean => lateConfig('portal') !== 'none';
