import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type AccountEvent, AccountEvents, AccountListener } from '../../../common/account-events.ts';
import { CacheChanges } from '../../../common/cache-changes/cache-changes.ts';
import { Clock } from '../../../common/clock.ts';
import { PlayerDataRegistry } from '../../../common/player-data.ts';
import { PlayersService } from '../players/players.service.ts';

/** Updates players when their accounts change. */
@Injectable()
export class AccountEventsService extends AccountListener {
  constructor(
    events: AccountEvents,
    private readonly players: PlayersService,
    private readonly changes: CacheChanges,
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
    await this.changes.tell(manager, 'accounts', [userId]);
  }

  private async delete(manager: EntityManager, userId: string): Promise<void> {
    const playerId = await this.players.lockOfUser(manager, userId);
    if (playerId === undefined) return;
    for (const contributor of this.registry.contributors) await contributor.delete(manager, playerId);
    await this.changes.tell(manager, 'accounts', [userId]);
  }
}
