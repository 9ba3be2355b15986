import { Inject, Injectable } from '@nestjs/common';
import * as openid from 'openid-client';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../../common/clock.ts';
import { CONFIG, type Config } from '../../../../config/config.ts';
import { deriveKey } from '../../../../config/secrets.ts';
import { newId } from '../../model/ids.ts';
import { OAuthRedirect, type RedirectPurpose, type SocialProfile } from '../../model/oauth-redirect.entity.ts';
import type { OAuthStrategy } from '../../model/oauth-strategy.ts';
import { Verification } from '../../model/verification.entity.ts';
import type { CallFacts } from '../call/call-facts.ts';
import type { CallTransaction } from '../call/call-transaction.ts';
import { callbackPath } from '../call/fapi-paths.ts';
import type { FormFields } from '../call/form-fields.ts';
import { RedirectPolicy } from '../call/redirect-policy.ts';
import { hashToken, newToken } from '../codes/one-time-code.ts';
import { seal, unseal } from '../codes/sealed.ts';
import { FapiException } from '../refusals/fapi-exception.ts';
import { empty, moreThan } from '../rows/conditions.ts';
import { findRow, insertRow, saveRow, updateRows } from '../rows/rows.ts';
import { scopeToken } from '../settings/social-settings.ts';
import { VerificationsService } from '../verification/verifications.service.ts';
import { ProviderClient, type ShownAccount } from './provider-client.ts';
import { SocialProviders } from './social-providers.ts';

/** How long what came by POST waits for the browser that fetches it, ms. */
const POSTED_MS = 60_000;
/** How long after the callback what the provider said may be used, and transferred between sign-in and sign-up, ms. */
const SHOWN_MS = 15 * 60_000;
const MAX_HINT = 254;
const MAX_TOKEN = 128;
const MAX_SCOPES = 50;
const PROMPTS = new Set(['none', 'login', 'consent', 'select_account']);

/** What of a redirect only the server may know until the browser is back. */
interface RedirectSecrets {
  readonly callbackUrl: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** A redirect that no row tells of yet. */
export interface PreparedRedirect extends RedirectSecrets {
  readonly strategy: OAuthStrategy;
  readonly authorizationUrl: string;
  readonly redirectUrl: string;
  readonly completeUrl: string;
}

/** A redirect whose browser is back. */
export type ReturnedRedirect = OAuthRedirect & { readonly profile: SocialProfile };

/** The parameters of a callback, from its URL or its form. */
export type CallbackParameters = Readonly<Record<string, unknown>>;

/** Redirects of browsers to providers and back. Nothing is kept in memory: the browser may come back to another server. */
@Injectable()
export class SocialRedirects {
  private readonly key: Buffer;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly clock: Clock,
    private readonly policy: RedirectPolicy,
    private readonly providers: SocialProviders,
    private readonly client: ProviderClient,
    private readonly verifications: VerificationsService,
  ) {
    this.key = deriveKey(config.SECRET, 'oauth-redirect');
  }

  /**
   * Reads the form, and asks the provider where to send the browser. It may wait for the network: call it outside of transactions.
   * @throws FapiException when a field is not valid, or the provider cannot be reached
   */
  async prepare(call: CallFacts, form: FormFields, strategy: OAuthStrategy): Promise<PreparedRedirect> {
    const redirectUrl = this.policy.require(call, form, 'redirect_url');
    const complete = form.text('action_complete_redirect_url');
    const completeUrl = complete === undefined ? redirectUrl : this.policy.check(call, complete, 'action_complete_redirect_url');
    const secrets = {
      callbackUrl: `${call.publicOrigin}${callbackPath(this.providers.hasOwnCallback(strategy) ? strategy : undefined)}`,
      ...{ state: newToken(), nonce: newToken(), codeVerifier: openid.randomPKCECodeVerifier() },
    };
    const authorizationUrl = await this.client.authorizationUrl(strategy, {
      ...secrets,
      scopes: [...new Set([...this.providers.scopesOf(strategy), ...readScopes(form)])],
      prompt: readPrompt(form),
      loginHint: form.text('oidc_login_hint', MAX_HINT),
    });
    return { ...secrets, strategy, authorizationUrl, redirectUrl, completeUrl };
  }

