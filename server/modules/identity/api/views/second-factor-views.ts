import type { BackupCodeJSON, TOTPJSON } from '@clerk/types';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../common/clock.ts';
import type { NewAuthenticator, VerifiedAuthenticator } from '../../flows/users/authenticator.service.ts';
import { newId } from '../../model/ids.ts';
import type { IdentityUser } from '../../model/user.entity.ts';
import type { Wire } from '../../rules/wire/wire.ts';

/** Authenticator apps and backup codes as the official client sees them. */
@Injectable()
export class SecondFactorViews {
  constructor(private readonly clock: Clock) {}

  newTotp({ user, secret, uri }: NewAuthenticator): Wire<TOTPJSON> {
    return { ...this.totp(user), secret, uri };
  }

  verifiedTotp({ user, backupCodes }: VerifiedAuthenticator): Wire<TOTPJSON> {
    return { ...this.totp(user), ...(backupCodes === undefined ? {} : { backup_codes: [...backupCodes] }) };
  }

  backupCodes(codes: readonly string[]): Wire<BackupCodeJSON> {
    const now = this.clock.now();
    return { object: 'backup_code', id: newId('bkc'), codes: [...codes], created_at: now, updated_at: now };
  }

  private totp(user: IdentityUser): Wire<TOTPJSON> {
    const now = this.clock.now();
    const shownOnce = { secret: null, uri: null };
    return { object: 'totp', id: totpIdOf(user), ...shownOnce, verified: user.totpVerifiedAt !== null, created_at: now, updated_at: now };
  }
}

/** An account has at most one app, so its id is derived from the account's. */
export function totpIdOf(user: IdentityUser): string {
  return user.id.replace(/^user_/, 'totp_');
}
