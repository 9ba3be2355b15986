import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { ReadyResponse } from '../../../../shared/api/health.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import { DatabaseState } from '../../../common/database-state.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';
import { Jobs } from '../../../common/jobs/jobs.ts';
import { LevelsService } from '../../courses/levels/levels.service.ts';
import { VerificationPool } from '../../play/replays/verification-pool.ts';

/** With fewer days of levels than this, new ones should be made. */
const LEVELS_WARNING_DAYS = 60;
/** How long the number of days with levels is kept, ms: finding it reads a folder. */
const MAX_AGE_MS = 1_000;

/** Checks whether this process can serve players, and what will soon prevent it. */
@Injectable()
export class HealthService {
  private readonly daysLeft = new LRUCache<GameDay, number>({
    max: 1,
    ttl: MAX_AGE_MS,
    fetchMethod: (today) => this.levels.daysLeft(today),
  });

  constructor(
    private readonly database: DatabaseState,
    private readonly levels: LevelsService,
    private readonly calendar: GameCalendar,
    private readonly verification: VerificationPool,
    private readonly jobs: Jobs,
  ) {}

  async check(): Promise<ReadyResponse> {
    const database = await this.database.condition();
    const daysLeft = await this.daysLeft.forceFetch(this.calendar.today());
    const warning = daysLeft < LEVELS_WARNING_DAYS ? `Levels for ${daysLeft} days are left, fewer than ${LEVELS_WARNING_DAYS}.` : undefined;
    return {
      status: database === 'ok' ? 'ready' : 'unavailable',
      database,
      levels: { daysLeft, ...(warning === undefined ? {} : { warning }) },
      jobs: this.jobs.condition,
      verifier: { load: this.verification.load },
    };
  }
}
