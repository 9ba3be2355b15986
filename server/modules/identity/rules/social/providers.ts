import type { OAuthStrategy } from '../../model/oauth-strategy.ts';
import { type ProfileReader, readAppleProfile, readGoogleProfile, readMicrosoftProfile, readStandardProfile } from './profile-readers.ts';

interface ProviderFacts {
  readonly name: string;
  /** A file of the page's own: official clients would fetch theirs from elsewhere. */
  readonly logo: string;
  /** The scopes that are always asked for. */
  readonly scopes: readonly string[];
}

/** A provider that speaks OpenID Connect: everything else about it is discovered from its issuer. */
interface OpenIdProvider extends ProviderFacts {
  readonly protocol: 'oidc';
  /** Undefined for custom providers, which have one in the configuration. */
  readonly issuer: string | undefined;
  readonly readProfile: ProfileReader;
  /** The provider sends the answer as a form, by POST from its own page. */
  readonly isFormPost?: true;
  /** The client secret is a token that we sign. */
  readonly hasSignedSecret?: true;
}

/** A provider of plain OAuth 2: the account is read from its API. */
interface OAuth2Provider extends ProviderFacts {
  readonly protocol: 'github';
  readonly issuer: string;
  readonly authorizationPath: string;
  readonly tokenPath: string;
  /** Base of its API. Another issuer is an Enterprise Server, which has its API below its own host. */
  readonly apiOf: (issuer: string) => string;
}

/** What is known of a provider of social accounts. */
export type SocialProvider = OpenIdProvider | OAuth2Provider;

const OPENID = ['openid', 'email', 'profile'];
const CUSTOM = /^oauth_custom_(.+)$/;

/** The built-in providers. One that speaks OpenID Connect is one more row. */
const PROVIDERS: Readonly<Partial<Record<OAuthStrategy, SocialProvider>>> = {
  oauth_google: {
    ...{ name: 'Google', logo: 'google.svg', scopes: OPENID, protocol: 'oidc' },
    ...{ issuer: 'https://accounts.google.com', readProfile: readGoogleProfile },
  },
  oauth_apple: {
    ...{ name: 'Apple', logo: 'apple.svg', scopes: ['openid', 'email', 'name'], protocol: 'oidc' },
    ...{ issuer: 'https://appleid.apple.com', readProfile: readAppleProfile, isFormPost: true, hasSignedSecret: true },
  },
  oauth_microsoft: {
    ...{ name: 'Microsoft', logo: 'microsoft.svg', scopes: OPENID, protocol: 'oidc' },
    ...{ issuer: 'https://login.microsoftonline.com/common/v2.0', readProfile: readMicrosoftProfile },
  },
  oauth_github: {
    ...{ name: 'GitHub', logo: 'github.svg', scopes: ['read:user', 'user:email'], protocol: 'github' },
    ...{ issuer: 'https://github.com', authorizationPath: '/login/oauth/authorize', tokenPath: '/login/oauth/access_token' },
    apiOf: (issuer) => (issuer === 'https://github.com' ? 'https://api.github.com' : `${issuer}/api/v3`),
  },
};

/** Whether a provider is built in, and known for what it says of e-mail addresses. */
export function isBuiltIn(strategy: OAuthStrategy): boolean {
  return Object.hasOwn(PROVIDERS, strategy);
}

/** Returns the provider of a strategy; undefined for one that is neither built in nor custom. */
export function providerOf(strategy: OAuthStrategy): SocialProvider | undefined {
  if (isBuiltIn(strategy)) return PROVIDERS[strategy];
  const key = CUSTOM.exec(strategy)?.[1];
  if (key === undefined) return undefined;
  const name = key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ');
  return { name, logo: 'custom.svg', scopes: OPENID, protocol: 'oidc', issuer: undefined, readProfile: readStandardProfile };
}
