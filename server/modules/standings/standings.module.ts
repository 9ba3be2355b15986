import { Module } from '@nestjs/common';
import { PlayRepository } from './play.repository.ts';
import { PlayTransferService } from './play-transfer.service.ts';
import { PlayerDaysService } from './player-days.service.ts';
import { StandingsService } from './standings.service.ts';
import { TallyRepository } from './tally.repository.ts';

@Module({
  providers: [PlayRepository, TallyRepository, StandingsService, PlayerDaysService, PlayTransferService],
  exports: [StandingsService, PlayerDaysService, PlayTransferService],
})
export class StandingsModule {}
