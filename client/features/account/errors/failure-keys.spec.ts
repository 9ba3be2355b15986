import { expect, test } from 'vitest';
import { FAPI_CODES } from '../../../../server/modules/identity/rules/refusals/fapi-codes.ts';
import { failureKey } from './failure-keys.ts';

/** Errors of the program or of the service, and codes that only other screens cause. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  ...[
    'origin_invalid',
    'origin_missing',
    'request_body_invalid',
    'request_body_too_large',
    'unsupported_content_type',
    'bad_request',
    'host_invalid',
    'invalid_query_parameter_value',
    'form_param_array_size_exceeded',
  ],
  ...['form_param_unknown', 'invalid_redirect_url', 'resource_locked', 'internal_clerk_error'],
  // Shown by their status, with the seconds to wait.
  ...['too_many_requests', 'verification_code_too_many_requests'],
  // Tickets come with links.
  ...['ticket_invalid_code', 'ticket_expired_code', 'sign_in_token_already_used_code', 'sign_in_token_revoked_code'],
  // The account's settings.
  ...['form_verification_needed', 'too_many_unverified_identifications'],
  ...['identification_update_failed', 'identification_update_second_factor_unverified'],
  ...['second_factor_deletion_not_allowed', 'session_reverification_required', 'session_reverification_missing'],
  ...['backup_codes_not_available', 'totp_already_enabled', 'invalid_totp_secret_code', 'user_delete_self_not_enabled'],
  ...['image_too_large', 'image_not_found'],
  // Features without a screen.
  ...['api_keys_not_enabled', 'waitlist_not_accepting_entries'],
]);

test('every code that the service can answer to the forms has words in all languages', () => {
  const codes = Object.keys(FAPI_CODES);
  expect(codes.filter((code) => !ELSEWHERE.has(code) && failureKey(code) === undefined)).toEqual([]);
  expect([...ELSEWHERE].filter((code) => !codes.includes(code) || failureKey(code) !== undefined)).toEqual([]);
});

test('a general code has the text of its field', () => {
  expect(failureKey('form_identifier_exists', 'username')).toBe('account.takenUsername');
  expect(failureKey('form_identifier_exists', 'email_address')).toBe('account.takenEmail');
  expect(failureKey('form_param_format_invalid', 'identifier')).toBe('account.badEmail');
});
