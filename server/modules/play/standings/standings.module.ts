import { Module } from '@nestjs/common';
import { PlayersModule } from '../../people/players/players.module.ts';
import { BoardNeighborsService } from './board-neighbors.service.ts';
import { BoardPlacesService } from './board-places.service.ts';
import { PlayRepository } from './play.repository.ts';
import { PlayTransferService } from './play-transfer.service.ts';
import { PlayerDaysService } from './player-days.service.ts';
import { StandingsContributor } from './standings.contributor.ts';
import { StandingsService } from './standings.service.ts';
import { TallyRepository } from './tally.repository.ts';

@Module({
  imports: [PlayersModule],
  providers: [
    PlayRepository,
    TallyRepository,
    StandingsService,
    PlayerDaysService,
    PlayTransferService,
    BoardPlacesService,
    BoardNeighborsService,
    StandingsContributor,
  ],
  exports: [StandingsService, PlayerDaysService, BoardPlacesService, BoardNeighborsService],
})
export class StandingsModule {}
