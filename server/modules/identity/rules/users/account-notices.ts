import { Injectable, Logger } from '@nestjs/common';
import { Identification } from '../../model/identification.entity.ts';
import type { IdentityUser } from '../../model/user.entity.ts';
import type { CallTransaction } from '../call/call-transaction.ts';
import type { NoticeKind } from '../delivery/message-texts.ts';
import { Messages } from '../delivery/messages.ts';

/** Notifies owners of accounts by mail of changes, in case someone else made them. */
@Injectable()
export class AccountNotices {
  private readonly logger = new Logger('Identity');

  constructor(private readonly messages: Messages) {}

  /**
   * Sends a mail to the account's primary e-mail address after the transaction, if it is verified. The answer does not wait for the mail:
   * the change is done, and a slow or failing mail server must not make it look failed.
   */
  async announce(tx: CallTransaction, user: IdentityUser, kind: NoticeKind): Promise<void> {
    if (user.primaryEmailAddressId === null) return;
    const email = await tx.manager.findOneBy(Identification, { id: user.primaryEmailAddressId, userId: user.id });
    if (email === null || email.verifiedAt === null) return;
    const to = email.identifier;
    tx.effects.messages.push(async () => {
      this.messages
        .sendNotice({ to, kind })
        .catch((error: unknown) => this.logger.error({ err: error, kind }, 'A notice could not be sent'));
    });
  }
}
