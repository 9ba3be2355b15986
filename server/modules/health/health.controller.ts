import { Controller, Get, Logger, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import type { FastifyReply } from 'fastify';
import { DataSource } from 'typeorm';
import { HEALTH_ROUTES, type LiveResponse, liveResponse, type ReadyResponse, readyResponse } from '../../../shared/api/health.ts';
import { ApiAnswers } from '../../common/api-answers.ts';
import { Public } from '../../common/auth.ts';
import { GameCalendar } from '../../common/game-calendar.ts';
import { LevelsService } from '../levels/levels.service.ts';
import { VerificationPool } from '../replays/verification-pool.ts';

/** Fewer days of levels than this, and somebody should make new ones. */
const LEVELS_WARNING_DAYS = 60;

@ApiTags('health')
@SkipThrottle()
@Controller()
export class HealthController {
  private readonly logger = new Logger(HealthController.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly levels: LevelsService,
    private readonly calendar: GameCalendar,
    private readonly verification: VerificationPool,
  ) {}

  @Get(HEALTH_ROUTES.live)
  @Public()
  @ApiAnswers('The process answers', liveResponse)
  live(): LiveResponse {
    return { status: 'ok' };
  }

  @Get(HEALTH_ROUTES.ready)
  @Public()
  @ApiAnswers('The process can serve players: the database answers. 503 when it cannot', readyResponse)
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<ReadyResponse> {
    const reachable = await this.databaseAnswers();
    const daysLeft = await this.levels.daysLeft(this.calendar.today());
    const warning = daysLeft < LEVELS_WARNING_DAYS ? `Levels for ${daysLeft} days are left, fewer than ${LEVELS_WARNING_DAYS}.` : undefined;
    if (!reachable) reply.code(503);
    return {
      status: reachable ? 'ready' : 'unavailable',
      database: reachable ? 'ok' : 'unreachable',
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
