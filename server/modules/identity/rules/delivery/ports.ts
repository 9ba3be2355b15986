/** What a message is about, beside its words: so that the local mailbox can show it, and a test can read it. Not sent. */
export interface MessageFacts {
  readonly code?: string;
  readonly link?: string;
}

export interface Mail extends MessageFacts {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface TextMessage extends MessageFacts {
  /** A phone number in international form, such as +12015550100. */
  readonly to: string;
  readonly text: string;
}

export type Channel = 'email' | 'sms';

/**
 * A message could not be handed to whoever delivers it. Neither the receiver nor the words are in the error: it goes to the log. So the
 * cause is not kept, for servers answer '550 <jane@example.com> is unknown here'; its code and status are.
 */
export class DeliveryError extends Error {
  readonly channel: Channel;
  /** What the system, or the client of the protocol, calls it: 'ECONNREFUSED', 'EENVELOPE', 'TimeoutError'. */
  readonly code: string | undefined;
  /** Three digits of SMTP. */
  readonly responseCode: number | undefined;

  constructor(channel: Channel, message: string, cause?: unknown) {
    super(message);
    this.name = 'DeliveryError';
    this.channel = channel;
    this.code = codeOf(cause);
    const { responseCode } = (cause ?? {}) as { responseCode?: unknown };
    this.responseCode = typeof responseCode === 'number' ? responseCode : undefined;
  }
}

/** The cause's own code, else that of what caused it, as fetch has it, else what kind of error it is. */
function codeOf(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  const { code } = cause as { code?: unknown };
  if (typeof code === 'string') return code;
  return codeOf(cause.cause) ?? cause.name;
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
