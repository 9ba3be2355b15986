import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../common/clock.ts';
import type { OAuthStrategy } from '../../model/oauth-strategy.ts';
import type { FapiContext } from '../call/fapi-context.ts';
import { FapiTransactions } from '../call/fapi-transactions.ts';
import type { FormFields } from '../call/form-fields.ts';
import { ClientsService } from '../clients/clients.service.ts';
import { LimitsService } from '../limits/limits.service.ts';
import { FapiException } from '../refusals/fapi-exception.ts';
import { saveRow } from '../rows/rows.ts';
import { SettingsStore } from '../settings/settings-store.ts';
import { Captcha } from './turnstile.ts';

/** How long a browser that has passed is not asked again, ms. */
const PASS_MS = 60 * 60_000;
/** Failed challenges after which the client is told to give up. */
const MAX_FAILURES = 3;
const TOKEN_LENGTH = 2_048;

/** Asks browsers for a challenge for robots, if the settings require it and a provider is configured. */
@Injectable()
export class CaptchaGate {
  constructor(
    private readonly captcha: Captcha,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
    private readonly clients: ClientsService,
    private readonly transactions: FapiTransactions,
    private readonly limits: LimitsService,
  ) {}

  /** @throws FapiException 401 requires_captcha: the client runs a challenge, and then sends the same call again */
  challengeSignIn(context: FapiContext): void {
    if (!this.captcha.isConfigured || !this.settings.current.captcha.challenge_sign_in || this.hasPassed(context)) return;
    throw new FapiException('requires_captcha');
  }

  /**
   * Checks the captcha token of a sign-up. It calls the provider, so call it outside transactions.
   * @param social the provider that the browser goes to, or comes from; some providers need no captcha
   * @throws FapiException when the token is missing or not valid. The client then reads the environment again, and tries a provider once more
   */
  async checkSignUp(context: FapiContext, form: FormFields, social?: OAuthStrategy): Promise<void> {
    if (social !== undefined && this.settings.current.captcha.oauth_bypass.includes(social)) return;
    if (!this.isOnForSignUps) {
      if (social !== undefined && form.text('captcha_token', TOKEN_LENGTH) !== undefined) throw new FapiException('captcha_not_enabled');
      return;
    }
    if (this.hasPassed(context)) return;
    if (form.text('captcha_error') !== undefined) throw new FapiException('captcha_unavailable');
    const token = form.text('captcha_token', TOKEN_LENGTH);
    if (token === undefined) throw new FapiException('captcha_missing_token');
    if ((await this.captcha.verify({ token, ip: context.ipAddress })) === 'failed') throw new FapiException('captcha_invalid');
  }

  /** Whether a sign-up begins without the challenge, because its provider stands for its person. It must then be finished there. */
  isSkipped(context: FapiContext, social: OAuthStrategy | undefined): boolean {
    const isTrusted = social !== undefined && this.settings.current.captcha.oauth_bypass.includes(social);
    return isTrusted && this.isOnForSignUps && !this.hasPassed(context);
  }

  /** Asks for the challenge that a sign-up has skipped. @throws FapiException 401 requires_captcha */
  challengeSkipped(context: FapiContext): void {
    if (this.isOnForSignUps && !this.hasPassed(context)) throw new FapiException('requires_captcha');
  }

  /** Checks the answer to a challenge, or a heartbeat between challenges. */
  async verify(context: FapiContext, form: FormFields): Promise<void> {
    if (!this.captcha.isConfigured) throw new FapiException('captcha_not_enabled');
    const token = form.text('captcha_error') === undefined ? form.text('captcha_token', TOKEN_LENGTH) : undefined;
    const isPassed = token !== undefined && (await this.captcha.verify({ token, ip: context.ipAddress })) === 'passed';
    // A failure also creates a browser client, so it counts toward the limit. A passed challenge does not: the sign-in that follows counts.
    if (!isPassed && context.client === undefined) await this.limits.take('begin', context.ipAddress);
    await this.transactions.run(context, async (tx) => {
      const client = await this.clients.lockOrCreate(tx);
      client.captchaFailures = isPassed ? 0 : client.captchaFailures + 1;
      if (isPassed) client.captchaPassedUntil = new Date(this.clock.now() + PASS_MS);
      await saveRow(tx.manager, client);
      if (isPassed) return undefined;
      if (client.captchaFailures >= MAX_FAILURES) return new FapiException('captcha_client_attempts_exceeded');
      return new FapiException(form.text('captcha_error') === undefined ? 'captcha_invalid' : 'captcha_unavailable');
    });
  }

  private get isOnForSignUps(): boolean {
    return this.captcha.isConfigured && this.settings.current.sign_up.captcha_enabled;
  }

  private hasPassed(context: FapiContext): boolean {
    const until = context.client?.captchaPassedUntil;
    return until !== null && until !== undefined && until.getTime() > this.clock.now();
  }
}
