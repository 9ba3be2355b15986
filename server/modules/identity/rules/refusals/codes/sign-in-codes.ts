import type { Codes } from './join-codes.ts';

/** Sign-ins and tickets. */
export const SIGN_IN_CODES = {
  strategy_for_user_invalid: [400, "You can't sign in to this account that way."],
  identifier_already_signed_in: [400, "You're already signed in to this account."],
  session_exists: [400, "You're already signed in."],
  client_state_invalid: [400, 'That step is out of order. Please start over.'],
  ticket_invalid_code: [400, 'This ticket is not valid.'],
  ticket_expired_code: [400, 'This ticket has expired.'],
  sign_in_token_already_used_code: [400, 'This ticket has been used.'],
  sign_in_token_revoked_code: [400, 'This ticket was revoked.'],
} as const satisfies Codes;
