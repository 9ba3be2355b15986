import { Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { type ExportedPart, type ExportedRow, MAX_EXPORTED_ROWS, type Sweep, type SweepTimes, UserPart } from '../users/user-parts.ts';

/** What has happened to accounts in the last month. */
@Injectable()
export class EventsPart extends UserPart {
  override async export(database: DataSource, userId: string): Promise<ExportedPart> {
    const events = await database.query<ExportedRow[]>(
      'SELECT type, data, created_at AS "createdAt" FROM identity_event WHERE user_id = $1 ORDER BY id DESC LIMIT $2',
      [userId, MAX_EXPORTED_ROWS],
    );
    return { lists: { events } };
  }

  override sweeps({ monthAgo }: SweepTimes): Sweep[] {
    return [{ table: 'identity_event', condition: 'created_at < $1', before: monthAgo }];
  }
}
