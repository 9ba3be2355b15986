import { DeliveryError, SmsPort, type TextMessage } from './ports.ts';

/** A player waits meanwhile, so a provider that does not answer is given up after so long, ms. */
const TIMEOUT_MS = 10_000;

export interface TwilioAccount {
  readonly sid: string;
  readonly token: string;
  /** The number that messages come from. */
  readonly from: string;
  /** Origin of the API; others than Twilio's own speak it, too. */
  readonly apiUrl: string;
}

/** Hands text messages to Twilio, or whoever speaks its API (`2010-04-01`, Messages). */
export class TwilioSms extends SmsPort {
  constructor(private readonly account: TwilioAccount) {
    super();
  }

  async send({ to, text }: TextMessage): Promise<void> {
    const { sid, token, from, apiUrl } = this.account;
    const status = await this.post(new URL(`/2010-04-01/Accounts/${sid}/Messages.json`, apiUrl), {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}` },
      body: new URLSearchParams({ To: to, From: from, Body: text }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (status < 200 || status > 299) throw new DeliveryError('sms', `The provider of text messages answered ${status}`);
  }

  /** @returns the HTTP status */
  private async post(url: URL, request: RequestInit): Promise<number> {
    try {
      const response = await fetch(url, request);
      await response.body?.cancel();
      return response.status;
    } catch (error) {
      throw new DeliveryError('sms', 'The provider of text messages cannot be reached', error);
    }
  }
}
