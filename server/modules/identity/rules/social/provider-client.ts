import { Inject, Injectable, Logger } from '@nestjs/common';
import * as openid from 'openid-client';
import { Clock } from '../../../../common/clock.ts';
import { CONFIG, type Config } from '../../../../config/config.ts';
import { parseAppleKey } from '../../../../config/oauth-clients.ts';
import type { SocialProfile } from '../../model/oauth-redirect.entity.ts';
import type { OAuthStrategy } from '../../model/oauth-strategy.ts';
import { FapiException } from '../refusals/fapi-exception.ts';
import { signAppleSecret } from './apple-secret.ts';
import { limitedFetch } from './limited-fetch.ts';
import { type Claims, readGithubProfile } from './profile-readers.ts';
import { providerOf, type SocialProvider } from './providers.ts';

/** How long a provider may take for everything that one call needs, ms. */
const DEADLINE_MS = 5_000;
/** How long a provider's metadata and keys are used before they are discovered again, ms. */
const METADATA_MS = 3_600_000;

/** What the browser is sent to the provider with. */
export interface AuthorizationRequest {
  readonly callbackUrl: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly scopes: readonly string[];
  readonly prompt: string | undefined;
  readonly loginHint: string | undefined;
}

/** The account that a provider has shown. */
export interface ShownAccount {
  readonly profile: SocialProfile;
  /** Separated by blanks. */
  readonly approvedScopes: string;
  /** The provider's tokens as JSON. */
  readonly tokens: string;
}

/** What of an authorization request is needed when the browser is back. */
type SentRequest = Pick<AuthorizationRequest, 'callbackUrl' | 'state' | 'nonce' | 'codeVerifier'>;
type FailureCode = 'misconfigured_oauth_provider' | 'oauth_token_exchange_error' | 'oauth_fetch_user_error';

/** How far an exchange has come. */
interface Progress {
  /** The refusal when the present step fails. */
  failure: FailureCode;
}

interface Discovered {
  readonly configuration: Promise<openid.Configuration>;
  readonly at: number;
}

