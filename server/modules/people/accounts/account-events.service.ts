import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountPlayers } from '../../../common/account.ts';
import { type AccountEvent, AccountEvents, AccountListener } from '../../../common/account-events.ts';
import { Clock } from '../../../common/clock.ts';
import { LocalCaches } from '../../../common/local-caches.ts';
import { PlayerDataRegistry } from '../../../common/player-data.ts';
import { PlayersService } from '../players/players.service.ts';

/** Updates players when their accounts change. */
@Injectable()
export class AccountEventsService extends AccountListener {
  constructor(
    events: AccountEvents,
    private readonly players: PlayersService,
    private readonly accountPlayers: AccountPlayers,
    private readonly caches: LocalCaches,
    private readonly registry: PlayerDataRegistry,
    private readonly clock: Clock,
  ) {
    super(events);
  }

  override async receive(manager: EntityManager, events: readonly AccountEvent[]): Promise<void> {
    for (const { type, userId, data } of events) {
      if (type === 'user.created') await this.create(manager, userId, data.username);
      else if (type === 'user.updated' && data.username !== undefined) await this.rename(manager, userId, data.username);
      else if (type === 'user.deleted') await this.delete(manager, userId);
    }
  }

  /** Everybody who has an account can be found by name, before the first call of the game, too. */
  private create(manager: EntityManager, userId: string, username: string | null): Promise<void> {
    return this.players.createForUser(manager, userId, username, new Date(this.clock.now()));
  }

  private async rename(manager: EntityManager, userId: string, username: string | null): Promise<void> {
    await this.players.rename(manager, userId, username, new Date(this.clock.now()));
    this.forgetAfterCommit(manager, userId);
  }

  private async delete(manager: EntityManager, userId: string): Promise<void> {
    const playerId = await this.players.lockOfUser(manager, userId);
    if (playerId === undefined) return;
    for (const contributor of this.registry.contributors) await contributor.delete(manager, playerId);
    this.forgetAfterCommit(manager, userId);
  }

  private forgetAfterCommit(manager: EntityManager, userId: string): void {
    this.caches.forgetAfterCommit(manager, () => this.accountPlayers.forget(userId));
  }
}
