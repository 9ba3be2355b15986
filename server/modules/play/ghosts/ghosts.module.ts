import { Module } from '@nestjs/common';
import { LevelsModule } from '../../courses/levels/levels.module.ts';
import { MapsModule } from '../../courses/maps/maps.module.ts';
import { RivalsModule } from '../../people/rivals/rivals.module.ts';
import { ScoresModule } from '../scores/scores.module.ts';
import { StandingsModule } from '../standings/standings.module.ts';
import { GhostsController } from './ghosts.controller.ts';
import { GhostsService } from './ghosts.service.ts';

@Module({
  imports: [LevelsModule, MapsModule, RivalsModule, ScoresModule, StandingsModule],
  controllers: [GhostsController],
  providers: [GhostsService],
})
export class GhostsModule {}
