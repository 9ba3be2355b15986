import { Module } from '@nestjs/common';
import { AccountPlayers } from '../../common/account.ts';
import { AccountPlayersService } from './account-players.service.ts';
import { NewGuestsService } from './new-guests.service.ts';
import { PlayersService } from './players.service.ts';

@Module({
  providers: [PlayersService, AccountPlayersService, NewGuestsService, { provide: AccountPlayers, useExisting: AccountPlayersService }],
  exports: [PlayersService, AccountPlayersService, AccountPlayers],
})
export class PlayersModule {}
