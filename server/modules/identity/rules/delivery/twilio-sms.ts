import { DeliveryError, SmsPort, type TextMessage } from './ports.ts';

/** Time-out, ms. It is short because a player is waiting. */
const TIMEOUT_MS = 10_000;

export interface TwilioAccount {
  readonly sid: string;
  readonly token: string;
  /** The sender's number. */
  readonly from: string;
  /** Origin of the API. Other providers offer the same API. */
  readonly apiUrl: string;
}

/** Sends text messages through Twilio, or another provider with its API (`2010-04-01`, Messages). */
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
