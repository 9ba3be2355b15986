import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountEvents } from '../../common/account-events.ts';
import { CacheChanges } from '../../common/cache-changes/cache-changes.ts';
import { Clock } from '../../common/clock.ts';
import { PlayerDataRegistry } from '../../common/player-data.ts';
import { PlayersService } from '../players/players.service.ts';

/** Updates players when their accounts change. */
@Injectable()
export class AccountEventsService extends AccountEvents {
  constructor(
    private readonly players: PlayersService,
    private readonly changes: CacheChanges,
    private readonly registry: PlayerDataRegistry,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** Everybody who has an account can be found by name, before the first call of the game, too. */
  override userCreated(manager: EntityManager, userId: string, username: string | null): Promise<void> {
    return this.players.createForUser(manager, userId, username, new Date(this.clock.now()));
  }

  override async userDeleted(manager: EntityManager, userId: string): Promise<void> {
    const playerId = await this.players.lockOfUser(manager, userId);
    if (playerId === undefined) return;
    for (const contributor of this.registry.contributors) await contributor.delete(manager, playerId);
    await this.changes.tell(manager, 'accounts', [userId]);
  }

  override async usernameChanged(manager: EntityManager, userId: string, username: string | null): Promise<void> {
    await this.players.rename(manager, userId, username, new Date(this.clock.now()));
    await this.changes.tell(manager, 'accounts', [userId]);
  }
}