  /** Stores a prepared redirect for the call's browser client. @returns the verification that waits for the browser */
  async begin(tx: CallTransaction, prepared: PreparedRedirect, purpose: RedirectPurpose, subjectId: string): Promise<Verification> {
    const { strategy, authorizationUrl, redirectUrl, completeUrl, callbackUrl, state, nonce, codeVerifier } = prepared;
    const verification = await this.verifications.record(tx, strategy, 'unverified');
    verification.externalRedirectUrl = seal(this.key, authorizationUrl);
    const { expireAt, createdAt } = await saveRow(tx.manager, verification);
    await insertRow(tx.manager, OAuthRedirect, {
      id: newId('oar'),
      stateHash: hashToken(state),
      clientId: tx.requireClient().id,
      ...{ purpose, subjectId, strategy, verificationId: verification.id, redirectUrl, completeUrl },
      sealed: seal(this.key, JSON.stringify({ callbackUrl, state, nonce, codeVerifier })),
      ...{ expireAt, createdAt },
    });
    return verification;
  }

  /** Returns where the browser has to go; undefined once it was there. */
  authorizationUrlOf({ externalRedirectUrl, status }: Verification): string | undefined {
    return externalRedirectUrl === null || status !== 'unverified' ? undefined : unseal(this.key, externalRedirectUrl);
  }

  async findByState(manager: EntityManager, state: unknown): Promise<OAuthRedirect | null> {
    if (typeof state !== 'string' || state === '' || state.length > MAX_TOKEN) return null;
    return findRow(manager, OAuthRedirect, { stateHash: hashToken(state) });
  }

  /** Keeps what came by POST, once. @returns the handle by which the browser fetches it; undefined when nobody waits for it */
  async keepPosted(manager: EntityManager, { id }: OAuthRedirect, parameters: CallbackParameters): Promise<string | undefined> {
    const handle = newToken();
    const now = new Date(this.clock.now());
    const kept = await updateRows(
      manager,
      OAuthRedirect,
      { id, postedAt: empty, usedAt: empty, expireAt: moreThan(now) },
      { posted: seal(this.key, JSON.stringify(parameters)), handleHash: hashToken(handle), postedAt: now },
    );
    return kept.length === 1 ? handle : undefined;
  }

  /** Finds what came by POST less than a minute ago. */
  async findPosted(manager: EntityManager, handle: string): Promise<CallbackParameters | undefined> {
    if (handle.length > MAX_TOKEN) return undefined;
    const found = await findRow(manager, OAuthRedirect, { handleHash: hashToken(handle) });
    if (found?.posted == null || found.postedAt === null || found.postedAt.getTime() + POSTED_MS <= this.clock.now()) return undefined;
    const text = unseal(this.key, found.posted);
    return text === undefined ? undefined : (JSON.parse(text) as CallbackParameters);
  }

  isExpired({ expireAt }: OAuthRedirect): boolean {
    return expireAt.getTime() <= this.clock.now();
  }

  /**
   * Whether the browser has come back to where the provider was told to send it (RFC 9700, section 4.4.2.1). Otherwise the code is another
   * provider's.
   * @param path of the call
   */
  isCallbackOf({ sealed }: OAuthRedirect, path: string): boolean {
    const { callbackUrl } = this.secretsOf(sealed) ?? {};
    return callbackUrl !== undefined && new URL(callbackUrl).pathname === path;
  }

  /** Uses the state up. @returns false when another call was first */
  async use(tx: CallTransaction, { id }: OAuthRedirect): Promise<boolean> {
    const columns = { usedAt: new Date(this.clock.now()), posted: null, handleHash: null };
    const used = await updateRows(tx.manager, OAuthRedirect, { id, usedAt: empty }, columns);
    return used.length === 1;
  }

