import { Controller, Get, Param } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { PLAYER_ROUTE, type PublicPlayer, publicPlayer, usernameParam } from '../../../../shared/api/players.ts';
import { ApiAnswers } from '../../../common/api-answers.ts';
import { ApiException } from '../../../common/api-exception.ts';
import { SignedIn } from '../../../common/auth.ts';
import { PlayerDirectoryService } from './player-directory.service.ts';

@ApiTags('players')
@ApiBearerAuth()
@Controller()
export class PlayersController {
  constructor(private readonly directory: PlayerDirectoryService) {}

  @Get(PLAYER_ROUTE)
  @SignedIn()
  @ApiAnswers('The player who has this name now; upper and lower case are the same', publicPlayer, {
    400: 'The name is longer than any',
    401: 'Not signed in',
    404: 'Nobody has this name; former names lead nowhere',
  })
  async get(@Param({ schema: usernameParam }) { username }: z.output<typeof usernameParam>): Promise<PublicPlayer> {
    const player = await this.directory.findByName(username);
    if (!player) throw new ApiException('not_found', 'Nobody has this name.');
    return player;
  }
}
