import type { Codes } from './join-codes.ts';

/** Accounts at other providers. */
export const SOCIAL_CODES = {
  oauth_access_denied: [403, "You didn't agree at the provider."],
  external_account_not_found: [404, 'No account here uses this one yet.'],
  external_account_exists: [400, 'There is an account that uses this one. Please sign in.'],
  external_account_email_address_verification_required: [
    400,
    'An account here uses this email address. Sign in to it another way, then connect this provider.',
  ],
  account_transfer_invalid: [400, 'There is no account to take over. Please start over.'],
  oauth_callback_invalid: [400, "The provider's answer is not valid or too late. Please start over."],
  oauth_token_exchange_error: [400, "The provider couldn't confirm your account. Please try again."],
  oauth_fetch_user_error: [400, "The provider didn't say who you are. Please try again."],
  oauth_account_already_connected: [400, 'Another account of this provider is connected already.'],
  oauth_identification_claimed: [400, 'This account is connected to another account here.'],
  oauth_provider_not_enabled: [400, 'This provider is disabled here.'],
  oauth_non_authenticatable_provider: [400, "You can't sign in with this provider."],
  oauth_config_missing: [400, 'This provider is not set up here.'],
  oauth_unsupported_provider: [400, 'This provider is not supported.'],
  misconfigured_oauth_provider: [400, "This provider is not set up right, or can't be reached."],
} as const satisfies Codes;
