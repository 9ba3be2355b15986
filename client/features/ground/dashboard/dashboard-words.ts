/** Why there are no figures: the server was not reached, the proof of identity was canceled, or the server refused. */
export type DashboardFailure = 'offline' | 'unproved' | 'failed';

export const FAILURE_WORDS: Readonly<Record<DashboardFailure, string>> = {
  offline: 'The server cannot be reached. Check your connection, then try again.',
  unproved: 'These figures are shown once you have confirmed that it is you.',
  failed: 'The figures could not be loaded.',
};

export const SAVE_FAILED = 'The table could not be saved. Please try again.';
