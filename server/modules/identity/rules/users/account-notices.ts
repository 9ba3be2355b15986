import { Injectable, Logger } from '@nestjs/common';
import { Identification } from '../../model/identification.entity.ts';
import type { IdentityUser } from '../../model/user.entity.ts';
import type { CallTransaction } from '../call/call-transaction.ts';
import type { NoticeKind } from '../delivery/message-texts.ts';
import { Messages } from '../delivery/messages.ts';
import { findRow } from '../rows/rows.ts';

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
    const announce = await this.prepare(tx, user, kind);
    announce();
  }

  /** Reads what the mail needs. @returns a function that announces, if it is called before the transaction ends */
  async prepare(tx: CallTransaction, user: Pick<IdentityUser, 'id' | 'primaryEmailAddressId'>, kind: NoticeKind): Promise<() => void> {
    const id = user.primaryEmailAddressId;
    const email = id === null ? null : await findRow(tx.manager, Identification, { id, userId: user.id });
    if (email === null || email.verifiedAt === null) return () => undefined;
    const to = email.identifier;
    const send = async () => {
      this.messages
        .sendNotice({ to, kind })
        .catch((error: unknown) => this.logger.error({ err: error, kind }, 'A notice could not be sent'));
    };
    return () => void tx.effects.messages.push(send);
  }
}
