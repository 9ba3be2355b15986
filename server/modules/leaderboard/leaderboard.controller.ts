import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { LEADERBOARD_ROUTE, type LeaderboardResponse, leaderboardQuery, leaderboardResponse } from '../../../shared/api/leaderboard.ts';
import type { GameDay } from '../../../shared/game-day.ts';
import { ApiAnswers } from '../../common/api-answers.ts';
import { Anonymous } from '../../common/auth.ts';
import { GameCalendar } from '../../common/game-calendar.ts';
import { type PlayerSession, Session } from '../../common/player-session.ts';
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
  @ApiAnswers('The top of a day’s board (today’s when no date is given)', leaderboardResponse)
  get(
    @Query({ schema: leaderboardQuery }) query: z.output<typeof leaderboardQuery>,
    @Session() session: PlayerSession,
  ): Promise<LeaderboardResponse> {
    const day = (query.date as GameDay | undefined) ?? this.calendar.today();
    return this.boards.read({ day, limit: query.limit, showAnonymous: query.showAnonymous, playerId: session.playerId });
  }
}
