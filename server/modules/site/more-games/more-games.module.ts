import { Module } from '@nestjs/common';
import { MoreGamesController } from './more-games.controller.ts';

@Module({ controllers: [MoreGamesController] })
export class MoreGamesModule {}
