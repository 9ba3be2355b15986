import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { GameDay } from '../../../../shared/game-day.ts';
import { streakOn } from '../../../../shared/streak.ts';
import { unauthorized } from '../../../common/bearer.ts';
import { prepared } from '../../../common/prepared-statements.ts';
import { NewGuestsService } from './new-guests.service.ts';

export interface StreakRecord {
  /** Days in a row with a verified finish. */
  readonly streak: number;
  /** The last of them; null before the first. */
  readonly streakDay: GameDay | null;
}

export interface PlayerFacts extends StreakRecord {
  readonly id: string;
  /** The public id; null for a player without an account. */
  readonly userId: string | null;
  readonly createdAt: Date;
  readonly username: string | null;
}

/** What a transaction knows of the player that it has locked. */
export interface LockedPlayer {
  /** The player has no account. */
  readonly isGuest: boolean;
  /** The player's runs of this day and earlier ones do not rank: a guest above the limit of its network. */
  readonly limitedDay: GameDay | null;
}

/** Whether a player counts and may rank on a day. @param limitedDay see LockedPlayer */
export const countsAt = (day: GameDay, limitedDay: GameDay | null): boolean => limitedDay === null || limitedDay < day;

/**
 * Makes sure that nothing is written for an account that was deleted since its call began.
 * @throws ApiException `unauthorized` when an account has called, and the player that it had is a guest's now
 */
export function requireAccount({ isGuest }: Pick<LockedPlayer, 'isGuest'>, isSignedIn: boolean): void {
  if (isSignedIn && isGuest) throw unauthorized();
}

/** Tries to lock the row. A sign-in may delete it in between, but not this often. */
const LOCK_TRIES = 3;

const CREATE = prepared('INSERT INTO player (id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING 1');
const LOCK = prepared(`SELECT user_id IS NULL AS "isGuest", CASE WHEN user_id IS NULL THEN limited_day::text END AS "limitedDay"
  FROM player WHERE id = $1 FOR UPDATE`);
const SELECT_STREAK = prepared('SELECT streak, streak_day::text AS "streakDay" FROM player WHERE id = $1');
const SAVE_STREAK = prepared('UPDATE player SET streak = $2, streak_day = $3 WHERE id = $1');

