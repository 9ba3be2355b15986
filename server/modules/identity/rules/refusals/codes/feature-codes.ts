import type { Codes } from './join-codes.ts';

/** Features that are off. */
export const FEATURE_CODES = {
  feature_not_enabled: [403, 'This is disabled here.'],
  api_keys_not_enabled: [422, "API keys aren't enabled here."],
  waitlist_not_accepting_entries: [403, 'The waitlist is closed right now.'],
} as const satisfies Codes;
