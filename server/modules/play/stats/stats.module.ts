import { Module } from '@nestjs/common';
import { ScoresModule } from '../scores/scores.module.ts';
import { StandingsModule } from '../standings/standings.module.ts';
import { StatsController } from './stats.controller.ts';
import { StatsService } from './stats.service.ts';

@Module({ imports: [ScoresModule, StandingsModule], controllers: [StatsController], providers: [StatsService] })
export class StatsModule {}
