import type { Provider } from '@nestjs/common';
import { OAuthStrategies } from './oauth.strategy.ts';
import { PictureImports } from './picture-imports.ts';
import { ProviderClient } from './provider-client.ts';
import { SocialAccounts } from './social-accounts.service.ts';
import { SocialProviders } from './social-providers.ts';
import { SocialRedirects } from './social-redirects.service.ts';

/** Accounts at other providers. */
export const SOCIAL_PROVIDERS: readonly Provider[] = [
  ...[SocialProviders, ProviderClient, SocialRedirects, SocialAccounts, PictureImports, OAuthStrategies],
];
