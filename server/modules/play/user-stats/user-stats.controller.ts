import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  USER_STATS_ROUTE,
  type UserStatsQuery,
  type UserStatsResponse,
  userStatsQuery,
  userStatsResponse,
} from '../../../../shared/api/user-stats.ts';
import { ApiAnswers } from '../../../common/api-answers.ts';
import { Anonymous } from '../../../common/auth.ts';
import { unauthorized } from '../../../common/bearer.ts';
import { Caller, type CallerSession } from '../../../common/caller-session.ts';
import { PlayerDirectoryService } from '../../people/players/player-directory.service.ts';
import { UserStatsService } from './user-stats.service.ts';

@ApiTags('user-stats')
@Controller()
export class UserStatsController {
  constructor(
    private readonly stats: UserStatsService,
    private readonly directory: PlayerDirectoryService,
  ) {}

  @Get(USER_STATS_ROUTE)
  @Anonymous()
  @ApiAnswers('Counts, streak and results of today of the caller, or of another player; zeros for an unknown caller', userStatsResponse, {
    401: 'Asks for a player by id, and is not signed in',
    404: 'No player has this id',
  })
  async get(
    @Query({ schema: userStatsQuery }) { playerId: id }: UserStatsQuery,
    @Caller() caller: CallerSession,
  ): Promise<UserStatsResponse> {
    const { account } = caller;
    const hasNameClaim = account === undefined || account.username !== undefined;
    if (id === undefined || id === account?.userId) return { ...(await this.stats.own(caller.playerId)), hasNameClaim };
    if (account === undefined) throw unauthorized();
    return { ...(await this.stats.ofOther(await this.directory.requireId(id))), hasNameClaim };
  }
}
