import { Inject, Injectable } from '@nestjs/common';
import { assert } from '../../../../../shared/assert.ts';
import type { OAuthRedirect } from '../../model/oauth-redirect.entity.ts';
import type { FapiContext } from '../../rules/call/fapi-context.ts';
import { FapiTransactions } from '../../rules/call/fapi-transactions.ts';
import { ClientsService } from '../../rules/clients/clients.service.ts';
import type { FapiCode } from '../../rules/refusals/fapi-codes.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';
import { CALLBACK_RECEIVERS, type CallbackReceiver } from '../../rules/social/callback-receiver.ts';
import type { ShownAccount } from '../../rules/social/provider-client.ts';
import { type CallbackParameters, SocialRedirects } from '../../rules/social/social-redirects.service.ts';
import { failVerification } from '../../rules/social/social-verifications.ts';
import { VerificationsService } from '../../rules/verification/verifications.service.ts';

/** Errors by which providers say that the person did not agree: RFC 6749, OpenID Connect Core 1.0 section 3.1.2.6, and Apple. */
const DENIALS = new Set([
  ...['access_denied', 'user_cancelled_authorize', 'user_cancelled_login'],
  ...['login_required', 'consent_required', 'interaction_required', 'account_selection_required'],
]);
/** Errors that only the operator of the site can mend. */
const MISTAKES = new Set(['unauthorized_client', 'invalid_scope', 'invalid_client', 'unsupported_response_type', 'invalid_request']);
/** Parameters of a callback. All others are dropped. */
const PARAMETERS = ['code', 'state', 'iss', 'error', 'user'] as const;
const MAX_PARAMETER = 4_096;

/** Where the browser goes on. */
export interface FinishedCallback {
  readonly url: string;
}

/** Browsers that come back from a provider. */
@Injectable()
export class SocialCallbacksService {
  constructor(
    private readonly transactions: FapiTransactions,
    private readonly clients: ClientsService,
    private readonly redirects: SocialRedirects,
    private readonly verifications: VerificationsService,
    @Inject(CALLBACK_RECEIVERS) private readonly receivers: readonly CallbackReceiver[],
  ) {}

  /**
   * Keeps what a provider posts, because the cookie does not come with it.
   * @param path to which it was posted
   * @returns the handle by which the browser fetches it
   * @throws FapiException oauth_callback_invalid when nobody waits for it
   */
  async keep(path: string, form: CallbackParameters): Promise<string> {
    const parameters = chosenOf(form);
    const { reader } = this.transactions;
    const redirect = await this.redirects.findByState(reader, parameters.state);
    const isAwaited = redirect !== null && this.redirects.isCallbackOf(redirect, path);
    const handle = isAwaited ? await this.redirects.keepPosted(reader, redirect, parameters) : undefined;
    if (handle === undefined) throw new FapiException('oauth_callback_invalid');
    return handle;
  }

  /** Like `finish`, with the parameters that were posted. */
  async finishPosted(context: FapiContext, path: string, handle: string): Promise<FinishedCallback> {
    const parameters = await this.redirects.findPosted(this.transactions.reader, handle);
    if (parameters === undefined) throw new FapiException('oauth_callback_invalid');
    return this.finish(context, path, parameters);
  }

  /**
   * Finishes a redirect: exchanges the code, and continues what has waited for it.
   * @param path to which the browser has come back
   * @throws FapiException oauth_callback_invalid for a state that was never given out
   */
  async finish(context: FapiContext, path: string, given: CallbackParameters): Promise<FinishedCallback> {
    const parameters = chosenOf(given);
    const redirect = await this.redirects.findByState(this.transactions.reader, parameters.state);
    if (redirect === null) throw new FapiException('oauth_callback_invalid');
    if (!(await this.claim(context, redirect))) return refusedPage(redirect);
    try {
      if (this.redirects.isExpired(redirect) || !this.redirects.isCallbackOf(redirect, path))
        throw new FapiException('oauth_callback_invalid');
      refuseError(parameters);
      const shown = await this.redirects.exchange(redirect, parameters);
      return await this.accept(context, redirect, shown);
    } catch (error) {
      if (!(error instanceof FapiException) || error.getStatus() >= 500) throw error;
      await this.fail(context, redirect, error);
      return { url: redirect.redirectUrl };
    }
  }

  /** Uses the state up. @returns false in another browser, and for a state that was used before */
  private async claim(context: FapiContext, redirect: OAuthRedirect): Promise<boolean> {
    if (context.client?.id !== redirect.clientId || context.hasFormerToken) return false;
    return this.transactions.run(context, async (tx) => {
      await this.clients.tryLock(tx);
      return !tx.hasFormerToken && this.redirects.use(tx, redirect);
    });
  }

  private async accept(context: FapiContext, redirect: OAuthRedirect, shown: ShownAccount): Promise<FinishedCallback> {
    const receiver = this.receivers.find(({ purpose }) => purpose === redirect.purpose);
    assert(receiver, 'every purpose has a receiver');
    const isSignedIn = await this.transactions.run(context, async (tx) => {
      await this.clients.lockExisting(tx);
      // The cookie has changed while the provider answered: what came may not be its holder's.
      if (tx.hasFormerToken) throw new FapiException('oauth_callback_invalid');
      const verification = await this.verifications.find(tx.manager, redirect.verificationId);
      if (verification?.status !== 'unverified') throw new FapiException('oauth_callback_invalid');
      const returned = await this.redirects.keepShown(tx, redirect, shown);
      return receiver.accept(tx, returned, verification);
    });
    return { url: isSignedIn ? redirect.completeUrl : redirect.redirectUrl };
  }

  /** Tells the page, which reads the verification, why it has failed. */
  private async fail(context: FapiContext, redirect: OAuthRedirect, refusal: FapiException): Promise<void> {
    await this.transactions.run(context, async (tx) => {
      await this.clients.tryLock(tx);
      const verification = await this.verifications.find(tx.manager, redirect.verificationId);
      const [error] = refusal.errors;
      if (verification?.status === 'unverified' && error !== undefined) await failVerification(tx, verification, error);
    });
  }
}

/** @throws FapiException for the error of a callback, and for one that is not complete */
function refuseError({ error, code }: CallbackParameters): void {
  if (error !== undefined) throw new FapiException(codeOf(String(error)));
  if (code === undefined) throw new FapiException('oauth_callback_invalid');
}

function codeOf(error: string): FapiCode {
  if (DENIALS.has(error)) return 'oauth_access_denied';
  return MISTAKES.has(error) ? 'misconfigured_oauth_provider' : 'oauth_callback_invalid';
}

/** Drops what is repeated, too long or unknown. */
function chosenOf(given: CallbackParameters): CallbackParameters {
  const chosen = PARAMETERS.flatMap((name) => {
    const value = given[name];
    return typeof value === 'string' && value !== '' && value.length <= MAX_PARAMETER && !value.includes('\0') ? [[name, value]] : [];
  });
  return Object.fromEntries(chosen);
}

/** The page of a callback that changes nothing: in another browser, or for a state that was used. */
function refusedPage({ redirectUrl }: OAuthRedirect): FinishedCallback {
  const url = new URL(redirectUrl);
  url.searchParams.set('__clerk_status', 'failed');
  url.searchParams.set('__clerk_error', 'oauth_callback_invalid');
  return { url: url.href };
}
