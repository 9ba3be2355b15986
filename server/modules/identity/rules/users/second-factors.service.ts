import { Inject, Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { Clock } from '../../../../common/clock.ts';
import { CONFIG, type Config } from '../../../../config/config.ts';
import { deriveKey } from '../../../../config/secrets.ts';
import { BackupCode } from '../../model/backup-code.entity.ts';
import { newId } from '../../model/ids.ts';
import { IdentityUser } from '../../model/user.entity.ts';
import type { Verification } from '../../model/verification.entity.ts';
import type { CallTransaction } from '../call/call-transaction.ts';
import { findBackupCode, hashBackupCode, newBackupCodes } from '../codes/backup-codes.ts';
import { seal, unseal } from '../codes/sealed.ts';
import { verifyTotp } from '../codes/totp.ts';
import { LimitsService } from '../limits/limits.service.ts';
import { FapiException } from '../refusals/fapi-exception.ts';
import { VerificationsService } from '../verification/verifications.service.ts';
import { LockoutService } from './lockout.service.ts';

export const SECOND_STRATEGIES = ['totp', 'backup_code', 'phone_code'] as const;
export type SecondStrategy = (typeof SECOND_STRATEGIES)[number];

/** Second factors of accounts: authenticator app and backup codes. Codes by text message are ordinary verifications. */
@Injectable()
export class SecondFactorsService {
  private readonly sealKey: Buffer;
  private readonly codeKey: Buffer;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly clock: Clock,
    private readonly verifications: VerificationsService,
    private readonly lockout: LockoutService,
    private readonly limits: LimitsService,
  ) {
    this.sealKey = deriveKey(config.SECRET, 'totp-secret');
    this.codeKey = deriveKey(config.SECRET, 'backup-code');
  }

  /**
   * Checks an entered code against the account's second factor. The try is counted, so return the refusal from the transaction.
   * @param sent the verification that was sent, for phone_code
   * @returns the proof, or the refusal
   */
  async prove(
    tx: CallTransaction,
    user: IdentityUser,
    { strategy, code, sent }: { readonly strategy: SecondStrategy; readonly code: string; readonly sent: Verification | null },
  ): Promise<Verification | FapiException> {
    if (strategy === 'phone_code') {
      const refusal = await this.verifications.attemptCode(tx, sent, 'phone_code', code);
      return refusal === undefined ? (sent as Verification) : this.lockout.refusalAfterGuess(tx, user, refusal);
    }
    await this.limits.take('attempt', tx.ipAddress);
    const isRight = strategy === 'totp' ? await this.useTotp(tx.manager, user, code) : await this.useBackupCode(tx.manager, user, code);
    if (isRight) return this.verifications.record(tx, strategy, 'verified');
    return this.lockout.refusalAfterGuess(tx, user, new FapiException('form_code_incorrect', { param: 'code' }));
  }

  /** Whether the code is the app's present one; if so, it is used up. */
  async useTotp(manager: EntityManager, user: IdentityUser, code: string): Promise<boolean> {
    const secret = this.totpSecretOf(user);
    if (secret === undefined) return false;
    const step = verifyTotp({ secret, code, nowMs: this.clock.now(), lastStep: user.totpLastStep });
    if (step === undefined) return false;
    user.totpLastStep = step;
    await manager.update(IdentityUser, user.id, { totpLastStep: step });
    return true;
  }

  /** Returns the app's secret; undefined without an app, and when SECRET has changed since. */
  totpSecretOf(user: IdentityUser): string | undefined {
    return user.totpSecret === null ? undefined : unseal(this.sealKey, user.totpSecret);
  }

  sealTotpSecret(secret: string): string {
    return seal(this.sealKey, secret);
  }

  /** Replaces the backup codes. @returns the new ones in plain text, to be shown once */
  async renewBackupCodes(manager: EntityManager, user: IdentityUser): Promise<string[]> {
    const codes = newBackupCodes();
    const createdAt = new Date(this.clock.now());
    await manager.delete(BackupCode, { userId: user.id });
    await manager.insert(
      BackupCode,
      codes.map((code) => ({
        id: newId('bkc'),
        userId: user.id,
        codeHash: hashBackupCode(this.codeKey, user.id, code),
        usedAt: null,
        createdAt,
      })),
    );
    return codes;
  }

  private async useBackupCode(manager: EntityManager, user: IdentityUser, code: string): Promise<boolean> {
    const kept = await manager.findBy(BackupCode, { userId: user.id, usedAt: IsNull() });
    const found = findBackupCode(
      this.codeKey,
      user.id,
      code,
      kept.map(({ codeHash }) => codeHash),
    );
    const used = kept[found];
    if (used === undefined) return false;
    await manager.update(BackupCode, used.id, { usedAt: new Date(this.clock.now()) });
    return true;
  }
}
