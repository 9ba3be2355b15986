import { Module } from '@nestjs/common';
import { AccountPlayers } from '../../../common/account.ts';
import { AccountPlayersService } from './account-players.service.ts';
import { KeptNamesService } from './kept-names.service.ts';
import { NewGuestsService } from './new-guests.service.ts';
import { PlayerDirectoryService } from './player-directory.service.ts';
import { PlayersContributor } from './players.contributor.ts';
import { PlayersController } from './players.controller.ts';
import { PlayersService } from './players.service.ts';

@Module({
  controllers: [PlayersController],
  providers: [
    PlayerDirectoryService,
    PlayersService,
    PlayersContributor,
    KeptNamesService,
    NewGuestsService,
    { provide: AccountPlayers, useClass: AccountPlayersService },
  ],
  exports: [KeptNamesService, PlayersService, PlayerDirectoryService, AccountPlayers],
})
export class PlayersModule {}
