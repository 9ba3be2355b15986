import type { OnApplicationShutdown } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { DeliveryError, type Mail, MailPort } from './ports.ts';

/** Time-outs, ms. They are short because a player is waiting. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
const CONNECTIONS = 3;

/** Sends mail through an SMTP server, over a few connections that stay open. */
export class SmtpMail extends MailPort implements OnApplicationShutdown {
  private readonly transport;

  /**
   * @param url smtp://user:password@host:port, or smtps://
   * @param from an e-mail address, or `Name <address>`
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
    // A string would be parsed as a list: "me@mine.example, you@yours.example" must not send the code to both.
    const receiver = { name: '', address: to };
    // Tells automatic responders not to answer.
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
