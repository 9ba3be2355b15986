import type { Provider } from '@nestjs/common';
import { CONFIG, type Config } from '../../../../config/config.ts';
import { Mailbox, MailboxMail, MailboxSms } from './mailbox.ts';
import { Messages } from './messages.ts';
import { type Channel, DeliveryError, MailPort, SmsPort } from './ports.ts';
import { SmtpMail } from './smtp-mail.ts';
import { TwilioSms } from './twilio-sms.ts';

/** In production without configuration: codes in a mailbox that others can read would be worse than none. */
class UnavailableDelivery {
  constructor(
    private readonly channel: Channel,
    private readonly variable: string,
  ) {}

  async send(): Promise<void> {
    throw new DeliveryError(this.channel, `${this.variable} is not set`);
  }
}

/** Creates the configured delivery of mail. */
export function createMailPort(config: Config, mailbox: Mailbox): MailPort {
  if (config.SMTP_URL !== undefined) return new SmtpMail(config.SMTP_URL, config.MAIL_FROM);
  return config.NODE_ENV === 'production' ? new UnavailableDelivery('email', 'SMTP_URL') : new MailboxMail(mailbox);
}

/** Creates the configured delivery of text messages. */
export function createSmsPort(config: Config, mailbox: Mailbox): SmsPort {
  const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from, TWILIO_API_URL: apiUrl } = config;
  if (sid !== undefined && token !== undefined && from !== undefined) return new TwilioSms({ sid, token, from, apiUrl });
  return config.NODE_ENV === 'production' ? new UnavailableDelivery('sms', 'TWILIO_ACCOUNT_SID') : new MailboxSms(mailbox);
}

/** The providers behind `Messages`. */
export const DELIVERY_PROVIDERS: readonly Provider[] = [
  Mailbox,
  { provide: MailPort, useFactory: createMailPort, inject: [CONFIG, Mailbox] },
  { provide: SmsPort, useFactory: createSmsPort, inject: [CONFIG, Mailbox] },
  Messages,
];
