import type { Values } from 'virtual:words';
import type { MessageKey } from '../../../i18n/message-keys.ts';

/** A message with its arguments. */
export interface Keyed {
  readonly key: MessageKey;
  readonly values?: Values;
}

/**
 * The player's message for each code of the service. Codes that call for the same action share a message.
 * A code that is missing here is an error of ours, or one that a player cannot mend: `account.anyError`.
 */
const KEYS: Readonly<Record<string, MessageKey>> = {
  // Usernames and e-mails.
  form_identifier_not_found: 'account.unknownEmail',
  form_identifier_exists: 'account.takenEmail',
  form_param_format_invalid: 'account.badValue',
  form_param_value_invalid: 'account.badValue',
  form_param_max_length_exceeded: 'account.tooLong',
  form_param_exceeds_allowed_size: 'account.tooLong',
  form_param_missing: 'account.emptyField',
  form_param_nil: 'account.emptyField',
  form_username_invalid_character: 'accountSettings.usernameCharacters',
  form_username_invalid_length: 'accountSettings.usernameLength',
  form_username_needs_non_number_char: 'accountSettings.usernameLetter',
  form_username_cannot_be_phone_number: 'accountSettings.usernameLetter',
  // Passwords.
  form_password_incorrect: 'account.wrongPassword',
  form_password_or_identifier_incorrect: 'account.wrongPassword',
  form_password_validation_failed: 'account.wrongPassword',
  form_password_pwned: 'account.leakedPassword',
  form_password_length_too_short: 'accountSettings.ruleMin',
  form_password_length_too_long: 'accountSettings.ruleMax',
  form_password_size_in_bytes_exceeded: 'accountSettings.ruleMax',
  form_password_not_strong_enough: 'accountSettings.strengthFail',
  form_password_no_lowercase: 'accountSettings.ruleLowercase',
  form_password_no_uppercase: 'accountSettings.ruleUppercase',
  form_password_no_number: 'accountSettings.ruleNumber',
  form_password_no_special_char: 'accountSettings.ruleSpecial',
  form_new_password_matches_current: 'accountSettings.passwordSame',
  password_required: 'account.emptyPassword',
  // Proofs.
  form_code_incorrect: 'account.invalidCode',
  verification_expired: 'account.expiredCode',
  verification_failed: 'accountSettings.codeTries',
  verification_missing: 'account.startAgain',
  verification_already_verified: 'account.startAgain',
  verification_not_sent: 'account.notSent',
  strategy_for_user_invalid: 'account.otherWay',
  verification_strategy_invalid: 'account.otherWay',
  no_password_set: 'account.otherWay',
  form_param_value_disabled: 'account.otherWay',
  feature_not_enabled: 'account.otherWay',
  // Passkeys: the service's codes, and the official client's own.
  passkey_not_registered: 'account.passkeyUnknown',
  no_passkeys_found_for_user: 'account.passkeyUnknown',
  passkey_authentication_failure: 'account.passkeyFailed',
  passkey_invalid_public_key_credential: 'account.passkeyFailed',
  passkey_invalid_verification: 'account.passkeyFailed',
  passkey_identification_not_verified: 'account.passkeyFailed',
  passkey_registration_failed: 'account.passkeyFailed',
  passkey_retrieval_failed: 'account.passkeyFailed',
  passkey_not_supported: 'account.passkeyUnsupported',
  passkey_pa_not_supported: 'account.passkeyUnsupported',
  passkey_invalid_rpID_or_domain: 'account.passkeyElsewhere',
  passkey_already_exists: 'accountSettings.passkeyExists',
  passkey_quota_exceeded: 'accountSettings.passkeyFull',
  identification_deletion_failed: 'accountSettings.lastWayIn',
  // Accounts at providers.
  oauth_access_denied: 'accountSettings.socialDenied',
  oauth_callback_invalid: 'account.startAgain',
  account_transfer_invalid: 'account.startAgain',
  oauth_token_exchange_error: 'accountSettings.socialFailed',
  oauth_fetch_user_error: 'accountSettings.socialFailed',
  external_account_missing_refresh_token: 'accountSettings.socialFailed',
  oauth_provider_not_enabled: 'accountSettings.socialOff',
  oauth_non_authenticatable_provider: 'accountSettings.socialOff',
  oauth_config_missing: 'accountSettings.socialOff',
  oauth_unsupported_provider: 'accountSettings.socialOff',
  misconfigured_oauth_provider: 'accountSettings.socialOff',
  oauth_identification_claimed: 'accountSettings.socialClaimed',
  external_account_exists: 'accountSettings.socialClaimed',
  external_account_not_found: 'accountSettings.socialUnknown',
  external_account_email_address_verification_required: 'accountSettings.socialProveFirst',
  oauth_account_already_connected: 'accountSettings.socialTwice',
  last_required_identification_deletion_failed: 'accountSettings.socialRequired',
  // The state of the attempt.
  client_state_invalid: 'account.startAgain',
  resource_not_found: 'account.startAgain',
  form_resource_not_found: 'account.startAgain',
  authentication_invalid: 'account.startAgain',
  session_exists: 'account.signedInAlready',
  identifier_already_signed_in: 'account.signedInAlready',
  // The service.
  service_unavailable: 'account.unanswered',
  // Access.
  user_locked: 'account.locked',
  user_banned: 'account.banned',
  not_allowed_access: 'account.notAllowed',
  sign_up_mode_restricted: 'account.signUpClosed',
  sign_up_restricted_waitlist: 'account.signUpClosed',
  legal_not_accepted: 'account.acceptFirst',
  requires_captcha: 'account.robot',
  captcha_missing_token: 'account.robot',
  captcha_invalid: 'account.robot',
  captcha_not_enabled: 'account.robot',
  captcha_unavailable: 'account.robot',
  captcha_client_attempts_exceeded: 'account.robot',
};

/** What general codes mean at a certain field: '<code> <parameter, as the service spells it>'. */
const AT_FIELD: Readonly<Record<string, MessageKey>> = {
  'form_identifier_exists username': 'account.takenUsername',
  'form_param_value_invalid username': 'account.badUsername',
  'form_param_format_invalid username': 'accountSettings.usernameCharacters',
  'form_param_format_invalid email_address': 'account.badEmail',
  'form_param_format_invalid identifier': 'account.badEmail',
  'form_param_nil email_address': 'account.emptyEmail',
  'form_param_missing email_address': 'account.emptyEmail',
  'form_param_nil identifier': 'account.emptyEmail',
  'form_param_missing identifier': 'account.emptyEmail',
};

/** The message for a code of the service; undefined where there is none. @param param the field that the service means, '' for none */
export const failureKey = (code: string, param = ''): MessageKey | undefined => AT_FIELD[`${code} ${param}`] ?? KEYS[code];
