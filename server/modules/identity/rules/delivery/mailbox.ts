import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../common/clock.ts';
import type { Config } from '../../../../config/config.ts';
import { type Channel, type Mail, MailPort, type MessageFacts, SmsPort, type TextMessage } from './ports.ts';

/** Most messages that are kept; the oldest are dropped first. */
const CAPACITY = 200;

export interface MailboxMessage extends MessageFacts {
  /** Counts up from 1. */
  readonly id: number;
  readonly to: string;
  readonly channel: Channel;
  /** Empty for a text message. */
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Ms since the epoch. */
  readonly at: number;
}

/** Keeps undelivered messages in memory, for a developer to read. */
@Injectable()
export class Mailbox {
  private kept: readonly MailboxMessage[] = [];
  private lastId = 0;

  constructor(private readonly clock: Clock) {}

  keep(message: Omit<MailboxMessage, 'id' | 'at'>): void {
    this.lastId += 1;
    this.kept = [{ ...message, id: this.lastId, at: this.clock.now() }, ...this.kept].slice(0, CAPACITY);
  }

  /** Newest first. */
  messages(): readonly MailboxMessage[] {
    return this.kept;
  }
}

/** Puts mail into the local mailbox. */
export class MailboxMail extends MailPort {
  constructor(private readonly mailbox: Mailbox) {
    super();
  }

  async send(mail: Mail): Promise<void> {
    this.mailbox.keep({ ...mail, channel: 'email' });
  }
}

/** Puts text messages into the local mailbox. */
export class MailboxSms extends SmsPort {
  constructor(private readonly mailbox: Mailbox) {
    super();
  }

  async send(message: TextMessage): Promise<void> {
    this.mailbox.keep({ ...message, channel: 'sms', subject: '' });
  }
}

/** Whether the local mailbox can be read: never in production, and only if a delivery uses it. */
export function isMailboxOpen({ NODE_ENV, SMTP_URL, TWILIO_ACCOUNT_SID }: Config): boolean {
  return NODE_ENV !== 'production' && (SMTP_URL === undefined || TWILIO_ACCOUNT_SID === undefined);
}
