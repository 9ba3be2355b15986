import type { Codes } from './join-codes.ts';

/** E-mail addresses, phone numbers and usernames. */
export const IDENTIFICATION_CODES = {
  form_verification_needed: [422, 'This must be verified first.'],
  form_identifier_not_found: [422, "Couldn't find your account."],
  form_identifier_exists: [422, "That's taken. Please try another."],
  form_username_invalid_length: [422, 'The username is too short or too long.'],
  form_username_invalid_character: [422, 'A username can only have letters, digits, _ and -.'],
  form_username_needs_non_number_char: [422, 'A username needs something other than digits.'],
  form_username_cannot_be_phone_number: [422, "A phone number can't be a username."],
  too_many_unverified_identifications: [400, 'Too many unverified email addresses or phone numbers. Remove one first.'],
  last_required_identification_deletion_failed: [400, "The last one can't be removed."],
  identification_deletion_failed: [400, "This can't be removed."],
  identification_update_failed: [400, "This can't be changed."],
  identification_update_second_factor_unverified: [400, 'Only a verified number can be a second factor.'],
  second_factor_deletion_not_allowed: [400, "The only second factor can't be removed here."],
} as const satisfies Codes;
