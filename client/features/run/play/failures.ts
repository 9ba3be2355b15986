import type { SimError } from '../../../../shared/errors.ts';
import type { Failed } from './play-atoms.ts';

const FAILURES: Record<SimError, Failed> = {
  graphics_unavailable: { state: 'failed', message: 'play.failedGraphics', remedy: 'reload' },
  engine_unavailable: { state: 'failed', message: 'play.failedEngine', remedy: 'reload' },
  level_missing: { state: 'failed', message: 'play.failedNoLevel', remedy: 'retry' },
  level_unreadable: { state: 'failed', message: 'play.failedNetwork', remedy: 'retry' },
  level_invalid: { state: 'failed', message: 'play.failedLevel', remedy: 'retry' },
};

export const failureOf = (error: SimError): Failed => FAILURES[error];

/** The worker has died during a run. The shots are in local storage, so a reload loses nothing. */
export const CRASHED: Failed = { state: 'failed', message: 'play.crashed', remedy: 'reload' };
