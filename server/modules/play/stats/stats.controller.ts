import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { STATS_ROUTE, type StatsResponse, statsQuery, statsResponse } from '../../../../shared/api/stats.ts';
import { ApiAnswers } from '../../../common/api-answers.ts';
import { Anonymous } from '../../../common/auth.ts';
import { Caller, type CallerSession } from '../../../common/caller-session.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';
import { StatsService } from './stats.service.ts';

@ApiTags('stats')
@Controller()
export class StatsController {
  constructor(
    private readonly stats: StatsService,
    private readonly calendar: GameCalendar,
  ) {}

  @Get(STATS_ROUTE)
  @Anonymous()
  @ApiAnswers('Compares a score with the finishers of a day (today’s when no date is given)', statsResponse, {
    425: 'The day has not started; try again after Retry-After seconds',
  })
  get(
    @Query({ schema: statsQuery }) { date, score, course }: z.output<typeof statsQuery>,
    @Caller() { playerId }: CallerSession,
  ): Promise<StatsResponse> {
    return this.stats.of(this.calendar.requireStartedDay(date), { score, course, playerId });
  }
}