/** The players and their streaks. Writes use the transaction's manager, because the embedded database has only one session. */
@Injectable()
export class PlayersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly newGuests: NewGuestsService,
  ) {}

  /**
   * Creates the player's row if there is none, and locks it until the transaction ends: the writes of one player run one after another.
   */
  async lockOrCreate(manager: EntityManager, playerId: string): Promise<LockedPlayer> {
    for (let tries = 0; tries < LOCK_TRIES; tries++) {
      const locked = (await this.create(manager, playerId)) ?? (await this.tryLock(manager, playerId));
      if (locked) return locked;
      // The call that held the lock has deleted the row: the runs moved to an account.
    }
    throw new Error('A player’s row was deleted each time it was made');
  }

  /** @returns the new player; undefined when there is one already. The player of an account is always there. */
  private async create(manager: EntityManager, playerId: string): Promise<LockedPlayer | undefined> {
    const rows = await manager.query<unknown[]>(CREATE, [playerId]);
    return rows.length === 0 ? undefined : { isGuest: true, limitedDay: null };
  }

  /**
   * Decides whether a guest's runs of today rank, before its first verified run is stored. The caller has locked the player.
   * @param ipAddress of the caller
   * @returns today, if the network has had as many new guests today as it may: then the guest's runs do not rank
   */
  async limitGuest(manager: EntityManager, playerId: string, ipAddress: string): Promise<GameDay | null> {
    const limitedDay = await this.newGuests.fullDay(manager, ipAddress);
    if (limitedDay !== null) await manager.query('UPDATE player SET limited_day = $2 WHERE id = $1', [playerId, limitedDay]);
    return limitedDay;
  }

  /**
   * Counts a guest for its network, with its first verified run. It is the last statement of the transaction, because all new guests of the
   * network wait for it.
   * @returns whether a guest of the network whom `limitGuest` has not limited may rank: others may have been counted in between
   */
  countGuest(manager: EntityManager, ipAddress: string): Promise<boolean> {
    return this.newGuests.count(manager, ipAddress);
  }

  /** Creates the player of an account. @param asOf since when the account has the name */
  async createForUser(manager: EntityManager, userId: string, username: string | null, asOf: Date): Promise<void> {
    await manager.query(
      `INSERT INTO player (id, user_id, username, username_as_of) VALUES ($1, $2, $3, $4)
       ON CONFLICT (user_id) WHERE user_id IS NOT NULL DO NOTHING`,
      [randomUUID(), userId, username, asOf],
    );
  }

  /**
   * Locks the rows of two accounts' players in the order of their ids.
   * @returns whether both have an account still: another call may have deleted it
   */
  async tryLockAccounts(manager: EntityManager, ids: readonly [string, string]): Promise<boolean> {
    await this.lockBoth(manager, ids);
    const rows = await manager.query<unknown[]>('SELECT 1 FROM player WHERE id = ANY($1::uuid[]) AND user_id IS NOT NULL', [ids]);
    return rows.length === ids.length;
  }

  /** Locks the row of an account's player. @returns whether it has the account still: another call may have deleted it */
  async tryLockAccount(manager: EntityManager, playerId: string): Promise<boolean> {
    const rows = await manager.query<unknown[]>('SELECT 1 FROM player WHERE id = $1 AND user_id IS NOT NULL FOR UPDATE', [playerId]);
    return rows.length > 0;
  }

  /** Locks a player's row until the transaction ends. @returns undefined when there is no such row */
  async tryLock(manager: EntityManager, playerId: string): Promise<LockedPlayer | undefined> {
    return (await manager.query<LockedPlayer[]>(LOCK, [playerId]))[0];
  }

  /** Locks the rows of two players in the order of their ids, as every call does that needs two. */
  async lockBoth(manager: EntityManager, ids: readonly [string, string]): Promise<void> {
    await manager.query('SELECT 1 FROM player WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE', [ids]);
  }

  /**
   * Locks the rows of a device's player and of an account's player until the transaction ends. It locks in the order of the ids, so
   * that two calls for the same players cannot deadlock.
   * @returns true when both exist, the first without an account and the second with one
   */
  async tryLockPair(manager: EntityManager, deviceId: string, accountId: string): Promise<boolean> {
    const rows = await manager.query<{ id: string; hasAccount: boolean }[]>(
      'SELECT id, user_id IS NOT NULL AS "hasAccount" FROM player WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE',
      [[deviceId, accountId]],
    );
    return rows.some((row) => row.id === deviceId && !row.hasAccount) && rows.some((row) => row.id === accountId && row.hasAccount);
  }

  /** @returns whether the player has this account still: it may have been deleted on another server */
  async isOfAccount(playerId: string, userId: string): Promise<boolean> {
    return (await this.dataSource.query<unknown[]>('SELECT 1 FROM player WHERE id = $1 AND user_id = $2', [playerId, userId])).length > 0;
  }

  /** @returns whether the player exists and has no account */
  async isDevice(playerId: string): Promise<boolean> {
    return (await this.dataSource.query<unknown[]>('SELECT 1 FROM player WHERE id = $1 AND user_id IS NULL', [playerId])).length > 0;
  }

  /** Deletes a player without an account, and everything that still belongs to it. */
  async deleteDevice(manager: EntityManager, playerId: string): Promise<void> {
    await manager.query('DELETE FROM player WHERE id = $1 AND user_id IS NULL', [playerId]);
  }

  /** Locks the row of an account's player until the transaction ends. @returns the player; undefined when there is none */
  async lockOfUser(manager: EntityManager, userId: string): Promise<string | undefined> {
    return (await manager.query<{ id: string }[]>('SELECT id FROM player WHERE user_id = $1 FOR UPDATE', [userId]))[0]?.id;
  }

  /** Removes account and name from an account's player. */
  async detach(manager: EntityManager, playerId: string): Promise<void> {
    await manager.query('UPDATE player SET user_id = NULL, username = NULL WHERE id = $1', [playerId]);
  }

  /** @param asOf since when the account has the name */
  async rename(manager: EntityManager, userId: string, username: string | null, asOf: Date): Promise<void> {
    await manager.query('UPDATE player SET username = $2, username_as_of = $3 WHERE user_id = $1', [userId, username, asOf]);
  }

  /** Returns what is stored of a player, apart from the runs. */
  async describe(playerId: string): Promise<PlayerFacts | undefined> {
    const rows = await this.dataSource.query<PlayerFacts[]>(
      `SELECT id, user_id AS "userId", created_at AS "createdAt", username, streak, streak_day::text AS "streakDay" FROM player WHERE id = $1`,
      [playerId],
    );
    return rows[0];
  }

  async saveStreak(manager: EntityManager, playerId: string, record: StreakRecord): Promise<void> {
    await manager.query(SAVE_STREAK, [playerId, record.streak, record.streakDay]);
  }

  /** Returns the player's last streak; undefined when the player has no row. */
  async streakOf(playerId: string): Promise<StreakRecord | undefined> {
    return (await this.dataSource.query<StreakRecord[]>(SELECT_STREAK, [playerId]))[0];
  }

  /** @returns the player's streak on a day; null when the player has no row */
  async streakOn(day: GameDay, playerId: string): Promise<number | null> {
    const record = await this.streakOf(playerId);
    return record ? streakOn(record.streak, record.streakDay, day) : null;
  }
}
