import { Module } from '@nestjs/common';
import { PlayersModule } from '../../people/players/players.module.ts';
import { BallStylesModule } from '../ball-styles/ball-styles.module.ts';
import { CountersModule } from '../counters/counters.module.ts';
import { UserStatsController } from './user-stats.controller.ts';
import { UserStatsService } from './user-stats.service.ts';

@Module({ imports: [BallStylesModule, CountersModule, PlayersModule], controllers: [UserStatsController], providers: [UserStatsService] })
export class UserStatsModule {}
