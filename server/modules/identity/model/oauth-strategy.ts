import type { OAuthStrategy as OfficialStrategy } from '@clerk/types';

/** The strategy of a provider of social accounts: `oauth_google`, or `oauth_custom_acme`. */
export type OAuthStrategy = OfficialStrategy;

/** The longest key of a provider, characters. */
const MAX_KEY = 40;
const PATTERN = /^oauth_[a-z][a-z0-9_]*$/;

/** Whether a text has the form of such a strategy. */
export function isOAuthStrategy(text: string): text is OAuthStrategy {
  return PATTERN.test(text) && text.length <= 'oauth_'.length + MAX_KEY;
}
