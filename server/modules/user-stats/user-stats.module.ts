import { Module } from '@nestjs/common';
import { PlayersModule } from '../players/players.module.ts';
import { ScoresModule } from '../scores/scores.module.ts';
import { StandingsModule } from '../standings/standings.module.ts';
import { UserStatsController } from './user-stats.controller.ts';
import { UserStatsService } from './user-stats.service.ts';

@Module({ imports: [PlayersModule, ScoresModule, StandingsModule], controllers: [UserStatsController], providers: [UserStatsService] })
export class UserStatsModule {}
