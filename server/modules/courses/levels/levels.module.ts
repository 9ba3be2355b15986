import { Module } from '@nestjs/common';
import { LevelsService } from './levels.service.ts';

@Module({ providers: [LevelsService], exports: [LevelsService] })
export class LevelsModule {}
