import { Module } from '@nestjs/common';
import { PlayersModule } from '../../people/players/players.module.ts';
import { RivalsModule } from '../../people/rivals/rivals.module.ts';
import { ScoresModule } from '../scores/scores.module.ts';
import { StandingsModule } from '../standings/standings.module.ts';
import { LeaderboardController } from './leaderboard.controller.ts';
import { LeaderboardService } from './leaderboard.service.ts';

@Module({
  imports: [PlayersModule, RivalsModule, ScoresModule, StandingsModule],
  controllers: [LeaderboardController],
  providers: [LeaderboardService],
})
export class LeaderboardModule {}
