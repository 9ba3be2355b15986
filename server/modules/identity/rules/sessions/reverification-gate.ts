import { Injectable } from '@nestjs/common';
import type { Reverification as MissingProof } from '../../../../../shared/api/common.ts';
import { Clock } from '../../../../common/clock.ts';
import { IdentitySession } from '../../model/session.entity.ts';
import type { IdentityUser } from '../../model/user.entity.ts';
import type { FapiContext } from '../call/fapi-context.ts';
import { FapiTransactions } from '../call/fapi-transactions.ts';
import { FapiException } from '../refusals/fapi-exception.ts';
import { SettingsStore } from '../settings/settings-store.ts';
import { secondFactorsOf } from '../users/factors.ts';
import { UsersService } from '../users/users.service.ts';

/** For so long a proof speaks for a change that a thief of the session would make, minutes; the official presets' strictest. */
const FRESH_MINUTES = 10;

/** Asks for a fresh proof of who it is before what a stolen session must not do. */
@Injectable()
export class ReverificationGate {
  constructor(
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly transactions: FapiTransactions,
    private readonly users: UsersService,
  ) {}

  /**
   * Lets a call through whose session has shown its factor within the last ten minutes: the second one, if the account has one, else
   * the first. All calls, where the settings want no reverification. To be asked before the transaction.
   * @throws FapiException 403 session_reverification_required: the client runs a check, and then sends the same call again
   */
  async requireFresh(context: FapiContext): Promise<void> {
    const { session, user } = context.me;
    const reverification = await this.missing(session, user);
    if (reverification !== undefined) throw new FapiException('session_reverification_required', { meta: { reverification } });
  }

  /**
   * The same question about a session of ours that a token names: the proof that it lacks.
   * @returns undefined when nothing is missing
   */
  async missingOf(sessionId: string): Promise<MissingProof | undefined> {
    const session = await this.transactions.reader.findOne(IdentitySession, { where: { id: sessionId }, relations: { user: true } });
    // It has gone since the token was looked at.
    if (!session?.user) return { level: 'first_factor', afterMinutes: FRESH_MINUTES };
    return this.missing(session, session.user);
  }

  private async missing(session: IdentitySession, user: IdentityUser): Promise<MissingProof | undefined> {
    if (!this.settings.current.reverification) return undefined;
    const level = (await this.hasSecondFactor(user)) ? 'second_factor' : 'first_factor';
    const shownAt = level === 'second_factor' ? session.secondFactorAt : session.firstFactorAt;
    if (shownAt !== null && this.clock.now() - shownAt.getTime() <= FRESH_MINUTES * 60_000) return undefined;
    return { level, afterMinutes: FRESH_MINUTES };
  }

  private async hasSecondFactor(user: IdentityUser): Promise<boolean> {
    const identifications = await this.users.identificationsOf(this.transactions.reader, user.id);
    return secondFactorsOf({ user, identifications, hasBackupCodes: false }, this.settings.current).length > 0;
  }
}
