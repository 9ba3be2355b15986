import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  type MovedData,
  PlayerDataContributor,
  PlayerDataRegistry,
  type PlayerExport,
  type PlayerTransfer,
} from '../../../common/player-data.ts';
import { MapHistoryService } from './map-history.service.ts';
import { MapsRepository } from './maps.repository.ts';

/** Answers for the maps of players. */
@Injectable()
export class MapsContributor extends PlayerDataContributor {
  override readonly tables = ['map'];

  constructor(
    registry: PlayerDataRegistry,
    private readonly maps: MapsRepository,
    private readonly history: MapHistoryService,
  ) {
    super(registry);
  }

  /** Only accounts save maps, so a device should have none. */
  override async move(manager: EntityManager, { fromId, toId }: PlayerTransfer): Promise<MovedData> {
    await this.maps.move(manager, fromId, toId);
    return {};
  }

  override async export(playerId: string): Promise<PlayerExport> {
    return { maps: await this.history.of(playerId) };
  }

  /** Titles go, and the tiles that no run names. */
  override delete(manager: EntityManager, playerId: string): Promise<void> {
    return this.maps.deleteAll(manager, playerId);
  }
}
