import { Module } from '@nestjs/common';
import { ScoresModule } from '../scores/scores.module.ts';
import { ShotsController } from './shots.controller.ts';
import { ShotsService } from './shots.service.ts';

@Module({ imports: [ScoresModule], controllers: [ShotsController], providers: [ShotsService] })
export class ShotsModule {}
