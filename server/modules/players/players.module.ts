import { Module } from '@nestjs/common';
import { PlayersService } from './players.service.ts';

@Module({ providers: [PlayersService], exports: [PlayersService] })
export class PlayersModule {}
