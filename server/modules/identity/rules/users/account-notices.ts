import { Injectable, Logger } from '@nestjs/common';
import { Identification } from '../../model/identification.entity.ts';
import type { IdentityUser } from '../../model/user.entity.ts';
import type { CallTransaction } from '../call/call-transaction.ts';
import type { NoticeKind } from '../delivery/message-texts.ts';
import { Messages } from '../delivery/messages.ts';

/** Tells owners of accounts by mail what has been changed, in case that it was not they who did. */
@Injectable()
export class AccountNotices {
  private readonly logger = new Logger('Identity');

  constructor(private readonly messages: Messages) {}

  /**
   * A mail to the account's main address after the transaction; none when there is no verified one. It goes out beside the
   * answer: what was asked for has been done, and must neither wait for a mail server nor look as if it had failed.
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
