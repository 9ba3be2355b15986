import { Module } from '@nestjs/common';
import { AccountPlayers } from '../../common/account.ts';
import { AccountPlayersService } from './account-players.service.ts';
import { NewGuestsService } from './new-guests.service.ts';
import { PlayersContributor } from './players.contributor.ts';
import { PlayersService } from './players.service.ts';

@Module({
  providers: [PlayersService, PlayersContributor, NewGuestsService, { provide: AccountPlayers, useClass: AccountPlayersService }],
  exports: [PlayersService, AccountPlayers],
})
export class PlayersModule {}
