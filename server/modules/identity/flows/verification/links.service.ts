import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../../common/clock.ts';
import type { IdentityClient } from '../../model/client.entity.ts';
import { Verification } from '../../model/verification.entity.ts';
import type { CallTransaction } from '../../rules/call/call-transaction.ts';
import type { FapiContext } from '../../rules/call/fapi-context.ts';
import { FapiTransactions } from '../../rules/call/fapi-transactions.ts';
import { ClientsService } from '../../rules/clients/clients.service.ts';
import { hashToken } from '../../rules/codes/one-time-code.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';
import { findRow, lockRow, saveRow } from '../../rules/rows/rows.ts';
import { UsersService } from '../../rules/users/users.service.ts';
import { LINK_RECEIVERS, type LinkReceiver, noPendingAttempt } from '../../rules/verification/link-receiver.ts';
import { statusAt } from '../../rules/verification/verification-status.ts';

const MAX_TOKEN_LENGTH = 128;
const FAILED = { status: 'failed', createdSessionId: undefined } as const;

/** The result of an opened link, and where its page continues. */
export interface OpenedLink {
  readonly status: 'verified' | 'expired' | 'failed' | 'client_mismatch';
  /** Undefined for an unknown link. */
  readonly redirectUrl: string | undefined;
  readonly createdSessionId: string | undefined;
}

/** Links in mails: opening one proves the mailbox. */
@Injectable()
export class LinksService {
  constructor(
    private readonly clock: Clock,
    private readonly transactions: FapiTransactions,
    private readonly clients: ClientsService,
    private readonly users: UsersService,
    @Inject(LINK_RECEIVERS) private readonly receivers: readonly LinkReceiver[],
  ) {}

  async open(context: FapiContext, token: string): Promise<OpenedLink> {
    if (token === '' || token.length > MAX_TOKEN_LENGTH) return { ...FAILED, redirectUrl: undefined };
    let redirectUrl: string | undefined;
    const opening = this.transactions.run(context, async (tx) => {
      const found = await findRow(tx.manager, Verification, { linkHash: hashToken(token) });
      redirectUrl = found?.redirectUrl ?? undefined;
      const verification = found === null ? null : await this.tryLockVerification(tx, found);
      if (verification === null) return { ...FAILED, redirectUrl };
      const status = statusAt(verification, this.clock.now());
      if (status === 'expired') return { ...FAILED, redirectUrl, status };
      // Already opened, by its owner or by a mail scanner.
      if (status !== 'unverified') return { ...FAILED, redirectUrl };
      return { redirectUrl, ...(await this.accept(tx, verification)) };
    });
    return opening.catch((error: unknown) => {
      // A person opens the link: the page explains the refusal, not a JSON answer.
      if (!(error instanceof FapiException) || error.getStatus() >= 500) throw error;
      return { ...FAILED, redirectUrl };
    });
  }

  /**
   * Locks the link's verification, after the browser client and the account: the same order everywhere prevents deadlocks.
   * @returns null when it was deleted while this call waited
   */
  private async tryLockVerification(tx: CallTransaction, { id }: Verification): Promise<Verification | null> {
    const client = await this.clients.tryLock(tx);
    const userId = await this.ownerOf(tx.manager, client, id);
    if (userId !== undefined) await this.users.lockExisting(tx.manager, userId);
    return lockRow(tx.manager, Verification, { id });
  }

  private async ownerOf(manager: EntityManager, client: IdentityClient | null, verificationId: string): Promise<string | undefined> {
    for (const receiver of this.receivers) {
      const userId = await receiver.ownerOf(manager, client, verificationId);
      if (userId !== undefined) return userId;
    }
    return undefined;
  }

  /** Marks the verification, and continues the attempt that waits for it, if it was begun in this browser. */
  private async accept(tx: CallTransaction, verification: Verification): Promise<Pick<OpenedLink, 'status' | 'createdSessionId'>> {
    // Opened elsewhere, mailbox and attempt may belong to different people.
    if (tx.client === undefined || tx.client.id !== verification.clientId || tx.hasFormerToken) {
      return { status: 'client_mismatch', createdSessionId: undefined };
    }
    verification.status = 'verified';
    verification.verifiedAtClient = tx.client.id;
    await saveRow(tx.manager, verification);
    for (const receiver of this.receivers) {
      const accepted = await receiver.accept(tx, verification);
      if (accepted !== undefined) return { status: 'verified', createdSessionId: accepted.createdSessionId ?? undefined };
    }
    throw noPendingAttempt();
  }
}
