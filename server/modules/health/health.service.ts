import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ReadyResponse } from '../../../shared/api/health.ts';
import { GameCalendar } from '../../common/game-calendar.ts';
import { LevelsService } from '../levels/levels.service.ts';
import { VerificationPool } from '../replays/verification-pool.ts';

/** With fewer days of levels than this, new ones should be made. */
const LEVELS_WARNING_DAYS = 60;

/** Checks whether this process can serve players, and what will soon prevent it. */
@Injectable()
export class HealthService {
  private readonly logger = new Logger(HealthService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly levels: LevelsService,
    private readonly calendar: GameCalendar,
    private readonly verification: VerificationPool,
  ) {}

  async check(): Promise<ReadyResponse> {
    const isReachable = await this.databaseAnswers();
    const daysLeft = await this.levels.daysLeft(this.calendar.today());
    const warning = daysLeft < LEVELS_WARNING_DAYS ? `Levels for ${daysLeft} days are left, fewer than ${LEVELS_WARNING_DAYS}.` : undefined;
    return {
      status: isReachable ? 'ready' : 'unavailable',
      database: isReachable ? 'ok' : 'unreachable',
      levels: { daysLeft, ...(warning === undefined ? {} : { warning }) },
      verifier: { load: this.verification.load },
    };
  }

  private async databaseAnswers(): Promise<boolean> {
    try {
      await this.dataSource.query('SELECT 1');
      return true;
    } catch (error) {
      this.logger.error({ err: error }, 'The database does not answer');
      return false;
    }
  }
}
