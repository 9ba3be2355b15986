import { Module } from '@nestjs/common';
import { PlayersModule } from '../../people/players/players.module.ts';
import { MapCoursesRepository } from './map-courses.repository.ts';
import { MapHistoryService } from './map-history.service.ts';
import { MapSaveEvents } from './map-save-events.ts';
import { MapSavesService } from './map-saves.service.ts';
import { MapsContributor } from './maps.contributor.ts';
import { MapsController } from './maps.controller.ts';
import { MapsRepository } from './maps.repository.ts';
import { MapsService } from './maps.service.ts';

@Module({
  imports: [PlayersModule],
  controllers: [MapsController],
  providers: [MapCoursesRepository, MapHistoryService, MapSaveEvents, MapSavesService, MapsContributor, MapsRepository, MapsService],
  exports: [MapHistoryService, MapSaveEvents, MapsService],
})
export class MapsModule {}