  /** Exchanges the code of the callback. Call it outside of transactions. @throws FapiException when the provider refuses */
  async exchange({ strategy, sealed }: OAuthRedirect, parameters: CallbackParameters): Promise<ShownAccount> {
    const secrets = this.secretsOf(sealed);
    if (secrets === undefined) throw new FapiException('oauth_callback_invalid');
    const shown = await this.client.exchange(strategy, parameters, secrets);
    const { email, isEmailVerified } = shown.profile;
    const isBelieved = email !== null && isEmailVerified && this.providers.isBelieved(strategy, email);
    return { ...shown, profile: { ...shown.profile, isEmailVerified: isBelieved } };
  }

  /** Stores what the provider has shown, for a quarter of an hour. */
  async keepShown(tx: CallTransaction, redirect: OAuthRedirect, { profile, ...shown }: ShownAccount): Promise<ReturnedRedirect> {
    const columns = {
      sealedProfile: seal(this.key, JSON.stringify(profile)),
      approvedScopes: shown.approvedScopes,
      tokens: seal(this.key, shown.tokens),
      expireAt: this.endOfShown(),
    };
    await updateRows(tx.manager, OAuthRedirect, { id: redirect.id }, columns);
    return Object.assign(redirect, columns, { profile });
  }

  /** Finds the redirect of a verification whose account was shown, and is neither used nor too old. */
  async findShown(manager: EntityManager, verificationId: string | null): Promise<ReturnedRedirect | null> {
    if (verificationId === null) return null;
    const found = await findRow(manager, OAuthRedirect, { verificationId });
    if (found === null || found.sealedProfile === null || this.isExpired(found)) return null;
    const text = unseal(this.key, found.sealedProfile);
    return text === undefined ? null : Object.assign(found, { profile: JSON.parse(text) as SocialProfile });
  }

  /**
   * Moves a proof from a sign-in to a sign-up, or back.
   * @returns null when there is none to transfer, or it is too old
   */
  async transfer(
    tx: CallTransaction,
    verificationId: string | null,
    to: { readonly purpose: RedirectPurpose; readonly subjectId: string },
  ): Promise<{ redirect: ReturnedRedirect; verification: Verification } | null> {
    const redirect = await this.findTransferable(tx.manager, verificationId);
    if (redirect === null) return null;
    const verification = await this.verifications.record(tx, redirect.strategy, 'unverified');
    const columns = { ...to, verificationId: verification.id, expireAt: this.endOfShown() };
    return { redirect: await saveRow(tx.manager, Object.assign(redirect, columns)), verification };
  }

  /** Finds a proof that may be transferred. */
  async findTransferable(manager: EntityManager, verificationId: string | null): Promise<ReturnedRedirect | null> {
    const verification = await this.verifications.find(manager, verificationId);
    if (verification?.status !== 'transferable') return null;
    return this.findShown(manager, verification.id);
  }

  private secretsOf(sealed: string): RedirectSecrets | undefined {
    const text = unseal(this.key, sealed);
    return text === undefined ? undefined : (JSON.parse(text) as RedirectSecrets);
  }

  private endOfShown(): Date {
    return new Date(this.clock.now() + SHOWN_MS);
  }
}

/** Reads `additional_scope`, which may be repeated. */
function readScopes(form: FormFields): string[] {
  const scopes = form.texts('additional_scope', MAX_SCOPES).flatMap((text) => text.split(/[\s,]+/));
  if (scopes.length > MAX_SCOPES) throw new FapiException('form_param_array_size_exceeded', { param: 'additional_scope' });
  if (scopes.every((scope) => scopeToken.safeParse(scope).success)) return scopes;
  throw new FapiException('form_param_format_invalid', { param: 'additional_scope' });
}

/** OpenID Connect Core 1.0, section 3.1.2.1: a list, in which `none` stands alone. */
function readPrompt(form: FormFields): string | undefined {
  const text = form.text('oidc_prompt');
  if (text === undefined) return undefined;
  const words = text.split(/\s+/);
  const isValid = words.every((word) => PROMPTS.has(word)) && (!words.includes('none') || words.length === 1);
  if (!isValid) throw new FapiException('form_param_value_invalid', { param: 'oidc_prompt' });
  return words.join(' ');
}
