import { Module } from '@nestjs/common';
import { CountersModule } from '../counters/counters.module.ts';
import { BallStylesContributor } from './ball-styles.contributor.ts';
import { UnlockedStylesService } from './unlocked-styles.service.ts';

@Module({ imports: [CountersModule], providers: [UnlockedStylesService, BallStylesContributor], exports: [UnlockedStylesService] })
export class BallStylesModule {}
