import { Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { type ExportedPart, type ExportedRow, MAX_EXPORTED_ROWS, type Sweep, type SweepTimes, UserPart } from '../users/user-parts.ts';

/** Sessions of users. Their own JSON has the user in it, not the other way round. */
@Injectable()
export class SessionsPart extends UserPart {
  override async export(database: DataSource, userId: string): Promise<ExportedPart> {
    const sessions = await database.query<ExportedRow[]>(
      `SELECT id, status, device_type AS "deviceType", browser_name AS "browserName", browser_version AS "browserVersion",
         is_mobile AS "isMobile", ip_address AS "ipAddress", NULLIF(first_factor_at, 'epoch') AS "firstFactorAt",
         NULLIF(second_factor_at, 'epoch') AS "secondFactorAt",
         last_active_at AS "lastActiveAt", expire_at AS "expireAt", abandon_at AS "abandonAt", created_at AS "createdAt"
       FROM identity_session WHERE user_id = $1 ORDER BY created_at DESC, id LIMIT $2`,
      [userId, MAX_EXPORTED_ROWS],
    );
    return { lists: { sessions } };
  }

  override sweeps({ monthAgo }: SweepTimes): Sweep[] {
    // A session that expired unnoticed was never marked as ended.
    const condition = `(status NOT IN ('active', 'pending') AND updated_at < $1) OR least(expire_at, abandon_at) < $1`;
    return [{ table: 'identity_session', condition, before: monthAgo }];
  }
}
