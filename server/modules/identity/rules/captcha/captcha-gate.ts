import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../common/clock.ts';
import type { FapiContext } from '../call/fapi-context.ts';
import { FapiTransactions } from '../call/fapi-transactions.ts';
import type { FormFields } from '../call/form-fields.ts';
import { ClientsService } from '../clients/clients.service.ts';
import { LimitsService } from '../limits/limits.service.ts';
import { FapiException } from '../refusals/fapi-exception.ts';
import { SettingsStore } from '../settings/settings-store.ts';
import { Captcha } from './turnstile.ts';

/** A browser that has passed is not asked again for so long, ms. */
const PASS_MS = 60 * 60_000;
/** Failed challenges after which the client is told to give up. */
const MAX_FAILURES = 3;
const TOKEN_LENGTH = 2_048;

/** Asks browsers to show that a person is there, where the settings want it and a provider is configured. */
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
   * Looks at the proof that a sign-up brings with it. Asks the provider, so it is called outside transactions.
   * @throws FapiException when it is missing or not good
   */
  async checkSignUp(context: FapiContext, form: FormFields): Promise<void> {
    if (!this.captcha.isConfigured || !this.settings.current.sign_up.captcha_enabled || this.hasPassed(context)) return;
    if (form.text('captcha_error') !== undefined) throw new FapiException('captcha_unavailable');
    const token = form.text('captcha_token', TOKEN_LENGTH);
    if (token === undefined) throw new FapiException('captcha_missing_token');
    if ((await this.captcha.verify({ token, ip: context.ipAddress })) === 'failed') throw new FapiException('captcha_invalid');
  }

  /** The answer to a challenge, or a sign of life between challenges. */
  async verify(context: FapiContext, form: FormFields): Promise<void> {
    if (!this.captcha.isConfigured) throw new FapiException('captcha_not_enabled');
    const token = form.text('captcha_error') === undefined ? form.text('captcha_token', TOKEN_LENGTH) : undefined;
    const passed = token !== undefined && (await this.captcha.verify({ token, ip: context.ipAddress })) === 'passed';
    // A failure writes a browser down, too, which must not come for nothing; who has passed is on the way to a sign-in that counts.
    if (!passed && context.client === undefined) this.limits.take('begin', context.ipAddress);
    await this.transactions.run(context, async (tx) => {
      const client = await this.clients.lockOrCreate(tx);
      client.captchaFailures = passed ? 0 : client.captchaFailures + 1;
      if (passed) client.captchaPassedUntil = new Date(this.clock.now() + PASS_MS);
      await tx.manager.save(client);
      if (passed) return undefined;
      if (client.captchaFailures >= MAX_FAILURES) return new FapiException('captcha_client_attempts_exceeded');
      return new FapiException(form.text('captcha_error') === undefined ? 'captcha_invalid' : 'captcha_unavailable');
    });
  }

  private hasPassed(context: FapiContext): boolean {
    const until = context.client?.captchaPassedUntil;
    return until !== null && until !== undefined && until.getTime() > this.clock.now();
  }
}
