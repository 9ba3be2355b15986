import { Module } from '@nestjs/common';
import { LevelsModule } from '../../courses/levels/levels.module.ts';
import { ScoresModule } from '../scores/scores.module.ts';
import { RunsController } from './runs.controller.ts';
import { RunsService } from './runs.service.ts';

@Module({
  imports: [LevelsModule, ScoresModule],
  controllers: [RunsController],
  providers: [RunsService],
  exports: [RunsService],
})
export class RunsModule {}
