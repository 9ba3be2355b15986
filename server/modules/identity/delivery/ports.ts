/** What a message is about, beside its words: so that the local mailbox can show it, and a test can read it. Not sent. */
export interface Gist {
  readonly code?: string;
  readonly link?: string;
}

export interface Mail extends Gist {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface TextMessage extends Gist {
  /** A phone number in international form, such as +12015550100. */
  readonly to: string;
  readonly text: string;
}

export type Channel = 'email' | 'sms';

/** A message could not be handed to whoever delivers it. Neither the receiver nor the words are in the error: it goes to the log. */
export class DeliveryError extends Error {
  readonly channel: Channel;

  constructor(channel: Channel, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DeliveryError';
    this.channel = channel;
  }
}

/** The way out for mail. */
export abstract class MailPort {
  /** @throws DeliveryError when nobody takes the mail */
  abstract send(mail: Mail): Promise<void>;
}

/** The way out for text messages. */
export abstract class SmsPort {
  /** @throws DeliveryError when nobody takes the message */
  abstract send(message: TextMessage): Promise<void>;
}
