import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.ts';
import { SettingsStore } from '../environment/settings-store.ts';
import type { FapiContext } from '../fapi/fapi-context.ts';
import { FapiException } from '../fapi/fapi-exception.ts';
import { FapiTransactions } from '../fapi/fapi-transactions.ts';
import { secondFactorsOf } from '../sign-in/factors.ts';
import type { IdentityUser } from '../users/user.entity.ts';
import { UsersService } from '../users/users.service.ts';

/** For so long a proof speaks for a change that a thief of the session would make, minutes; the official presets' strictest. */
const FRESH_MINUTES = 10;

/** Which proof must be fresh. Who has no second factor shows the first in its place. */
export type ReverificationLevel = 'first_factor' | 'second_factor';

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
   * Lets a call through whose session has shown its factor within the last ten minutes; all calls, where the settings want
   * no reverification. To be asked before the transaction.
   * @param level by default the highest that the account has
   * @throws FapiException 403 session_reverification_required: the client runs a check, and then sends the same call again
   */
  async requireFresh(context: FapiContext, level: ReverificationLevel = 'second_factor'): Promise<void> {
    if (!this.settings.current.reverification) return;
    const { session, user } = context.me;
    const wanted = level === 'second_factor' && (await this.hasSecondFactor(user)) ? 'second_factor' : 'first_factor';
    const shownAt = wanted === 'second_factor' ? session.secondFactorAt : session.firstFactorAt;
    if (shownAt !== null && this.clock.now() - shownAt.getTime() <= FRESH_MINUTES * 60_000) return;
    throw new FapiException('session_reverification_required', {
      meta: { reverification: { level: wanted, afterMinutes: FRESH_MINUTES } },
    });
  }

  private async hasSecondFactor(user: IdentityUser): Promise<boolean> {
    const identifications = await this.users.identificationsOf(this.transactions.reader, user.id);
    return secondFactorsOf({ user, identifications, hasBackupCodes: false }, this.settings.current).length > 0;
  }
}
