import type { OnApplicationShutdown } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { DeliveryError, type Mail, MailPort } from './ports.ts';

/** A player waits meanwhile, so a server that does not answer is given up after these, ms. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
const CONNECTIONS = 3;

/** Hands mail to an SMTP server, over a few connections that stay open. */
export class SmtpMail extends MailPort implements OnApplicationShutdown {
  private readonly transport;

  /**
   * @param url smtp://user:password@host:port, or smtps://
   * @param from an address, or `Name <address>`
   */
  constructor(
    url: string,
    private readonly from: string,
  ) {
    super();
    const connection = { url, pool: true, maxConnections: CONNECTIONS, ...TIMEOUTS } as const;
    this.transport = createTransport({ ...connection, disableFileAccess: true, disableUrlAccess: true });
  }

  async send({ to, subject, text, html }: Mail): Promise<void> {
    // As a text it would be read as a list: "me@mine.example, you@yours.example" must not get a code to both.
    const receiver = { name: '', address: to };
    // Says to out-of-office answerers that nobody reads what they write.
    const headers = { 'Auto-Submitted': 'auto-generated' };
    try {
      await this.transport.sendMail({ from: this.from, to: receiver, subject, text, html, headers });
    } catch (error) {
      throw new DeliveryError('email', 'The SMTP server did not take a mail', error);
    }
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }
}
