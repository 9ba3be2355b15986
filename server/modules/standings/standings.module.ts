import { Module } from '@nestjs/common';
import { PlayRepository } from './play.repository.ts';
import { StandingsService } from './standings.service.ts';
import { TallyRepository } from './tally.repository.ts';

@Module({ providers: [PlayRepository, TallyRepository, StandingsService], exports: [StandingsService] })
export class StandingsModule {}
