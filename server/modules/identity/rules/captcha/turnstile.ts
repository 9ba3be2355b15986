import { Inject, Injectable, Logger } from '@nestjs/common';
import { z } from 'zod';
import { CONFIG, type Config } from '../../../../config/config.ts';

/** Time-out, ms. A player is waiting. */
const TIMEOUT_MS = 5_000;
/** Longest token of Turnstile, characters. */
const MAX_TOKEN_LENGTH = 2_048;

const verdict = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).optional() });

/** Checks tokens of browsers at Cloudflare Turnstile. */
@Injectable()
export class Captcha {
  private readonly logger = new Logger('Captcha');

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Whether both keys are set. Without them no challenge can be passed, so none may be required. */
  get isConfigured(): boolean {
    return this.config.TURNSTILE_SECRET_KEY !== undefined && this.config.TURNSTILE_SITE_KEY !== undefined;
  }

  /**
   * Checks a token, which is used up by it. If Turnstile cannot be reached, the check fails: otherwise an attacker would only have to block
   * the connection.
   * @param proof `ip`: the IP address that sent the token
   */
  async verify({ token, ip }: { token: string; ip: string }): Promise<'passed' | 'failed'> {
    const { TURNSTILE_SECRET_KEY: secret, TURNSTILE_VERIFY_URL: url } = this.config;
    if (secret === undefined || token === '' || token.length > MAX_TOKEN_LENGTH) return 'failed';
    try {
      const body = new URLSearchParams({ secret, response: token, remoteip: ip });
      const response = await fetch(url, { method: 'POST', body, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
      const { success, 'error-codes': codes = [] } = verdict.parse(await response.json());
      // These errors are in our configuration, not the player's.
      if (codes.some((code) => code.endsWith('-secret'))) this.logger.error(`Turnstile refuses our key: ${codes.join(', ')}`);
      return success ? 'passed' : 'failed';
    } catch (error) {
      this.logger.warn(`Turnstile cannot be asked: ${error instanceof Error ? error.message : String(error)}`);
      return 'failed';
    }
  }
}
