import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Account, AccountPlayers } from '../../common/account.ts';
import { Clock } from '../../common/clock.ts';

/** Accounts in the cache; the one not used for longest is dropped first. */
const REMEMBERED_ACCOUNTS = 20_000;

interface KnownPlayer {
  readonly playerId: string;
  readonly username: string | null;
  /** When the name was valid, ms since the epoch: an older token does not restore an older name. */
  readonly asOfMs: number;
}

/** The players of accounts. An account keeps its player, so the answer is cached and needs no query. */
@Injectable()
export class AccountPlayersService extends AccountPlayers {
  private readonly known = new Map<string, KnownPlayer>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async playerOf(account: Account): Promise<string> {
    const known = this.known.get(account.userId) ?? (await this.require(account));
    const { username, asOfMs } = account;
    const isNewName = username !== undefined && username !== known.username && asOfMs > known.asOfMs;
    if (isNewName) {
      await this.dataSource.query('UPDATE player SET username = $2 WHERE user_id = $1', [account.userId, username]);
    }
    this.remember(account.userId, isNewName ? { ...known, username, asOfMs } : known);
    return known.playerId;
  }

  /** Notes the new name of an account; older tokens no longer change it. */
  noteName(userId: string, username: string | null, nowMs: number): void {
    const known = this.known.get(userId);
    if (known) this.remember(userId, { ...known, username, asOfMs: nowMs });
  }

  private async require({ userId, username = null }: Account): Promise<KnownPlayer> {
    const find = () =>
      this.dataSource.query<Pick<KnownPlayer, 'playerId' | 'username'>[]>(
        'SELECT id AS "playerId", username FROM player WHERE user_id = $1',
        [userId],
      );
    let [row] = await find();
    if (!row) {
      // Of two concurrent first requests one creates the player; both then read the same row.
      await this.dataSource.query(
        'INSERT INTO player (id, user_id, username) VALUES ($1, $2, $3) ON CONFLICT (user_id) WHERE user_id IS NOT NULL DO NOTHING',
        [randomUUID(), userId, username],
      );
      [row] = await find();
    }
    if (!row) throw new Error('The player of an account was neither found nor made');
    return { ...row, asOfMs: this.clock.now() };
  }

  private remember(userId: string, player: KnownPlayer): void {
    this.known.delete(userId);
    this.known.set(userId, player);
    const oldest = this.known.keys().next().value;
    if (this.known.size > REMEMBERED_ACCOUNTS && oldest !== undefined) this.known.delete(oldest);
  }
}
