import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource, type EntityManager } from 'typeorm';
import { LocalCaches } from '../../../common/local-caches.ts';
import { prepared } from '../../../common/prepared-statements.ts';

/**
 * Ids in the cache, of all players together: some 50 MB at most. With fewer, more boards ask the database whose rows are rivals; usual are a
 * handful a player.
 */
const CACHE = { maxSize: 500_000, ignoreFetchAbort: true } as const;

const SELECT_IDS = prepared('SELECT rival_id AS id FROM rival WHERE player_id = $1');

/** Who the rivals of a player are, by internal ids. Each board of a signed-in caller asks, so the answer is cached. */
@Injectable()
export class RivalIdsService {
  private readonly known: LRUCache<string, ReadonlySet<string>>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly caches: LocalCaches,
  ) {
    this.known = new LRUCache({
      ...CACHE,
      ttl: caches.maxAgeMs,
      sizeCalculation: (ids) => 1 + ids.size,
      fetchMethod: (playerId) => this.read(playerId),
    });
  }

  /** The rivals of a player, finished or not. */
  of(playerId: string): Promise<ReadonlySet<string>> {
    return this.known.forceFetch(playerId);
  }

  /** Says in the transaction of `manager` that these players have other rivals once it is committed. */
  noteChange(manager: EntityManager, playerIds: readonly string[]): void {
    this.caches.forgetAfterCommit(manager, () => {
      for (const playerId of playerIds) this.known.delete(playerId);
    });
  }

  private async read(playerId: string): Promise<ReadonlySet<string>> {
    const rows = await this.dataSource.query<{ id: string }[]>(SELECT_IDS, [playerId]);
    return new Set(rows.map(({ id }) => id));
  }
}
