import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../../common/clock.ts';
import { BackupCode } from '../../model/backup-code.entity.ts';
import type { IdentityUser } from '../../model/user.entity.ts';
import type { CallTransaction } from '../../rules/call/call-transaction.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';
import { deleteRows } from '../../rules/rows/rows.ts';
import { SessionsService } from '../../rules/sessions/sessions.service.ts';
import { SettingsStore } from '../../rules/settings/settings-store.ts';
import { AccountNotices } from '../../rules/users/account-notices.ts';
import { SecondFactorsService } from '../../rules/users/second-factors.service.ts';
import { UsersService } from '../../rules/users/users.service.ts';

/** What follows when an account gets its first second factor, or loses its last one. */
@Injectable()
export class SecondFactorChanges {
  constructor(
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly users: UsersService,
    private readonly secondFactors: SecondFactorsService,
    private readonly sessions: SessionsService,
    private readonly notices: AccountNotices,
  ) {}

  /** Counts the account's authenticator app and reserved phones. Backup codes are a substitute and not a factor. */
  async count(manager: EntityManager, user: IdentityUser): Promise<number> {
    const phones = (await this.users.identificationsOf(manager, user.id)).filter(
      ({ verifiedAt, reservedForSecondFactor }) => verifiedAt !== null && reservedForSecondFactor,
    );
    return phones.length + (user.totpVerifiedAt === null ? 0 : 1);
  }

  /**
   * Called after a factor was added.
   * @returns backup codes in plain text, to be shown once, if the account has none and the settings allow them
   */
  async added(manager: EntityManager, user: IdentityUser): Promise<readonly string[] | undefined> {
    const isFirst = (await this.count(manager, user)) === 1;
    await this.users.change(manager, user, isFirst ? { mfaEnabledAt: new Date(this.clock.now()) } : {});
    if (!this.settings.current.attributes.backup_code.enabled || (await this.users.hasBackupCodes(manager, user.id))) return undefined;
    return this.secondFactors.renewBackupCodes(manager, user);
  }

  /** Called before a factor is removed. @throws FapiException when it is the last one and the settings require one */
  async refuseLast(manager: EntityManager, user: IdentityUser): Promise<void> {
    if (!this.settings.current.second_factor_required || (await this.count(manager, user)) > 1) return;
    throw new FapiException('second_factor_deletion_not_allowed');
  }

  /**
   * Called after a factor was removed. After the last one it deletes the backup codes and the ages of the second factor in all sessions, and
   * notifies the owner.
   */
  async removed(tx: CallTransaction, user: IdentityUser): Promise<void> {
    const isLast = (await this.count(tx.manager, user)) === 0;
    await this.users.change(tx.manager, user, isLast ? { mfaDisabledAt: new Date(this.clock.now()) } : {});
    if (!isLast) return;
    await deleteRows(tx.manager, BackupCode, { userId: user.id });
    await this.sessions.forgetSecondFactor(tx.manager, user.id);
    await this.notices.announce(tx, user, 'second_factor_removed');
  }
}
