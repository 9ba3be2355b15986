import type { Codes } from './join-codes.ts';

/** Sign-ups. */
export const SIGN_UP_CODES = {
  sign_up_mode_restricted: [403, 'Sign-up is closed right now.'],
  sign_up_restricted_waitlist: [403, 'Sign-up is by waitlist only right now.'],
  not_allowed_access: [403, "You can't sign up here."],
  legal_not_accepted: [422, 'Please agree to the terms.'],
} as const satisfies Codes;
