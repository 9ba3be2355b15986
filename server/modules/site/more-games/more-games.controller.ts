import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { MORE_GAMES_ROUTE, type MoreGamesResponse, moreGamesResponse } from '../../../../shared/api/more-games.ts';
import { ApiAnswers } from '../../../common/api-answers.ts';
import { Public } from '../../../common/auth.ts';
import { CONFIG, type Config } from '../../../config/config.ts';

@ApiTags('more games')
@Controller()
export class MoreGamesController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Get(MORE_GAMES_ROUTE)
  @Public()
  @ApiAnswers('Other games that the operator of this site recommends, in the order of the file', moreGamesResponse)
  list(): MoreGamesResponse {
    return { games: [...this.config.MORE_GAMES] };
  }
}
