import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { SHOTS_ROUTE, type ShotsResponse, shotsQuery, shotsResponse } from '../../../../shared/api/shots.ts';
import { ApiAnswers } from '../../../common/api-answers.ts';
import { Public } from '../../../common/auth.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';
import { ShotsService } from './shots.service.ts';

/** As long as the server keeps it. */
const FOR_AN_HOUR = 'public, max-age=3600';
/** An open day will be closed. */
const SHORT = 'public, max-age=60';

@ApiTags('shots')
@Controller()
export class ShotsController {
  constructor(
    private readonly shots: ShotsService,
    private readonly calendar: GameCalendar,
  ) {}

  @Get(SHOTS_ROUTE)
  @Public()
  @ApiAnswers('Where the shots of the best ranked runs of a closed day came to rest, and where they drowned', shotsResponse, {
    400: 'The date is missing or not valid',
    425: 'The day has not started; try again after Retry-After seconds',
  })
  async get(
    @Query({ schema: shotsQuery }) { date, course }: z.output<typeof shotsQuery>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ShotsResponse> {
    const shots = await this.shots.of(this.calendar.requireStartedDay(date), course);
    reply.header('cache-control', shots.reason === 'open' ? SHORT : FOR_AN_HOUR);
    return shots;
  }
}
