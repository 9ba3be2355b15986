import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.ts';
import { PlayersModule } from '../players/players.module.ts';
import { ScoresModule } from '../scores/scores.module.ts';
import { StandingsModule } from '../standings/standings.module.ts';
import { AccountEventsModule } from './account-events.module.ts';
import { AccountExportService } from './account-export.service.ts';
import { AccountsController } from './accounts.controller.ts';
import { ReverificationGuard } from './reverification.guard.ts';

@Module({
  imports: [AccountEventsModule, IdentityModule, PlayersModule, ScoresModule, StandingsModule],
  controllers: [AccountsController],
  providers: [AccountExportService, ReverificationGuard],
})
export class AccountsModule {}
