import { Module } from '@nestjs/common';
import { PlayersModule } from '../players/players.module.ts';
import { RivalsContributor } from './rivals.contributor.ts';
import { RivalsController } from './rivals.controller.ts';
import { RivalsService } from './rivals.service.ts';
import { SearchService } from './search.service.ts';

@Module({
  imports: [PlayersModule],
  controllers: [RivalsController],
  providers: [RivalsService, RivalsContributor, SearchService],
  exports: [RivalsService],
})
export class RivalsModule {}
