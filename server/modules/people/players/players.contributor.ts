import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ApiException } from '../../../common/api-exception.ts';
import { type MovedData, PlayerDataContributor, PlayerDataRegistry, type PlayerExport } from '../../../common/player-data.ts';
import { PlayersService } from './players.service.ts';

/** Answers for the row of the player itself. */
@Injectable()
export class PlayersContributor extends PlayerDataContributor {
  override readonly tables = ['player'];

  constructor(
    registry: PlayerDataRegistry,
    private readonly players: PlayersService,
  ) {
    super(registry);
  }

  /** Moves nothing: a device has no name, the account keeps the date of its own row, and the streak follows from the days. */
  override async move(): Promise<MovedData> {
    return {};
  }

  /** @throws ApiException `not_found` when the account is being deleted */
  override async export(playerId: string): Promise<PlayerExport> {
    const player = await this.players.describe(playerId);
    if (!player) throw new ApiException('not_found', 'This player no longer exists.');
    const { id, username, streak, streakDay } = player;
    return { player: { id, username, streak, streakDay, createdAt: player.createdAt.toISOString() } };
  }

  override delete(manager: EntityManager, playerId: string): Promise<void> {
    return this.players.detach(manager, playerId);
  }
}
