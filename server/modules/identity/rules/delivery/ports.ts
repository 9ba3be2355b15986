/** Code and link of a message, for the local mailbox and for tests. They are not sent separately. */
export interface MessageFacts {
  readonly code?: string;
  readonly link?: string;
}

export interface Mail extends MessageFacts {
  /** One e-mail address. */
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
 * A message could not be delivered. The error goes to the log, so it contains neither receiver nor text. It keeps code and status of its
 * cause but not the cause itself, because servers answer '550 <jane@example.com> is unknown here'.
 */
export class DeliveryError extends Error {
  readonly channel: Channel;
  /** The error code of the system or the library: 'ECONNREFUSED', 'EENVELOPE', 'TimeoutError'. */
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

/** Returns the error's own code, else that of its cause (as with fetch), else its name. */
function codeOf(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  const { code } = cause as { code?: unknown };
  if (typeof code === 'string') return code;
  return codeOf(cause.cause) ?? cause.name;
}

/** Delivers mail. */
export abstract class MailPort {
  /** @throws DeliveryError when the mail cannot be delivered */
  abstract send(mail: Mail): Promise<void>;
}

/** Delivers text messages. */
export abstract class SmsPort {
  /** @throws DeliveryError when the message cannot be delivered */
  abstract send(message: TextMessage): Promise<void>;
}
