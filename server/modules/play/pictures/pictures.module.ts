import { Module } from '@nestjs/common';
import { LevelsModule } from '../../courses/levels/levels.module.ts';
import { MapsModule } from '../../courses/maps/maps.module.ts';
import { RunsModule } from '../runs/runs.module.ts';
import { DayPicturesService } from './day-pictures.service.ts';
import { DrawAheadService } from './draw-ahead.service.ts';
import { LinkPreviewsService } from './link-previews.service.ts';
import { MapPicturesService } from './map-pictures.service.ts';
import { PicturesController } from './pictures.controller.ts';
import { PicturesService } from './pictures.service.ts';

@Module({
  imports: [LevelsModule, MapsModule, RunsModule],
  controllers: [PicturesController],
  providers: [DayPicturesService, DrawAheadService, LinkPreviewsService, MapPicturesService, PicturesService],
  exports: [DayPicturesService, LinkPreviewsService],
})
export class PicturesModule {}
