import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { LEADERBOARD_ROUTE, type LeaderboardResponse, leaderboardQuery, leaderboardResponse } from '../../../../shared/api/leaderboard.ts';
import { ApiAnswers } from '../../../common/api-answers.ts';
import { Anonymous, RecentSession } from '../../../common/auth.ts';
import { unauthorized } from '../../../common/bearer.ts';
import { Caller, type CallerSession } from '../../../common/caller-session.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';
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
  @RecentSession()
  @ApiAnswers(
    'A page of a day’s board (today’s when no date is given), or the rows of the caller and the caller’s rivals',
    leaderboardResponse,
    {
      401: 'The view of rivals without a session token, or a bad one',
      425: 'The day has not started; try again after Retry-After seconds',
    },
  )
  get(
    @Query({ schema: leaderboardQuery }) query: z.output<typeof leaderboardQuery>,
    @Caller() caller: CallerSession,
  ): Promise<LeaderboardResponse> {
    const { date, view, ...rest } = query;
    const { playerId, account } = caller;
    if (view === 'all') return this.boards.read({ day: this.calendar.requireStartedDay(date), ...rest, playerId, userId: account?.userId });
    if (account === undefined) throw unauthorized();
    return this.boards.readRivals({
      day: this.calendar.requireStartedDay(date),
      ...rest,
      playerId: account.playerId,
      userId: account.userId,
    });
  }
}
