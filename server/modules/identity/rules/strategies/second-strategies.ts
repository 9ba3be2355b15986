import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { IdentityUser } from '../../model/user.entity.ts';
import type { FormFields } from '../call/form-fields.ts';
import { MAX_CODE_INPUT } from '../codes/code-rules.ts';
import { LimitsService } from '../limits/limits.service.ts';
import { FapiException } from '../refusals/fapi-exception.ts';
import { BACKUP_CODES } from '../users/account.ts';
import { SecondFactorsService } from '../users/second-factors.service.ts';
import { VerificationsService } from '../verification/verifications.service.ts';
import { Strategies } from './strategies.ts';
import type { Judge, Strategy } from './strategy.ts';

/** Tries a code of the account. @returns whether it was right; if so, it is used up */
type UseCode = (manager: EntityManager, user: IdentityUser, code: string) => Promise<boolean>;

/** Second factors for which nothing is sent: the authenticator app, and the backup codes that replace it. */
@Injectable()
export class SecondStrategies {
  private readonly totp: Strategy = {
    name: 'totp',
    look: { kind: 'totp', showsBrowser: false },
    second: {
      isSubstitute: false,
      factors: ({ user }, { attributes }) =>
        attributes.authenticator_app.enabled && user.totpVerifiedAt !== null ? [{ strategy: 'totp' }] : [],
    },
    answer: async ({ name, form }) => this.judging(name, form, (...code) => this.secondFactors.useTotp(...code)),
  };

  private readonly backupCode: Strategy = {
    name: 'backup_code',
    look: { kind: 'backup_code', showsBrowser: false },
    second: {
      isSubstitute: true,
      factors: (account, { attributes }) =>
        attributes.backup_code.enabled && account.get(BACKUP_CODES) > 0 ? [{ strategy: 'backup_code' }] : [],
    },
    answer: async ({ name, form }) => this.judging(name, form, (...code) => this.secondFactors.useBackupCode(...code)),
  };

  constructor(
    strategies: Strategies,
    private readonly secondFactors: SecondFactorsService,
    private readonly verifications: VerificationsService,
    private readonly limits: LimitsService,
  ) {
    strategies.add(this.totp, this.backupCode);
  }

  private judging(name: string, form: FormFields, use: UseCode): Judge {
    const code = form.required('code', MAX_CODE_INPUT);
    return async (tx, { user }) => {
      await this.limits.take('attempt', tx.ipAddress);
      const isRight = user !== null && (await use(tx.manager, user, code));
      if (!isRight) return { refusal: new FapiException('form_code_incorrect', { param: 'code' }) };
      return { verification: await this.verifications.record(tx, name, 'verified') };
    };
  }
}
