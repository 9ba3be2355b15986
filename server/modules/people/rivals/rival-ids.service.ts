import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource, type EntityManager } from 'typeorm';
import { CacheChanges, type ToldCache } from '../../../common/cache-changes/cache-changes.ts';

/**
 * Ids in the cache, of all players together: some 50 MB at most. With fewer, more boards ask the database whose rows are rivals; usual are a
 * handful a player. Changes are told, so the age is for what nobody tells: a change by hand.
 */
const CACHE = { maxSize: 500_000, ttl: 10 * 60_000, ignoreFetchAbort: true } as const;

/** Who the rivals of a player are, by internal ids. Each board of a signed-in caller asks, so the answer is cached. */
@Injectable()
export class RivalIdsService implements ToldCache {
  private readonly known = new LRUCache<string, ReadonlySet<string>>({
    ...CACHE,
    sizeCalculation: (ids) => 1 + ids.size,
    fetchMethod: (playerId) => this.read(playerId),
  });

  constructor(
    private readonly dataSource: DataSource,
    private readonly changes: CacheChanges,
  ) {
    changes.listen('rivals', this);
  }

  /** The rivals of a player, finished or not. */
  of(playerId: string): Promise<ReadonlySet<string>> {
    return this.known.forceFetch(playerId);
  }

  /** Says in the transaction of `manager` that these players have other rivals once it is committed. */
  async noteChange(manager: EntityManager, playerIds: readonly string[]): Promise<void> {
    await this.changes.tell(manager, 'rivals', playerIds);
  }

  forget(playerIds: readonly string[]): void {
    for (const playerId of playerIds) this.known.delete(playerId);
  }

  forgetAll(): void {
    this.known.clear();
  }

  private async read(playerId: string): Promise<ReadonlySet<string>> {
    const rows = await this.dataSource.query<{ id: string }[]>('SELECT rival_id AS id FROM rival WHERE player_id = $1', [playerId]);
    return new Set(rows.map(({ id }) => id));
  }
}
