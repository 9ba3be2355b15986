import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../../common/clock.ts';
import { CONFIG, type Config } from '../../../../config/config.ts';
import { deriveKey } from '../../../../config/secrets.ts';
import { BackupCode } from '../../model/backup-code.entity.ts';
import { newId } from '../../model/ids.ts';
import type { IdentityUser } from '../../model/user.entity.ts';
import { findBackupCode, hashBackupCode, newBackupCodes } from '../codes/backup-codes.ts';
import { seal, unseal } from '../codes/sealed.ts';
import { verifyTotp } from '../codes/totp.ts';
import { empty } from '../rows/conditions.ts';
import { deleteRows, findRows, insertRows, saveRow } from '../rows/rows.ts';

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
    await saveRow(manager, Object.assign(user, { totpLastStep: step }));
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
    await deleteRows(manager, BackupCode, { userId: user.id });
    const digests = codes.map((code) => hashBackupCode(this.codeKey, user.id, code));
    await insertRows(
      manager,
      BackupCode,
      digests.map((codeHash) => ({ id: newId('bkc'), userId: user.id, codeHash, createdAt })),
    );
    return codes;
  }

  /** Whether the code is one of the unused backup codes; if so, it is used up. */
  async useBackupCode(manager: EntityManager, user: IdentityUser, code: string): Promise<boolean> {
    const kept = await findRows(manager, BackupCode, { userId: user.id, usedAt: empty });
    const found = findBackupCode(
      this.codeKey,
      user.id,
      code,
      kept.map(({ codeHash }) => codeHash),
    );
    const used = kept[found];
    if (used === undefined) return false;
    await saveRow(manager, Object.assign(used, { usedAt: new Date(this.clock.now()) }));
    return true;
  }
}
