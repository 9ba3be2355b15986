import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import {
  SCORE_HISTORY_ROUTE,
  type ScoreHistoryQuery,
  type ScoreHistoryResponse,
  scoreHistoryQuery,
  scoreHistoryResponse,
} from '../../../../shared/api/score-history.ts';
import { ApiAnswers } from '../../../common/api-answers.ts';
import { SignedIn } from '../../../common/auth.ts';
import { Account, type CallerAccount } from '../../../common/caller-session.ts';
import { PlayerDirectoryService } from '../../people/players/player-directory.service.ts';
import { ScoreHistoryService } from './score-history.service.ts';

@ApiTags('score-history')
@ApiBearerAuth()
@Controller()
export class ScoreHistoryController {
  constructor(
    private readonly history: ScoreHistoryService,
    private readonly directory: PlayerDirectoryService,
  ) {}

  @Get(SCORE_HISTORY_ROUTE)
  @SignedIn()
  @ApiAnswers('The finished days of a month of the caller, or of another player', scoreHistoryResponse, {
    400: 'Month or year is missing or not valid',
    401: 'Not signed in',
    404: 'No player has this id',
  })
  async get(
    @Query({ schema: scoreHistoryQuery }) { playerId, ...month }: ScoreHistoryQuery,
    @Account() account: CallerAccount,
  ): Promise<ScoreHistoryResponse> {
    const player = playerId === undefined ? account.playerId : await this.directory.requireId(playerId);
    return this.history.month(month, player, player === account.playerId);
  }
}
