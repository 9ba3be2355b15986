import { Module } from '@nestjs/common';
import { LevelsModule } from '../../courses/levels/levels.module.ts';
import { ReplaysModule } from '../../play/replays/replays.module.ts';
import { HealthController } from './health.controller.ts';
import { HealthService } from './health.service.ts';

@Module({ imports: [LevelsModule, ReplaysModule], controllers: [HealthController], providers: [HealthService] })
export class HealthModule {}
