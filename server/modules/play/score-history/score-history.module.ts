import { Module } from '@nestjs/common';
import { LevelsModule } from '../../courses/levels/levels.module.ts';
import { PlayersModule } from '../../people/players/players.module.ts';
import { ScoresModule } from '../scores/scores.module.ts';
import { StandingsModule } from '../standings/standings.module.ts';
import { ScoreHistoryController } from './score-history.controller.ts';
import { ScoreHistoryService } from './score-history.service.ts';

@Module({
  imports: [LevelsModule, PlayersModule, ScoresModule, StandingsModule],
  controllers: [ScoreHistoryController],
  providers: [ScoreHistoryService],
})
export class ScoreHistoryModule {}
