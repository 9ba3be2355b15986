import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { GameDay } from '../../../../shared/game-day.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { GUEST_NETWORK, networkKeyOf } from '../../../common/client-network.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';
import { prepared } from '../../../common/prepared-statements.ts';
import { CONFIG, type Config } from '../../../config/config.ts';
import { deriveKey } from '../../../config/secrets.ts';

const SELECT_GUESTS = prepared('SELECT guests FROM new_guest_count WHERE game_day = $1 AND network = $2');

const COUNT_GUEST = prepared(`INSERT INTO new_guest_count (game_day, network, guests) VALUES ($1, $2, 1)
  ON CONFLICT (game_day, network) DO UPDATE SET guests = new_guest_count.guests + 1 RETURNING guests`);

/** A few at a time, and none that another transaction deletes. */
const DELETE_OLD_COUNTS = prepared(`DELETE FROM new_guest_count WHERE (game_day, network) IN (
    SELECT game_day, network FROM new_guest_count WHERE game_day < $1 LIMIT $2 FOR UPDATE SKIP LOCKED
  )`);

/** Counts the new guests of each network and day, in the database: several servers share the counts. */
@Injectable()
export class NewGuestsService {
  private readonly key: KeyObject;
  private readonly perNetwork: number;

  constructor(
    private readonly calendar: GameCalendar,
    @Inject(CONFIG) config: Config,
  ) {
    this.key = createSecretKey(deriveKey(config.SECRET, 'new-guests'));
    this.perNetwork = config.NEW_GUESTS_PER_NETWORK;
  }

  /**
   * Whether the network has had as many new guests today as it may. Guests whom other transactions count at this moment are not seen, so
   * `count` has the last word.
   * @returns today if it has
   */
  async fullDay(manager: EntityManager, ipAddress: string): Promise<GameDay | null> {
    const day = this.calendar.today();
    const rows = await manager.query<{ guests: number }[]>(SELECT_GUESTS, [day, this.networkOf(day, ipAddress)]);
    return (rows[0]?.guests ?? 0) >= this.perNetwork ? day : null;
  }

  /**
   * Counts a guest whose first verified run is stored in this transaction. Until the transaction ends, all other new guests of the network
   * wait here.
   * @returns whether the network has had no more new guests today than it may
   */
  async count(manager: EntityManager, ipAddress: string): Promise<boolean> {
    const day = this.calendar.today();
    const rows = await manager.query<{ guests: number }[]>(COUNT_GUEST, [day, this.networkOf(day, ipAddress)]);
    const guests = rows[0]?.guests ?? 0;
    // Each network of a day has one first guest, so no counts of earlier days are left for long.
    if (guests === 1) await manager.query(DELETE_OLD_COUNTS, [day, LIMITS.oldGuestCounts]);
    return guests <= this.perNetwork;
  }

  private networkOf(day: GameDay, ipAddress: string): Buffer {
    return createHmac('sha256', this.key)
      .update(`${day} ${networkKeyOf(ipAddress, GUEST_NETWORK)}`)
      .digest();
  }
}
