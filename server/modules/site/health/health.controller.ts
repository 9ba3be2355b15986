import { Controller, Get, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { HEALTH_ROUTES, type LiveResponse, liveResponse, type ReadyResponse, readyResponse } from '../../../../shared/api/health.ts';
import { ApiAnswers } from '../../../common/api-answers.ts';
import { Public } from '../../../common/auth.ts';
import { Unlimited } from '../../../common/rate-limit.guard.ts';
import { HealthService } from './health.service.ts';

@ApiTags('health')
@Unlimited()
@Controller()
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get(HEALTH_ROUTES.live)
  @Public()
  @ApiAnswers('The process answers', liveResponse)
  live(): LiveResponse {
    return { status: 'ok' };
  }

  @Get(HEALTH_ROUTES.ready)
  @Public()
  @ApiAnswers('The process can serve players: the database answers and has space. 503 when it cannot; at most a second old', readyResponse)
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<ReadyResponse> {
    const readiness = await this.health.check();
    if (readiness.status === 'unavailable') reply.code(503);
    return readiness;
  }
}
