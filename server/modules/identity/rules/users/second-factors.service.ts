import { Inject, Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { Clock } from '../../../../common/clock.ts';
import { CONFIG, type Config } from '../../../../config/config.ts';
import { deriveKey } from '../../../../config/secrets.ts';
import { BackupCode } from '../../model/backup-code.entity.ts';
import { newId } from '../../model/ids.ts';
import { IdentityUser } from '../../model/user.entity.ts';
import { findBackupCode, hashBackupCode, newBackupCodes } from '../codes/backup-codes.ts';
import { seal, unseal } from '../codes/sealed.ts';
import { verifyTotp } from '../codes/totp.ts';

/** Second factors of accounts: authenticator app and backup codes. Codes by text message are ordinary verifications. */
@Injectable()
export class SecondFactorsService {
  private readonly sealKey: Buffer;
  private readonly codeKey: Buffer;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly clock: Clock,
  ) {
    this.sealKey = deriveKey(config.SECRET, 'totp-secret');
    this.codeKey = deriveKey(config.SECRET, 'backup-code');
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

  /** Whether the code is one of the unused backup codes; if so, it is used up. */
  async useBackupCode(manager: EntityManager, user: IdentityUser, code: string): Promise<boolean> {
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
