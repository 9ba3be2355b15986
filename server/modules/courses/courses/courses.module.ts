import { Module } from '@nestjs/common';
import { LevelsModule } from '../levels/levels.module.ts';
import { MapsModule } from '../maps/maps.module.ts';
import { CoursesController } from './courses.controller.ts';
import { CoursesService } from './courses.service.ts';

@Module({ imports: [LevelsModule, MapsModule], controllers: [CoursesController], providers: [CoursesService] })
export class CoursesModule {}
