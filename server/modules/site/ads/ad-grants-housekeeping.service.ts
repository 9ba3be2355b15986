import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { GameCalendar } from '../../../common/game-calendar.ts';
import { Jobs } from '../../../common/jobs/jobs.ts';

/** How long a used grant is known, ms. It must be longer than a grant is good, by the clocks of all servers. */
const KEPT_MS = 3_600_000;
/** Rows that one statement deletes at most: the embedded database answers no other query meanwhile. */
const BATCH = 5_000;
/** Statements in one sweep: a million rows. */
const MAX_BATCHES = 200;

const FORGET = `DELETE FROM ad_grant WHERE id IN (SELECT id FROM ad_grant WHERE used_at < $1 LIMIT ${BATCH})`;

/** Forgets used grants that have ended: they are refused for their age. */
@Injectable()
export class AdGrantsHousekeepingService implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly calendar: GameCalendar,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      name: 'ad-grants-housekeeping',
      cron: '41 * * * *',
      pollSeconds: 60,
      retries: 2,
      work: (_jobs, signal) => this.sweep(signal),
    });
  }

  /** Runs one sweep. @param signal ends it early: the next sweep goes on */
  async sweep(signal?: AbortSignal): Promise<void> {
    const before = new Date(this.calendar.now().getTime() - KEPT_MS);
    for (let batch = 0; batch < MAX_BATCHES && !signal?.aborted; batch++) {
      const [, removed] = await this.dataSource.query<[unknown, number]>(FORGET, [before]);
      if (removed < BATCH) return;
    }
  }
}
