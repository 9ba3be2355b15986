import { vi } from 'vitest';
import type { MailboxMessage } from '../../server/modules/identity/rules/delivery/mailbox.ts';

/** Returns the messages of a mailbox, newest first. */
type ReadMailbox = () => readonly MailboxMessage[] | Promise<readonly MailboxMessage[]>;

/** Reads the mailbox of a server, each message once. */
export class MailReader {
  private readonly readMailbox: ReadMailbox;
  /** The number of the last message that was read, by address. */
  private readonly lastRead = new Map<string, number>();

  /** @param mailbox URL of a server, or a function that reads the mailbox of a server in this process */
  constructor(mailbox: string | ReadMailbox) {
    this.readMailbox = typeof mailbox === 'string' ? async () => (await fetch(`${mailbox}/mailbox/messages.json`)).json() : mailbox;
  }

  /** The newest unread message to an address that passes the filter. Waits until there is one. */
  async next(to: string, isWanted: (message: MailboxMessage) => boolean = () => true): Promise<MailboxMessage> {
    const message = await vi.waitFor(
      async () => {
        const messages = await this.readMailbox();
        const found = messages.find(
          (candidate) => candidate.to === to && candidate.id > (this.lastRead.get(to) ?? 0) && isWanted(candidate),
        );
        if (found === undefined) throw new Error(`There is no new message to ${to}`);
        return found;
      },
      { timeout: 30_000, interval: 20 },
    );
    this.lastRead.set(to, message.id);
    return message;
  }

  /** The code in the newest message to an address. */
  async code(to: string): Promise<string> {
    const { code } = await this.next(to, (message) => message.code !== undefined);
    return code ?? '';
  }

  /** The URL of the link in the newest message to an address. */
  async link(to: string): Promise<string> {
    const { link } = await this.next(to, (message) => message.link !== undefined);
    return link ?? '';
  }
}
