import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { USER_STATS_ROUTE, type UserStatsResponse, userStatsResponse } from '../../../shared/api/user-stats.ts';
import { ApiAnswers } from '../../common/api-answers.ts';
import { Anonymous } from '../../common/auth.ts';
import { Caller, type CallerSession } from '../../common/caller-session.ts';
import { UserStatsService } from './user-stats.service.ts';

@ApiTags('user-stats')
@Controller()
export class UserStatsController {
  constructor(private readonly stats: UserStatsService) {}

  @Get(USER_STATS_ROUTE)
  @Anonymous()
  @ApiAnswers('The caller’s counts, streak and results of today; zeros for an unknown caller', userStatsResponse)
  async get(@Caller() caller: CallerSession): Promise<UserStatsResponse> {
    const hasNameClaim = caller.account === undefined || caller.account.username !== undefined;
    return { ...(await this.stats.of(caller.playerId)), hasNameClaim };
  }
}
