import type { UserJSON } from '@clerk/types';
import { Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { type Account, BACKUP_CODES } from '../users/account.ts';
import { type ExportedPart, type ExportedRow, LoadedPart } from '../users/user-parts.ts';
import type { Wire } from '../wire/wire.ts';

/** Backup codes of accounts. */
@Injectable()
export class BackupCodesPart extends LoadedPart<number> {
  override readonly key = BACKUP_CODES;
  override readonly select = `SELECT user_id, to_json(count(*)) AS value FROM identity_backup_code
    WHERE user_id = ANY($1) AND used_at IS NULL GROUP BY user_id`;

  override read(value: unknown): number {
    return value as number;
  }

  override toJson(account: Account): Wire<UserJSON> {
    return { backup_code_enabled: account.get(BACKUP_CODES) > 0 };
  }

  override async export(database: DataSource, userId: string): Promise<ExportedPart> {
    const [user] = await database.query<ExportedRow[]>(
      `SELECT count(*)::integer AS "backupCodesLeft" FROM identity_backup_code WHERE user_id = $1 AND used_at IS NULL`,
      [userId],
    );
    return { user: { ...user } };
  }
}
