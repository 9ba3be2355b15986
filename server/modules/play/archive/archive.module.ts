import { Module } from '@nestjs/common';
import { LevelsModule } from '../../courses/levels/levels.module.ts';
import { PicturesModule } from '../pictures/pictures.module.ts';
import { ScoresModule } from '../scores/scores.module.ts';
import { ArchiveController } from './archive.controller.ts';
import { ArchiveService } from './archive.service.ts';

@Module({ imports: [LevelsModule, PicturesModule, ScoresModule], controllers: [ArchiveController], providers: [ArchiveService] })
export class ArchiveModule {}
