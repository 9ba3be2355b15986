import { Injectable } from '@nestjs/common';
import { isOAuthStrategy } from '../../model/oauth-strategy.ts';
import type { Verification } from '../../model/verification.entity.ts';
import { FapiException } from '../refusals/fapi-exception.ts';
import { saveRow } from '../rows/rows.ts';
import { Strategies } from '../strategies/strategies.ts';
import type { Begin, Strategy, StrategyRequest } from '../strategies/strategy.ts';
import { SocialProviders } from './social-providers.ts';
import { SocialRedirects } from './social-redirects.service.ts';

/** Accounts at providers, for sign-ins and sign-ups. The browser leaves for the provider, and comes back to `/oauth_callback`. */
@Injectable()
export class OAuthStrategies implements Strategy {
  readonly name = 'oauth_';
  readonly isFamily = true;
  readonly look = {
    kind: 'oauth',
    showsBrowser: true,
    fields: (verification: Verification) => {
      const url = this.redirects.authorizationUrlOf(verification);
      return url === undefined ? {} : { external_verification_redirect_url: url };
    },
  };

  constructor(
    strategies: Strategies,
    private readonly providers: SocialProviders,
    private readonly redirects: SocialRedirects,
  ) {
    strategies.add(this, FROM_OAUTH);
  }

  /** @throws FapiException when the provider is off, or cannot be reached */
  async begin({ name, call, form, purpose }: StrategyRequest): Promise<Begin> {
    if (!isOAuthStrategy(name)) throw new FapiException('oauth_unsupported_provider');
    this.providers.requireAuthenticatable(name);
    const prepared = await this.redirects.prepare(call, form, name);
    const isSignUp = purpose === 'sign_up';
    return async (tx, attemptId) => {
      // The page that the browser comes back to looks at both attempts: an old one of the other kind would mislead it.
      await saveRow(tx.manager, Object.assign(tx.requireClient(), isSignUp ? { signInId: null } : { signUpId: null }));
      return { verification: await this.redirects.begin(tx, prepared, isSignUp ? 'sign_up' : 'sign_in', attemptId) };
    };
  }
}

/** The e-mail address of a sign-up that a provider has verified. Nobody asks for it by name. */
const FROM_OAUTH: Strategy = { name: 'from_oauth_', isFamily: true, look: { kind: 'from_oauth', showsBrowser: false } };
