import type { Codes } from './join-codes.ts';

/** Accounts: their state, factors and pictures. */
export const USER_CODES = {
  user_locked: [403, 'This account is locked after too many failed attempts. Please try again later.'],
  user_banned: [403, 'This account is closed.'],
  user_delete_self_not_enabled: [403, "Accounts can't be deleted here."],
  backup_codes_not_available: [400, 'Backup codes need a second factor first.'],
  totp_already_enabled: [400, 'An authenticator app is already in use.'],
  invalid_totp_secret_code: [422, 'There is no authenticator app to verify.'],
  image_too_large: [413, 'The picture is too large.'],
  image_not_found: [404, "There's no picture."],
} as const satisfies Codes;
