import { expect } from 'vitest';
import type { MailboxMessage } from '../../../server/modules/identity/delivery/mailbox.ts';

/** Reads the local mailbox of a server, each message once. */
export class MailReader {
  private readonly url: string;
  private lastRead = 0;

  /** @param url of the server */
  constructor(url: string) {
    this.url = url;
  }

  /** The newest message to an address that has not been read; waits until there is one. */
  async next(to: string): Promise<MailboxMessage> {
    let found: MailboxMessage | undefined;
    const look = async (): Promise<boolean> => {
      const messages: readonly MailboxMessage[] = await (await fetch(`${this.url}/mailbox/messages.json`)).json();
      found = messages.find((message) => message.to === to && message.id > this.lastRead);
      return found !== undefined;
    };
    await expect.poll(look, { timeout: 5_000, interval: 20, message: `a message to ${to}` }).toBe(true);
    this.lastRead = found?.id ?? this.lastRead;
    return found as MailboxMessage;
  }

  /** The code in the newest message to an address. */
  async code(to: string): Promise<string> {
    const { code, text } = await this.next(to);
    if (code === undefined) throw new Error(`There is no code in: ${text}`);
    return code;
  }

  /** The address behind the link in the newest message to an address. */
  async link(to: string): Promise<string> {
    const { link, text } = await this.next(to);
    if (link === undefined) throw new Error(`There is no link in: ${text}`);
    return link;
  }
}
