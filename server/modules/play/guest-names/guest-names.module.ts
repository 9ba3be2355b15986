import { Module } from '@nestjs/common';
import { PlayersModule } from '../../people/players/players.module.ts';
import { StandingsModule } from '../standings/standings.module.ts';
import { GuestNamesController } from './guest-names.controller.ts';
import { GuestNamesService } from './guest-names.service.ts';

@Module({ imports: [PlayersModule, StandingsModule], controllers: [GuestNamesController], providers: [GuestNamesService] })
export class GuestNamesModule {}
