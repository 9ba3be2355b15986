import type { Codes } from './join-codes.ts';

/** Sessions and their reverification. */
export const SESSION_CODES = {
  session_reverification_required: [403, 'Please verify your identity again.'],
  session_reverification_missing: [400, 'No reverification of this session is in progress.'],
} as const satisfies Codes;
