import { Module } from '@nestjs/common';
import { LevelsModule } from '../../courses/levels/levels.module.ts';
import { ScoresModule } from '../scores/scores.module.ts';
import { RunsController } from './runs.controller.ts';
import { RunsService } from './runs.service.ts';
import { ShareKeys } from './share-keys.ts';

@Module({
  imports: [LevelsModule, ScoresModule],
  controllers: [RunsController],
  providers: [RunsService, ShareKeys],
  exports: [RunsService],
})
export class RunsModule {}
