import { Injectable } from '@nestjs/common';
import type { IdentityUser } from '../../model/user.entity.ts';
import type { FormFields } from '../call/form-fields.ts';
import { LimitsService } from '../limits/limits.service.ts';
import { type ComparedPassword, isRightFor, MAX_PASSWORD_INPUT, PasswordsService } from '../passwords/passwords.service.ts';
import { FapiException } from '../refusals/fapi-exception.ts';
import type { InstanceSettings } from '../settings/instance-settings.ts';
import { SettingsStore } from '../settings/settings-store.ts';
import type { Account } from '../users/account.ts';
import type { FirstFactor } from '../users/factors.ts';
import { VerificationsService } from '../verification/verifications.service.ts';
import { noSuchFactor } from './no-such-factor.ts';
import { Strategies } from './strategies.ts';
import type { Judge, Purpose, Question, Strategy, Verdict } from './strategy.ts';

/** Whether an account has a password that can be used. */
export function hasPassword({ user }: Account, { attributes }: InstanceSettings): boolean {
  return attributes.password.enabled && user.passwordHash !== null;
}

/** The password of an account. */
@Injectable()
export class PasswordStrategy implements Strategy {
  readonly name = 'password';
  readonly look = { kind: 'password', showsBrowser: false };
  readonly first = {
    canReverify: true,
    factors: (account: Account, settings: InstanceSettings): FirstFactor[] =>
      hasPassword(account, settings) ? [{ strategy: 'password' }] : [],
  };

  constructor(
    strategies: Strategies,
    private readonly passwords: PasswordsService,
    private readonly verifications: VerificationsService,
    private readonly limits: LimitsService,
    private readonly settings: SettingsStore,
  ) {
    strategies.add(this);
  }

  isMeantBy(form: FormFields): boolean {
    return form.secret('password', MAX_PASSWORD_INPUT) !== undefined;
  }

  /** Compares it outside the transaction, because that is slow. */
  async answer({ call, form, purpose, account }: Question): Promise<Judge> {
    const password = form.requiredSecret('password', MAX_PASSWORD_INPUT);
    await this.limits.take('attempt', call.ipAddress);
    if (purpose === 'sign_in' && !this.isEnabled) throw noSuchFactor(purpose);
    const compared = await this.passwords.compare(await account(), password);
    return async (tx, { user, sentId }): Promise<Verdict> => {
      if (this.isWithout(user, purpose)) return { refusal: noSuchFactor(purpose) };
      if (user !== null && isRightFor(user, compared)) return { verification: await this.accept(tx, user, compared) };
      const refusal = this.refusalOf(purpose);
      // After a failed password the code that was sent can still be entered.
      if (purpose !== 'sign_in' || sentId !== null) return { refusal };
      return { refusal, verification: await this.verifications.record(tx, 'password', 'unverified') };
    };
  }

  private async accept(tx: Parameters<Judge>[0], user: IdentityUser, compared: ComparedPassword) {
    await this.passwords.refresh(tx.manager, user, compared);
    return this.verifications.record(tx, 'password', 'verified');
  }

  /** A sign-in with enumeration protection does not tell that an account has no password. */
  private isWithout(user: IdentityUser | null, purpose: Purpose): boolean {
    if (!this.isEnabled) return true;
    return user !== null && user.passwordHash === null && !this.isHidden(purpose);
  }

  private refusalOf(purpose: Purpose): FapiException {
    const code = this.isHidden(purpose) ? 'form_password_or_identifier_incorrect' : 'form_password_incorrect';
    return new FapiException(code, { param: 'password' });
  }

  private isHidden(purpose: Purpose): boolean {
    return purpose === 'sign_in' && this.settings.current.enumeration_protection;
  }

  private get isEnabled(): boolean {
    return this.settings.current.attributes.password.enabled;
  }
}
