import { Injectable } from '@nestjs/common';
import { IdentitySession } from '../../model/session.entity.ts';
import type { FapiContext } from '../../rules/call/fapi-context.ts';
import { FapiTransactions } from '../../rules/call/fapi-transactions.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';
import { findRow } from '../../rules/rows/rows.ts';
import { MAX_SESSIONS, SessionsService } from '../../rules/sessions/sessions.service.ts';

/** The active sessions of the caller's account. */
@Injectable()
export class ActiveSessionsService {
  constructor(
    private readonly transactions: FapiTransactions,
    private readonly sessions: SessionsService,
  ) {}

  list(context: FapiContext): Promise<IdentitySession[]> {
    return this.sessions.activeOfUser(this.transactions.reader, context.me.user.id, MAX_SESSIONS);
  }

  /** Ends a session. Its browser notices at its next call. @throws FapiException 404 unless it is an active session of the account */
  async revoke(context: FapiContext, id: string): Promise<IdentitySession> {
    return this.transactions.run(context, async (tx) => {
      const session = await findRow(tx.manager, IdentitySession, { id, userId: tx.me.user.id, status: 'active' });
      if (session === null) throw new FapiException('resource_not_found');
      await this.sessions.revoke(tx.manager, session);
      return session;
    });
  }
}
