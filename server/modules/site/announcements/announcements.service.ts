import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Announcement } from '../../../../shared/api/announcements.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';

type Row = Omit<Announcement, 'expirationDate'> & { readonly expirationDate: Date };

/** News for all players. */
@Injectable()
export class AnnouncementsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly calendar: GameCalendar,
  ) {}

  /** Lists the announcements that have not expired, newest first. */
  async unexpired(): Promise<Announcement[]> {
    const rows = await this.dataSource.query<Row[]>(
      `SELECT id, title, content, link_text AS "linkText", link_url AS "linkUrl", expiration_date AS "expirationDate"
       FROM announcement WHERE expiration_date > $1 ORDER BY created_at DESC, id LIMIT $2`,
      [this.calendar.now(), LIMITS.announcements],
    );
    return rows.map((row) => ({ ...row, expirationDate: row.expirationDate.toISOString() }));
  }
}
