import { Injectable } from '@nestjs/common';
import { type Account, type AdminAccess, Administrators } from '../../../../common/account.ts';
import { roleOf } from '../../model/roles.ts';
import { FapiTransactions } from '../call/fapi-transactions.ts';
import { findSessionWithUser } from '../rows/session-rows.ts';
import { TokenVerifier } from '../tokens/token-verifier.ts';
import { ReverificationGate } from './reverification-gate.ts';

/** How long after a proof of identity an administrator may read figures, minutes. A shorter time would interrupt the reading. */
const ADMIN_PROOF_MINUTES = 60;

/** Finds the administrators among the accounts of our own service. With a hosted instance there are none: it has their roles. */
@Injectable()
export class SessionAdministrators extends Administrators {
  constructor(
    private readonly verifier: TokenVerifier,
    private readonly transactions: FapiTransactions,
    private readonly gate: ReverificationGate,
  ) {
    super();
  }

  override async accessOf({ sessionId }: Account): Promise<AdminAccess | undefined> {
    if (this.verifier.hostedIssuer !== undefined) return undefined;
    const found = await findSessionWithUser(this.transactions.reader, sessionId);
    if (found === undefined || roleOf(found.user.publicMetadata) !== 'admin') return undefined;
    return { missingProof: await this.gate.missingProof(found.session, found.user, ADMIN_PROOF_MINUTES) };
  }
}
