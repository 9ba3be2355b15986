import { Module } from '@nestjs/common';
import { PlayRepository } from './play.repository.ts';
import { PlayerDaysService } from './player-days.service.ts';
import { StandingsService } from './standings.service.ts';
import { TallyRepository } from './tally.repository.ts';

@Module({
  providers: [PlayRepository, TallyRepository, StandingsService, PlayerDaysService],
  exports: [StandingsService, PlayerDaysService],
})
export class StandingsModule {}
