import { Module } from '@nestjs/common';
import { LevelsModule } from '../levels/levels.module.ts';
import { MapsModule } from '../maps/maps.module.ts';
import { RunsModule } from '../runs/runs.module.ts';
import { LinkPreviewsService } from './link-previews.service.ts';
import { PicturesController } from './pictures.controller.ts';
import { PicturesService } from './pictures.service.ts';

@Module({
  imports: [LevelsModule, MapsModule, RunsModule],
  controllers: [PicturesController],
  providers: [LinkPreviewsService, PicturesService],
  exports: [LinkPreviewsService],
})
export class PicturesModule {}
