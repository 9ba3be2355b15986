import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { LIMITS } from '../../../../shared/limits.ts';
import { LocalCaches } from '../../../common/local-caches.ts';
import {
  type MovedData,
  PlayerDataContributor,
  PlayerDataRegistry,
  type PlayerExport,
  type PlayerTransfer,
} from '../../../common/player-data.ts';
import { PlayersService } from '../../people/players/players.service.ts';
import { PlayTransferService } from './play-transfer.service.ts';
import { PlayerDaysService } from './player-days.service.ts';
import { StandingsService } from './standings.service.ts';

/** Answers for the days of players, and for the streak that follows from them. */
@Injectable()
export class StandingsContributor extends PlayerDataContributor {
  override readonly tables = ['play'];
  override readonly movesAfter = ['attempt'];

  constructor(
    registry: PlayerDataRegistry,
    private readonly plays: PlayTransferService,
    private readonly days: PlayerDaysService,
    private readonly standings: StandingsService,
    private readonly players: PlayersService,
    private readonly caches: LocalCaches,
  ) {
    super(registry);
  }

  override async move(manager: EntityManager, transfer: PlayerTransfer): Promise<MovedData> {
    const days = await this.plays.move(manager, transfer);
    const streak = await this.standings.lastStreak(manager, transfer.toId);
    if (streak) await this.players.saveStreak(manager, transfer.toId, streak);
    const touched = [...days, ...transfer.lateFirsts.map(({ day }) => day)];
    this.caches.forgetAfterCommit(manager, () => this.plays.forget(touched));
    return { counts: { days: days.length } };
  }

  override async export(playerId: string): Promise<PlayerExport> {
    const days = await this.days.history(playerId, LIMITS.userStatsDays);
    return { days: days.map((day) => ({ ...day, finishedAt: day.finishedAt?.toISOString() ?? null })) };
  }

  /** The results stay on the boards, as those of a player without an account. */
  override delete(manager: EntityManager, playerId: string): Promise<void> {
    return this.plays.detach(manager, playerId);
  }
}
