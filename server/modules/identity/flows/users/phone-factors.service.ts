import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../../common/clock.ts';
import { Identification } from '../../model/identification.entity.ts';
import type { IdentityUser } from '../../model/user.entity.ts';
import type { CallTransaction } from '../../rules/call/call-transaction.ts';
import type { FapiContext } from '../../rules/call/fapi-context.ts';
import { FapiTransactions } from '../../rules/call/fapi-transactions.ts';
import type { FormFields } from '../../rules/call/form-fields.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';
import { saveRow, updateRows } from '../../rules/rows/rows.ts';
import { ReverificationGate } from '../../rules/sessions/reverification-gate.ts';
import { SettingsStore } from '../../rules/settings/settings-store.ts';
import { IDENTIFICATIONS } from '../../rules/users/account.ts';
import { UserParts } from '../../rules/users/user-parts.ts';
import { UsersService } from '../../rules/users/users.service.ts';
import { IdentificationsService } from './identifications.service.ts';
import { SecondFactorChanges } from './second-factor-changes.ts';

export interface ChangedPhone {
  readonly phone: Identification;
  /** In plain text, shown once; only if the phone is the account's first second factor. */
  readonly backupCodes: readonly string[] | undefined;
}

/** Phone numbers as second factors. A number that is reserved for this is no longer a first factor. */
@Injectable()
export class PhoneFactorsService {
  constructor(
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly transactions: FapiTransactions,
    private readonly gate: ReverificationGate,
    private readonly users: UsersService,
    private readonly parts: UserParts,
    private readonly identifications: IdentificationsService,
    private readonly secondFactors: SecondFactorChanges,
  ) {}

  /** Applies `reserved_for_second_factor`, then `default_second_factor`. Fields that were not sent stay unchanged. */
  async update(context: FapiContext, id: string, form: FormFields): Promise<ChangedPhone> {
    await this.gate.requireReverified(context);
    return this.transactions.run(context, async (tx) => {
      const user = await this.users.lockExisting(tx.manager, tx.me.user.id);
      const phone = await this.identifications.find(tx.manager, tx, 'phone_number', id);
      const wanted = form.has('reserved_for_second_factor') ? form.bool('reserved_for_second_factor') : phone.reservedForSecondFactor;
      let backupCodes: readonly string[] | undefined;
      if (wanted && !phone.reservedForSecondFactor) backupCodes = await this.reserve(tx.manager, user, phone);
      if (!wanted && phone.reservedForSecondFactor) await this.release(tx, user, phone);
      if (form.has('default_second_factor')) await this.prefer(tx.manager, user, phone, form.bool('default_second_factor'));
      return { phone, backupCodes };
    });
  }

  private async reserve(manager: EntityManager, user: IdentityUser, phone: Identification): Promise<readonly string[] | undefined> {
    const settings = this.settings.current;
    if (!settings.attributes.phone_number.used_for_second_factor) throw new FapiException('feature_not_enabled');
    if (phone.verifiedAt === null) throw new FapiException('identification_update_second_factor_unverified');
    const account = await this.parts.of(manager, user);
    const others = account.get(IDENTIFICATIONS).filter(({ id }) => id !== phone.id);
    if (!this.parts.canSignIn(account.with(IDENTIFICATIONS, [...others, { ...phone, reservedForSecondFactor: true }]))) {
      throw new FapiException('identification_update_failed', { message: "You couldn't sign in without it." });
    }
    await this.save(manager, phone, { reservedForSecondFactor: true });
    return this.secondFactors.added(manager, user);
  }

  private async release(tx: CallTransaction, user: IdentityUser, phone: Identification): Promise<void> {
    await this.secondFactors.refuseLast(tx.manager, user);
    await this.save(tx.manager, phone, { reservedForSecondFactor: false, defaultSecondFactor: false });
    await this.secondFactors.removed(tx, user);
  }

  /** Makes a phone the default; there is at most one. The flag cannot be switched off. */
  private async prefer(manager: EntityManager, user: IdentityUser, phone: Identification, isDefault: boolean): Promise<void> {
    if (isDefault === phone.defaultSecondFactor) return;
    if (!isDefault) throw new FapiException('form_param_value_invalid', { param: 'default_second_factor' });
    if (!phone.reservedForSecondFactor) throw new FapiException('identification_update_failed');
    await updateRows(manager, Identification, { userId: user.id, defaultSecondFactor: true }, { defaultSecondFactor: false });
    await this.save(manager, phone, { defaultSecondFactor: true });
    await this.users.change(manager, user, {});
  }

  private async save(
    manager: EntityManager,
    phone: Identification,
    columns: Partial<Pick<Identification, 'reservedForSecondFactor' | 'defaultSecondFactor'>>,
  ): Promise<void> {
    await saveRow(manager, Object.assign(phone, columns, { updatedAt: new Date(this.clock.now()) }));
  }
}
