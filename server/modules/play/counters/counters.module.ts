import { Module } from '@nestjs/common';
import { ScoresModule } from '../scores/scores.module.ts';
import { StandingsModule } from '../standings/standings.module.ts';
import { CountersService } from './counters.service.ts';

@Module({ imports: [ScoresModule, StandingsModule], providers: [CountersService], exports: [CountersService] })
export class CountersModule {}
