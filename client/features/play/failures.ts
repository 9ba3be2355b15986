import { MESSAGES, type SimError } from '../../../shared/errors.ts';
import type { Boot } from './play-atoms.ts';

/** Retries of the specification before a load is called slow, and the pause between them in ms. */
const SLOW_LOAD_RETRIES = 100;
const SLOW_LOAD_RETRY_MS = 100;
export const SLOW_LOAD_MS = SLOW_LOAD_RETRIES * SLOW_LOAD_RETRY_MS;

type Failed = Extract<Boot, { state: 'failed' }>;

const FAILURES: Record<SimError, Failed> = {
  graphics_unavailable: { state: 'failed', message: MESSAGES.graphics, remedy: 'reload' },
  engine_unavailable: {
    state: 'failed',
    message: 'The game engine could not be started. Please refresh the page and try again.',
    remedy: 'reload',
  },
  level_missing: { state: 'failed', message: 'There is no hole to be found today. Please try again in a moment.', remedy: 'retry' },
  level_unreadable: {
    state: 'failed',
    message: "Today's hole could not be loaded. Check your connection and try again.",
    remedy: 'retry',
  },
  level_invalid: {
    state: 'failed',
    message: "Today's hole is damaged and cannot be played. Please try again in a moment.",
    remedy: 'retry',
  },
};

export const failureOf = (error: SimError): Failed => FAILURES[error];

/** The worker is gone in the midst of things. The shots are in local storage, so a reload loses nothing. */
export const CRASHED: Failed = {
  state: 'failed',
  message: 'The game has stopped unexpectedly. Your strokes are safe: reload the page to go on.',
  remedy: 'reload',
};
