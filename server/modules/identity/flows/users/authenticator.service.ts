import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../../common/clock.ts';
import { Identification } from '../../model/identification.entity.ts';
import { IdentitySession } from '../../model/session.entity.ts';
import type { IdentityUser } from '../../model/user.entity.ts';
import type { FapiContext } from '../../rules/call/fapi-context.ts';
import { FapiTransactions } from '../../rules/call/fapi-transactions.ts';
import type { FormFields } from '../../rules/call/form-fields.ts';
import { MAX_CODE_INPUT } from '../../rules/codes/code-rules.ts';
import { newTotpSecret, totpUri } from '../../rules/codes/totp.ts';
import { LimitsService } from '../../rules/limits/limits.service.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';
import { findRow, updateRows } from '../../rules/rows/rows.ts';
import { ReverificationGate } from '../../rules/sessions/reverification-gate.ts';
import { SettingsStore } from '../../rules/settings/settings-store.ts';
import { LockoutService } from '../../rules/users/lockout.service.ts';
import { SecondFactorsService } from '../../rules/users/second-factors.service.ts';
import { UsersService } from '../../rules/users/users.service.ts';
import { SecondFactorChanges } from './second-factor-changes.ts';

/** An authenticator app that has received its secret. */
export interface NewAuthenticator {
  readonly user: IdentityUser;
  readonly secret: string;
  /** The content of the QR code. */
  readonly uri: string;
}

export interface VerifiedAuthenticator {
  readonly user: IdentityUser;
  /** In plain text, shown once; only if the app is the account's first second factor. */
  readonly backupCodes: readonly string[] | undefined;
}

/** The authenticator app of the signed-in user, and the backup codes in case it is lost. */
@Injectable()
export class AuthenticatorService {
  constructor(
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly transactions: FapiTransactions,
    private readonly gate: ReverificationGate,
    private readonly users: UsersService,
    private readonly lockout: LockoutService,
    private readonly limits: LimitsService,
    private readonly secondFactors: SecondFactorsService,
    private readonly changes: SecondFactorChanges,
  ) {}

  /** Creates the app's secret. Sign-in does not ask for the app until a first code has been entered. */
  async create(context: FapiContext): Promise<NewAuthenticator> {
    if (!this.settings.current.attributes.authenticator_app.enabled) throw new FapiException('feature_not_enabled');
    await this.gate.requireReverified(context);
    const secret = newTotpSecret();
    return this.transactions.run(context, async (tx) => {
      const user = await this.users.lockExisting(tx.manager, tx.me.user.id);
      if (user.totpVerifiedAt !== null) throw new FapiException('totp_already_enabled');
      await this.users.change(tx.manager, user, { totpSecret: this.secondFactors.sealTotpSecret(secret), totpLastStep: null });
      return { user, secret, uri: totpUri(secret, await nameOf(tx.manager, user)) };
    });
  }

  /** Checks the first code of the app; from then on sign-in asks for it. The code also proves the session's second factor. */
  async attempt(context: FapiContext, form: FormFields): Promise<VerifiedAuthenticator> {
    const code = form.required('code', MAX_CODE_INPUT);
    await this.limits.take('attempt', context.ipAddress);
    return this.transactions.run(context, async (tx) => {
      const user = await this.users.lockExisting(tx.manager, tx.me.user.id);
      await this.lockout.check(tx.manager, tx, user);
      if (user.totpVerifiedAt !== null) throw new FapiException('totp_already_enabled');
      if (user.totpSecret === null) throw new FapiException('invalid_totp_secret_code');
      if (!(await this.secondFactors.useTotp(tx.manager, user, code))) {
        return (await this.lockout.countFailure(tx, user)) ?? new FapiException('form_code_incorrect', { param: 'code' });
      }
      const now = new Date(this.clock.now());
      await this.users.change(tx.manager, user, { totpVerifiedAt: now });
      const backupCodes = await this.changes.added(tx.manager, user);
      await updateRows(tx.manager, IdentitySession, { id: tx.me.session.id }, { secondFactorAt: now, updatedAt: now });
      return { user, backupCodes };
    });
  }

  /** @returns the account without its app */
  async remove(context: FapiContext): Promise<IdentityUser> {
    await this.gate.requireReverified(context);
    return this.transactions.run(context, async (tx) => {
      const user = await this.users.lockExisting(tx.manager, tx.me.user.id);
      if (user.totpSecret === null) throw new FapiException('resource_not_found');
      const wasActive = user.totpVerifiedAt !== null;
      if (wasActive) await this.changes.refuseLast(tx.manager, user);
      await this.users.change(tx.manager, user, { totpSecret: null, totpVerifiedAt: null, totpLastStep: null });
      if (wasActive) await this.changes.removed(tx, user);
      return user;
    });
  }

  /** Replaces the backup codes. @returns the new ones in plain text, to be shown once */
  async renewBackupCodes(context: FapiContext): Promise<string[]> {
    if (!this.settings.current.attributes.backup_code.enabled) throw new FapiException('backup_codes_not_available');
    await this.gate.requireReverified(context);
    return this.transactions.run(context, async (tx) => {
      const user = await this.users.lockExisting(tx.manager, tx.me.user.id);
      if ((await this.changes.count(tx.manager, user)) === 0) throw new FapiException('backup_codes_not_available');
      const codes = await this.secondFactors.renewBackupCodes(tx.manager, user);
      await this.users.change(tx.manager, user, {});
      return codes;
    });
  }
}

/** Returns the name under which the app lists the code. */
async function nameOf(manager: EntityManager, user: IdentityUser): Promise<string> {
  const email = user.primaryEmailAddressId === null ? null : await findRow(manager, Identification, { id: user.primaryEmailAddressId });
  return email?.identifier ?? user.username ?? user.id;
}
