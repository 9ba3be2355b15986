import { Injectable } from '@nestjs/common';
import type { Reverification as MissingProof } from '../../../../../shared/api/common.ts';
import { Clock } from '../../../../common/clock.ts';
import type { IdentitySession } from '../../model/session.entity.ts';
import type { IdentityUser } from '../../model/user.entity.ts';
import type { FapiContext } from '../call/fapi-context.ts';
import { FapiTransactions } from '../call/fapi-transactions.ts';
import { FapiException } from '../refusals/fapi-exception.ts';
import { findSessionWithUser } from '../rows/session-rows.ts';
import { SettingsStore } from '../settings/settings-store.ts';
import { Strategies } from '../strategies/strategies.ts';
import { UserParts } from '../users/user-parts.ts';

/** How long after a proof of identity a session may make sensitive changes, minutes. The strictest of the official presets. */
export const PROOF_LIFETIME_MINUTES = 10;

/** Demands a recent proof of identity before changes that a stolen session must not make. */
@Injectable()
export class ReverificationGate {
  constructor(
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly transactions: FapiTransactions,
    private readonly parts: UserParts,
    private readonly strategies: Strategies,
  ) {}

  /**
   * Passes when the session has proved its factor within the last ten minutes: the second factor if the account has one, else the
   * first. Always passes when the settings switch reverification off. Call it before the transaction.
   * @throws FapiException 403 session_reverification_required: the client runs a check, and then sends the same call again
   */
  async requireReverified(context: FapiContext): Promise<void> {
    const { session, user } = context.me;
    const reverification = await this.missingProof(session, user);
    if (reverification !== undefined) throw new FapiException('session_reverification_required', { meta: { reverification } });
  }

  /**
   * Finds the proof that a session of our own service lacks.
   * @returns undefined when no proof is missing
   */
  async missingProofOf(sessionId: string): Promise<MissingProof | undefined> {
    const found = await findSessionWithUser(this.transactions.reader, sessionId);
    // The session was deleted after its token was verified.
    if (found === undefined) return { level: 'first_factor', afterMinutes: PROOF_LIFETIME_MINUTES };
    return this.missingProof(found.session, found.user);
  }

  /**
   * Finds the proof that a session lacks: of the second factor if the account has one, else of the first.
   * @param afterMinutes how old the proof may be
   * @returns undefined when no proof is missing, and where the settings switch reverification off
   */
  async missingProof(
    session: IdentitySession,
    user: IdentityUser,
    afterMinutes = PROOF_LIFETIME_MINUTES,
  ): Promise<MissingProof | undefined> {
    if (!this.settings.current.reverification) return undefined;
    const level = (await this.hasSecondFactor(user)) ? 'second_factor' : 'first_factor';
    const shownAt = level === 'second_factor' ? session.secondFactorAt : session.firstFactorAt;
    if (shownAt !== null && this.clock.now() - shownAt.getTime() <= afterMinutes * 60_000) return undefined;
    return { level, afterMinutes };
  }

  private async hasSecondFactor(user: IdentityUser): Promise<boolean> {
    const account = await this.parts.of(this.transactions.reader, user);
    return this.strategies.secondFactorsOf(account, this.settings.current).length > 0;
  }
}
