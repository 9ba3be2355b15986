import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { LEADERBOARD_ROUTE, type LeaderboardResponse, leaderboardQuery, leaderboardResponse } from '../../../shared/api/leaderboard.ts';
import { ApiAnswers } from '../../common/api-answers.ts';
import { Anonymous } from '../../common/auth.ts';
import { Caller, type CallerSession } from '../../common/caller-session.ts';
import { GameCalendar } from '../../common/game-calendar.ts';
import { LeaderboardService } from './leaderboard.service.ts';

@ApiTags('leaderboard')
@Controller()
export class LeaderboardController {
  constructor(
    private readonly boards: LeaderboardService,
    private readonly calendar: GameCalendar,
  ) {}

  @Get(LEADERBOARD_ROUTE)
  @Anonymous()
  @ApiAnswers('A page of a day’s board (today’s when no date is given)', leaderboardResponse, {
    425: 'The day has not started; try again after Retry-After seconds',
  })
  get(
    @Query({ schema: leaderboardQuery }) query: z.output<typeof leaderboardQuery>,
    @Caller() caller: CallerSession,
  ): Promise<LeaderboardResponse> {
    const { date, ...view } = query;
    return this.boards.read({ day: this.calendar.requireStartedDay(date), ...view, playerId: caller.playerId });
  }
}
