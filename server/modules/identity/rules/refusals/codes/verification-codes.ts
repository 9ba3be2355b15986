import type { Codes } from './join-codes.ts';

/** Codes, links and other proofs. */
export const VERIFICATION_CODES = {
  form_code_incorrect: [422, 'Incorrect code.'],
  verification_strategy_invalid: [400, "This can't be verified that way."],
  verification_expired: [400, 'This verification has expired. Please ask for a new one.'],
  verification_failed: [400, 'Too many failed attempts. Please start over, or try another way.'],
  verification_missing: [400, 'No such verification has been started.'],
  verification_not_sent: [400, "We couldn't send the message. Please try again."],
  verification_already_verified: [400, 'This is already verified.'],
  verification_code_too_many_requests: [429, 'We just sent you a code. Please wait before you ask for another.'],
} as const satisfies Codes;
