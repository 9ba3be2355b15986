import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource, type EntityManager } from 'typeorm';
import { type Account, AccountDirectory, AccountPlayers } from '../../../common/account.ts';
import { LocalCaches } from '../../../common/local-caches.ts';
import { prepared } from '../../../common/prepared-statements.ts';

/** Accounts in the cache; the one not used for longest is dropped first. */
const MAX_ACCOUNTS = 20_000;

const SELECT_PLAYER = prepared('SELECT id AS "playerId", username, username_as_of AS "asOf" FROM player WHERE user_id = $1');

interface KnownPlayer {
  readonly playerId: string;
  readonly username: string | null;
  /** Since when the name is valid: a token from before does not change it. */
  readonly asOf: Date | null;
}

/** The players of accounts. An account keeps its player until it is deleted, and then it has no session, so the answer is cached. */
@Injectable()
export class AccountPlayersService extends AccountPlayers {
  private readonly known: LRUCache<string, KnownPlayer>;
  /** How often something was forgotten: what was being read at that moment is not kept. */
  private forgotten = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly directory: AccountDirectory,
    caches: LocalCaches,
  ) {
    super();
    this.known = new LRUCache({ max: MAX_ACCOUNTS, ttl: caches.maxAgeMs });
  }

  override async playerOf(account: Account): Promise<string | undefined> {
    const known = this.known.get(account.userId) ?? (await this.load(account));
    if (known && isNewName(account, known)) await this.rename(account);
    return known?.playerId;
  }

  override forget(userId: string): void {
    this.forgotten++;
    this.known.delete(userId);
  }

  /** Another server may know a newer name: the row decides. */
  private async rename({ userId, username, asOfMs }: Account): Promise<void> {
    await this.dataSource.query(
      'UPDATE player SET username = $2, username_as_of = $3 WHERE user_id = $1 AND (username_as_of IS NULL OR username_as_of < $3)',
      [userId, username, new Date(asOfMs)],
    );
    this.known.delete(userId);
  }

  private async load(account: Account): Promise<KnownPlayer | undefined> {
    const { forgotten } = this;
    const player = (await this.find(account.userId)) ?? (await this.create(account));
    if (player && forgotten === this.forgotten) this.known.set(account.userId, player);
    return player;
  }

  private async find(userId: string, manager: EntityManager | DataSource = this.dataSource): Promise<KnownPlayer | undefined> {
    return (await manager.query<KnownPlayer[]>(SELECT_PLAYER, [userId]))[0];
  }

  /** @returns undefined when the account has been deleted: its tokens live for a minute */
  private create({ userId, username = null, asOfMs }: Account): Promise<KnownPlayer | undefined> {
    return this.dataSource.transaction(async (manager) => {
      const held = await this.directory.hold(manager, userId);
      if (!held) return undefined;
      // Of two concurrent first requests one creates the player; both then read the same row.
      await manager.query(
        `INSERT INTO player (id, user_id, username, username_as_of) VALUES ($1, $2, $3, $4)
         ON CONFLICT (user_id) WHERE user_id IS NOT NULL DO NOTHING`,
        [randomUUID(), userId, held.username === undefined ? username : held.username, new Date(asOfMs)],
      );
      return this.find(userId, manager);
    });
  }
}

function isNewName({ username, asOfMs }: Account, known: KnownPlayer): boolean {
  return username !== undefined && username !== known.username && asOfMs > (known.asOf?.getTime() ?? 0);
}