/** Speaks with providers. Every method may wait for the network: call them outside of transactions. */
@Injectable()
export class ProviderClient {
  private readonly logger = new Logger('Identity');
  /** One entry for each configured provider. */
  private readonly discovered = new Map<OAuthStrategy, Discovered>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** @throws FapiException misconfigured_oauth_provider when the provider's metadata cannot be read */
  async authorizationUrl(strategy: OAuthStrategy, request: AuthorizationRequest): Promise<string> {
    const provider = this.providerOf(strategy);
    const configuration = await this.configurationOf(strategy, provider);
    const url = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: request.callbackUrl,
      scope: request.scopes.join(' '),
      state: request.state,
      code_challenge: await openid.calculatePKCECodeChallenge(request.codeVerifier),
      code_challenge_method: 'S256',
      ...(provider.protocol === 'oidc' ? { nonce: request.nonce } : {}),
      ...(provider.protocol === 'oidc' && provider.isFormPost ? { response_mode: 'form_post' } : {}),
      ...(request.prompt === undefined ? {} : { prompt: request.prompt }),
      ...(request.loginHint === undefined ? {} : { login_hint: request.loginHint }),
    });
    return url.href;
  }

  /**
   * Exchanges the code of a callback, once, and reads the account.
   * @throws FapiException oauth_token_exchange_error, oauth_fetch_user_error or misconfigured_oauth_provider
   */
  async exchange(strategy: OAuthStrategy, parameters: Claims, sent: SentRequest): Promise<ShownAccount> {
    const progress: Progress = { failure: 'misconfigured_oauth_provider' };
    return withinDeadline(this.show(strategy, parameters, sent, progress)).catch((error: unknown) => {
      throw this.failureOf(strategy, error, isClientRefused(error) ? 'misconfigured_oauth_provider' : progress.failure);
    });
  }

  private async show(strategy: OAuthStrategy, parameters: Claims, sent: SentRequest, progress: Progress): Promise<ShownAccount> {
    const provider = this.providerOf(strategy);
    const configuration = await this.configurationOf(strategy, provider);
    progress.failure = 'oauth_token_exchange_error';
    const answer = await this.tokensOf(provider, configuration, parameters, sent);
    progress.failure = 'oauth_fetch_user_error';
    const profile = await this.profileOf(strategy, provider, configuration, answer, parameters);
    if (profile === undefined) throw new FapiException('oauth_fetch_user_error');
    const { access_token, refresh_token, expires_in, scope } = answer;
    const expiresAt = expires_in === undefined ? null : this.clock.now() + expires_in * 1000;
    return {
      profile,
      approvedScopes: scope?.replaceAll(',', ' ') ?? '',
      tokens: JSON.stringify({ access_token, refresh_token: refresh_token ?? null, expires_at: expiresAt }),
    };
  }

  private tokensOf(
    { protocol }: SocialProvider,
    configuration: openid.Configuration,
    parameters: Claims,
    { callbackUrl, state, nonce, codeVerifier }: SentRequest,
  ) {
    const url = new URL(callbackUrl);
    url.search = new URLSearchParams({ code: String(parameters.code), state }).toString();
    if (protocol === 'oidc') this.checkIssuer(configuration, parameters, url);
    return openid.authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: codeVerifier,
      expectedState: state,
      ...(protocol === 'oidc' ? { expectedNonce: nonce, idTokenExpected: true } : {}),
    });
  }

  /** RFC 9207: the answer of one provider must not be taken for another's. */
  private checkIssuer(configuration: openid.Configuration, { iss }: Claims, url: URL): void {
    const { issuer, authorization_response_iss_parameter_supported: isSent } = configuration.serverMetadata();
    if (iss === undefined ? isSent === true : iss !== issuer) throw new FapiException('oauth_callback_invalid');
    if (iss !== undefined) url.searchParams.set('iss', issuer);
  }

  private async profileOf(
    strategy: OAuthStrategy,
    provider: SocialProvider,
    configuration: openid.Configuration,
    answer: openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers,
    parameters: Claims,
  ): Promise<SocialProfile | undefined> {
    if (provider.protocol === 'github') {
      const api = provider.apiOf(this.issuerOf(strategy, provider));
      const [user, emails] = await Promise.all([
        this.readApi(configuration, answer.access_token, `${api}/user`),
        this.readApi(configuration, answer.access_token, `${api}/user/emails`),
      ]);
      return readGithubProfile(user as Claims, Array.isArray(emails) ? emails : []);
    }
    const claims = answer.claims() as Claims;
    // OpenID Connect Core 1.0, section 3.1.3.7: a token that another client was given is not for us.
    if (claims.azp !== undefined && claims.azp !== this.clientOf(strategy).clientId) throw new Error('The token is for another client');
    const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined && claims.email === undefined;
    if (!hasMore) return provider.readProfile(claims, parameters);
    const more = await openid.fetchUserInfo(configuration, answer.access_token, claims.sub as string);
    // Whether an address is verified is said by the answer that has the address.
    const proofs = { email_verified: more.email_verified, xms_edov: more.xms_edov };
    return provider.readProfile({ ...more, ...claims, ...proofs }, parameters);
  }

  private async readApi(configuration: openid.Configuration, accessToken: string, url: string): Promise<unknown> {
    const headers = new Headers({ accept: 'application/vnd.github+json', 'user-agent': 'Upshot' });
    const response = await openid.fetchProtectedResource(configuration, accessToken, new URL(url), 'GET', undefined, headers);
    if (!response.ok) throw new Error(`The API answered ${response.status}`);
    return response.json();
  }

  /** Discovers the provider, at most once an hour. A failure is not kept. */
  private async configurationOf(strategy: OAuthStrategy, provider: SocialProvider): Promise<openid.Configuration> {
    const known = this.discovered.get(strategy);
    if (known !== undefined && this.clock.now() - known.at < METADATA_MS) return known.configuration;
    const configuration = withinDeadline(this.discover(strategy, provider)).catch((error: unknown) => {
      this.discovered.delete(strategy);
      throw this.failureOf(strategy, error, 'misconfigured_oauth_provider');
    });
    this.discovered.set(strategy, { configuration, at: this.clock.now() });
    return configuration;
  }

  private async discover(strategy: OAuthStrategy, provider: SocialProvider): Promise<openid.Configuration> {
    const { clientId } = this.clientOf(strategy);
    const issuer = this.issuerOf(strategy, provider);
    const auth = this.authOf(strategy, provider);
    if (provider.protocol === 'github') {
      const [authorization_endpoint, token_endpoint] = [issuer + provider.authorizationPath, issuer + provider.tokenPath];
      const configuration = new openid.Configuration({ issuer, authorization_endpoint, token_endpoint }, clientId, undefined, auth);
      this.prepare(configuration, issuer);
      return configuration;
    }
    return openid.discovery(new URL(issuer), clientId, undefined, auth, {
      [openid.customFetch]: limitedFetch as openid.CustomFetch,
      timeout: DEADLINE_MS / 1000,
      // The signature counts, although the token comes directly from the provider.
      execute: [openid.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [])],
    });
  }

  private prepare(configuration: openid.Configuration, issuer: string): void {
    configuration[openid.customFetch] = limitedFetch as openid.CustomFetch;
    configuration.timeout = DEADLINE_MS / 1000;
    if (issuer.startsWith('http:')) openid.allowInsecureRequests(configuration);
  }

  private authOf(strategy: OAuthStrategy, provider: SocialProvider): openid.ClientAuth {
    const { clientId, clientSecret } = this.clientOf(strategy);
    const key = provider.protocol === 'oidc' && provider.hasSignedSecret ? parseAppleKey(clientSecret) : undefined;
    if (key === undefined) return openid.ClientSecretPost(clientSecret);
    return (as, client, body, headers) =>
      openid.ClientSecretPost(signAppleSecret(key, clientId, Math.floor(Date.now() / 1000)))(as, client, body, headers);
  }

  private providerOf(strategy: OAuthStrategy): SocialProvider {
    const provider = providerOf(strategy);
    if (provider === undefined) throw new FapiException('oauth_unsupported_provider');
    return provider;
  }

  private clientOf(strategy: OAuthStrategy) {
    const client = this.config.OAUTH_CLIENTS[strategy];
    if (client === undefined) throw new FapiException('oauth_config_missing');
    return client;
  }

  private issuerOf(strategy: OAuthStrategy, provider: SocialProvider): string {
    const issuer = this.clientOf(strategy).issuer ?? provider.issuer;
    if (issuer === undefined) throw new FapiException('oauth_config_missing');
    return issuer.replace(/\/$/, '');
  }

  /** The reason goes to the log, because it is for the operator of the site. It never contains a token. */
  private failureOf(strategy: OAuthStrategy, error: unknown, code: FailureCode) {
    if (error instanceof FapiException) return error;
    this.logger.warn({ strategy, code, reason: reasonOf(error) }, 'A provider of social accounts has failed');
    return new FapiException(code);
  }
}

/** Rejects when the work takes longer than the deadline; its requests then end by their own time-outs. */
async function withinDeadline<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${DEADLINE_MS} ms`)), DEADLINE_MS);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the provider does not know this site, or refuses its secret. */
function isClientRefused(error: unknown): boolean {
  const code = error instanceof openid.ResponseBodyError ? error.error : undefined;
  return code === 'invalid_client' || code === 'unauthorized_client';
}

function reasonOf(error: unknown): string {
  const { code, message, error: name } = error as { code?: unknown; message?: unknown; error?: unknown };
  return [name, code, message]
    .filter((part) => typeof part === 'string')
    .join(': ')
    .slice(0, 300);
}
