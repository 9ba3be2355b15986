import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { GameDay } from '../../../../shared/game-day.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { GUEST_NETWORK, networkKeyOf } from '../../../common/client-network.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';
import { CONFIG, type Config } from '../../../config/config.ts';
import { deriveKey } from '../../../config/secrets.ts';

/** Counts the new guests of each network and day, in the database: several servers share the counts. */
@Injectable()
export class NewGuestsService {
  private readonly key: Uint8Array;
  private readonly perNetwork: number;

  constructor(
    private readonly calendar: GameCalendar,
    @Inject(CONFIG) config: Config,
  ) {
    this.key = deriveKey(config.SECRET, 'new-guests');
    this.perNetwork = config.NEW_GUESTS_PER_NETWORK;
  }

  /**
   * Counts a guest whose first verified run is stored in this transaction.
   * @returns today, if the network has had more new guests today than it may
   */
  async count(manager: EntityManager, ipAddress: string): Promise<GameDay | null> {
    const day = this.calendar.today();
    const network = createHmac('sha256', this.key)
      .update(`${day} ${networkKeyOf(ipAddress, GUEST_NETWORK)}`)
      .digest();
    const rows = await manager.query<{ guests: number }[]>(
      `INSERT INTO new_guest_count (game_day, network, guests) VALUES ($1, $2, 1)
       ON CONFLICT (game_day, network) DO UPDATE SET guests = new_guest_count.guests + 1 RETURNING guests`,
      [day, network],
    );
    await this.deleteOldCounts(manager, day);
    return (rows[0]?.guests ?? 0) > this.perNetwork ? day : null;
  }

  /** Deletes counts of earlier days. A few at a time, and none that another transaction deletes. */
  private async deleteOldCounts(manager: EntityManager, day: GameDay): Promise<void> {
    await manager.query(
      `DELETE FROM new_guest_count WHERE (game_day, network) IN (
         SELECT game_day, network FROM new_guest_count WHERE game_day < $1 LIMIT $2 FOR UPDATE SKIP LOCKED
       )`,
      [day, LIMITS.oldGuestCounts],
    );
  }
}
