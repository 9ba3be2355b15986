import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  type MovedData,
  PlayerDataContributor,
  PlayerDataRegistry,
  type PlayerExport,
  type PlayerTransfer,
} from '../../../common/player-data.ts';
import { CountersService } from '../counters/counters.service.ts';
import { UnlockedStylesService } from './unlocked-styles.service.ts';

/** Answers for the ball styles that players have earned. */
@Injectable()
export class BallStylesContributor extends PlayerDataContributor {
  override readonly tables = ['unlocked_style'];

  constructor(
    registry: PlayerDataRegistry,
    private readonly styles: UnlockedStylesService,
    private readonly counters: CountersService,
  ) {
    super(registry);
  }

  /** Keeps what each of the two has earned: one who has played where another has, too, may have fewer first places afterward. */
  override async beforeMove({ fromId, toId }: PlayerTransfer): Promise<void> {
    for (const playerId of [fromId, toId]) await this.keepEarned(playerId);
  }

  override async move(manager: EntityManager, { fromId, toId }: PlayerTransfer): Promise<MovedData> {
    await this.styles.move(manager, fromId, toId);
    return {};
  }

  /** Keeps what the two have earned together. */
  override afterLink(playerId: string): Promise<void> {
    return this.keepEarned(playerId);
  }

  override async export(playerId: string): Promise<PlayerExport> {
    const styles = await this.styles.history(playerId);
    return { unlockedStyles: styles.map(({ styleId, unlockedAt }) => ({ styleId, unlockedAt: unlockedAt.toISOString() })) };
  }

  override delete(manager: EntityManager, playerId: string): Promise<void> {
    return this.styles.delete(manager, playerId);
  }

  private async keepEarned(playerId: string): Promise<void> {
    const { stats } = await this.counters.of(playerId);
    await this.styles.keep(playerId, stats);
  }
}
