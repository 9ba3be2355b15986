import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '../../../../config/config.ts';
import { publishableKeyOf } from '../../../../config/publishable-key.ts';
import { isOAuthStrategy, type OAuthStrategy } from '../../model/oauth-strategy.ts';
import { FapiException } from '../refusals/fapi-exception.ts';
import { SettingsStore } from '../settings/settings-store.ts';
import { isBuiltIn, providerOf } from './providers.ts';

/** A provider that is on, as the environment describes it. */
export interface EnabledProvider {
  readonly strategy: OAuthStrategy;
  readonly name: string;
  /** Path of its logo on the site. */
  readonly logoPath: string;
  readonly required: boolean;
  readonly authenticatable: boolean;
}

/** The providers of social accounts that the settings enable. */
@Injectable()
export class SocialProviders implements OnModuleInit {
  private readonly logger = new Logger('Identity');

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly settings: SettingsStore,
  ) {}

  /** @throws Error at the start when a provider is enabled that this site is not registered with */
  onModuleInit(): void {
    if (!publishableKeyOf(this.config).own) return;
    const on = Object.entries(this.settings.current.social).filter(([, { enabled }]) => enabled);
    const problems = on.flatMap(([strategy]) => this.problemOf(strategy as OAuthStrategy) ?? []);
    if (problems.length > 0) throw new Error(`IDENTITY_SETTINGS enables providers that are not configured:\n${problems.join('\n')}`);
    const sharing = on.filter(([, { own_callback: hasOwn }]) => !hasOwn).map(([strategy]) => strategy);
    if (on.length < 2 || sharing.length === 0) return;
    this.logger.warn(
      `Providers without own_callback share one callback URL, so a dishonest one could get another's codes: ${sharing.join(', ')}`,
    );
  }

  /** Whether an e-mail address is proved when the provider calls it verified. */
  isBelieved(strategy: OAuthStrategy, emailAddress: string): boolean {
    const { links_addresses: isTrusted = isBuiltIn(strategy), domains = [] } = this.settings.current.social[strategy] ?? {};
    return isTrusted && (domains.length === 0 || domains.includes(emailAddress.slice(emailAddress.lastIndexOf('@') + 1)));
  }

  /** Whether the provider sends browsers back to a path of its own. */
  hasOwnCallback(strategy: OAuthStrategy): boolean {
    return this.settings.current.social[strategy]?.own_callback === true;
  }

  /** All that are enabled, in the order of the settings. */
  get enabled(): readonly EnabledProvider[] {
    return Object.entries(this.settings.current.social).flatMap(([strategy, { enabled, required, authenticatable, name }]) => {
      const provider = enabled && isOAuthStrategy(strategy) ? providerOf(strategy) : undefined;
      if (provider === undefined) return [];
      const logoPath = `/providers/${provider.logo}`;
      return [{ strategy: strategy as OAuthStrategy, name: name ?? provider.name, logoPath, required, authenticatable }];
    });
  }

  /** Whether its accounts sign people in. */
  isAuthenticatable(strategy: OAuthStrategy): boolean {
    const own = this.settings.current.social[strategy];
    return own?.enabled === true && own.authenticatable;
  }

  /** Whether every account needs one of its accounts. */
  isRequired(strategy: OAuthStrategy): boolean {
    const own = this.settings.current.social[strategy];
    return own?.enabled === true && own.required;
  }

  /** @throws FapiException when nobody can be sent to the provider, for whatever reason */
  requireEnabled(strategy: OAuthStrategy): void {
    if (providerOf(strategy) === undefined) throw new FapiException('oauth_unsupported_provider');
    if (this.settings.current.social[strategy]?.enabled !== true) throw new FapiException('oauth_provider_not_enabled');
    if (this.problemOf(strategy) !== undefined) throw new FapiException('oauth_config_missing');
  }

  /** Like `requireEnabled`. @throws FapiException when its accounts do not sign people in */
  requireAuthenticatable(strategy: OAuthStrategy): void {
    this.requireEnabled(strategy);
    if (!this.isAuthenticatable(strategy)) throw new FapiException('oauth_non_authenticatable_provider');
  }

  /** The scopes that are always asked for. */
  scopesOf(strategy: OAuthStrategy): readonly string[] {
    return [...(providerOf(strategy)?.scopes ?? []), ...(this.settings.current.social[strategy]?.scopes ?? [])];
  }

  private problemOf(strategy: OAuthStrategy): string | undefined {
    const provider = providerOf(strategy);
    if (provider === undefined) return `  ${strategy} is not a known provider`;
    const name = strategy.toUpperCase();
    const client = this.config.OAUTH_CLIENTS[strategy];
    if (client === undefined) return `  ${strategy} needs ${name}_CLIENT_ID and ${name}_CLIENT_SECRET`;
    return (client.issuer ?? provider.issuer) === undefined ? `  ${strategy} needs ${name}_ISSUER` : undefined;
  }
}
