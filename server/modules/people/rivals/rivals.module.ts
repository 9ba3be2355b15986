import { Module } from '@nestjs/common';
import { PlayersModule } from '../players/players.module.ts';
import { RivalIdsService } from './rival-ids.service.ts';
import { RivalsContributor } from './rivals.contributor.ts';
import { RivalsController } from './rivals.controller.ts';
import { RivalsService } from './rivals.service.ts';
import { SearchService } from './search.service.ts';

@Module({
  imports: [PlayersModule],
  controllers: [RivalsController],
  providers: [RivalIdsService, RivalsService, RivalsContributor, SearchService],
  exports: [RivalIdsService, RivalsService],
})
export class RivalsModule {}
