import { Module } from '@nestjs/common';
import { LevelsModule } from '../../courses/levels/levels.module.ts';
import { ScoresModule } from '../scores/scores.module.ts';
import { StandingsModule } from '../standings/standings.module.ts';
import { StatsController } from './stats.controller.ts';
import { StatsService } from './stats.service.ts';

@Module({ imports: [LevelsModule, ScoresModule, StandingsModule], controllers: [StatsController], providers: [StatsService] })
export class StatsModule {}
