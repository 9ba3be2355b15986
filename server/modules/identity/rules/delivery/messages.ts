import { strict as assert } from 'node:assert';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '../../../../config/config.ts';
import { isTestIdentifier } from '../codes/code-rules.ts';
import { isMailboxOpen } from './mailbox.ts';
import { type CodePurpose, codeMail, codeSms, type LinkPurpose, linkMail, type NoticeKind, noticeMail } from './message-texts.ts';
import { type Channel, MailPort, SmsPort } from './ports.ts';

/** Sends all messages of the identity service. Test identities get none, because their code is known. */
@Injectable()
export class Messages implements OnModuleInit {
  private readonly logger = new Logger('Delivery');

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly mail: MailPort,
    private readonly sms: SmsPort,
  ) {}

  /** Logs at the start what cannot be sent, before the first player waits for a code. */
  onModuleInit(): void {
    const { NODE_ENV, SMTP_URL } = this.config;
    if (NODE_ENV === 'production' && SMTP_URL === undefined) {
      this.logger.warn('SMTP_URL is not set: no mail can be sent, so nobody can sign up, or sign in by email');
    }
    if (isMailboxOpen(this.config))
      this.logger.warn('Messages are kept in the local mailbox, which this machine and its own network read at /mailbox');
  }

  /**
   * Sends a one-time code.
   * @throws DeliveryError when the message cannot be delivered
   */
  async sendCode({ channel, to, code, purpose }: { channel: Channel; to: string; code: string; purpose: CodePurpose }): Promise<void> {
    if (this.isTest(to)) return;
    if (channel === 'sms') await this.sms.send({ to, text: codeSms(code, purpose), code });
    else await this.mail.send({ to, ...codeMail(code, purpose), code });
  }

  /**
   * Sends a link by mail.
   * @param message `url`: absolute, http or https
   * @throws DeliveryError when the mail cannot be delivered
   */
  async sendLink({ to, url, purpose }: { to: string; url: string; purpose: LinkPurpose }): Promise<void> {
    assert(/^https?:$/.test(new URL(url).protocol), 'a link in a mail must be http or https');
    if (this.isTest(to)) return;
    await this.mail.send({ to, ...linkMail(url, purpose), link: url });
  }

  /**
   * Notifies the owner of an account of an event.
   * @throws DeliveryError when the mail cannot be delivered
   */
  async sendNotice({ to, kind }: { to: string; kind: NoticeKind }): Promise<void> {
    if (this.isTest(to)) return;
    await this.mail.send({ to, ...noticeMail(kind) });
  }

  private isTest(to: string): boolean {
    return isTestIdentifier(to, this.config.NODE_ENV);
  }
}
