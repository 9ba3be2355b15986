import { Global, Module } from '@nestjs/common';
import { AccountEvents } from '../../common/account-events.ts';
import { PlayersModule } from '../players/players.module.ts';
import { ScoresModule } from '../scores/scores.module.ts';
import { StandingsModule } from '../standings/standings.module.ts';
import { AccountEventsService } from './account-events.service.ts';

/** Global, because the identity module emits these events and must not know who handles them. */
@Global()
@Module({
  imports: [PlayersModule, ScoresModule, StandingsModule],
  providers: [{ provide: AccountEvents, useClass: AccountEventsService }],
  exports: [AccountEvents],
})
export class AccountEventsModule {}
