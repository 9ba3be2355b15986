import type { Codes } from './join-codes.ts';

/** Passwords. */
export const PASSWORD_CODES = {
  form_password_incorrect: [422, 'The password is incorrect. Try again, or sign in another way.'],
  form_password_or_identifier_incorrect: [422, 'The account name or password is incorrect. Try again, or sign in another way.'],
  form_password_length_too_short: [422, 'The password is too short.'],
  form_password_length_too_long: [422, 'The password is too long.'],
  form_password_no_lowercase: [422, 'The password needs a lowercase letter.'],
  form_password_no_uppercase: [422, 'The password needs an uppercase letter.'],
  form_password_no_number: [422, 'The password needs a digit.'],
  form_password_no_special_char: [422, 'The password needs a special character.'],
  form_password_not_strong_enough: [422, "The password isn't strong enough."],
  form_password_size_in_bytes_exceeded: [422, 'The password is too long in bytes. Use fewer special letters.'],
  form_password_validation_failed: [422, 'The password is incorrect.'],
  form_new_password_matches_current: [422, "That's already your password."],
  no_password_set: [400, 'This account has no password.'],
  password_required: [400, 'A password is required.'],
} as const satisfies Codes;
