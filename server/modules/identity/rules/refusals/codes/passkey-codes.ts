import type { Codes } from './join-codes.ts';

/** Passkeys. */
export const PASSKEY_CODES = {
  passkey_quota_exceeded: [403, 'This account has as many passkeys as it can have. Remove one first.'],
  no_passkeys_found_for_user: [400, 'This account has no passkeys.'],
  passkey_not_registered: [404, "This passkey isn't registered here."],
  passkey_authentication_failure: [400, "The passkey couldn't be checked. Please try again."],
  passkey_invalid_public_key_credential: [422, "The passkey can't be read."],
  passkey_invalid_verification: [400, 'This took too long, or was answered already. Please start over.'],
  passkey_identification_not_verified: [422, "The passkey couldn't be verified."],
} as const satisfies Codes;
