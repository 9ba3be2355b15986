import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Account, AccountPlayers } from '../../common/account.ts';
import { Clock } from '../../common/clock.ts';

/** Accounts that are remembered with their players; the one not seen for longest goes first. */
const REMEMBERED_ACCOUNTS = 20_000;

interface KnownPlayer {
  readonly playerId: string;
  readonly username: string | null;
  /** When the name was known to be so, ms since the epoch: an older token does not bring an older name back. */
  readonly asOfMs: number;
}

/** The players of accounts. Each account has one, for good, so the answer is remembered and costs the database nothing. */
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

  /** The account has another name from now on; tokens from before are not believed any more. */
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
      // Of two requests that come first at the same time one makes the player; both then read the same.
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
