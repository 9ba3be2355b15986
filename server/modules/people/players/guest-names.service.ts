import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { GuestNameResponse } from '../../../../shared/api/guest-name.ts';
import { GUEST_COPY, GUEST_NAMES } from '../../../../shared/guest-names/guest-name.ts';
import { ApiException } from '../../../common/api-exception.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';
import { GuestNumbers, KEPT_GUEST, type KeptGuest, type NumberedPlayer } from '../../../common/guest-numbers.ts';
import { prepared } from '../../../common/prepared-statements.ts';

const SELECT_GUEST = prepared(`SELECT id AS "playerId", user_id AS "userId", ${KEPT_GUEST} FROM player WHERE id = $1`);
const LOCK_GUEST = prepared(`SELECT ${KEPT_GUEST} FROM player WHERE id = $1 AND user_id IS NULL AND streak_day IS NOT NULL FOR UPDATE`);
/** Guests who keep the same words at the same moment wait for each other here. */
const HOLD_WORDS = prepared(`SELECT pg_advisory_xact_lock(hashtext('guest-name'), $1)`);
const COUNT_COPIES = prepared(`SELECT coalesce(max(kept_guest >> 32) + 1, 0)::integer AS copies FROM player
  WHERE kept_guest IS NOT NULL AND kept_guest & 4095 = $1 AND id <> $2`);
const KEEP = prepared('UPDATE player SET kept_guest = $2, kept_since = $3 WHERE id = $1');

/** The names that guests keep. */
@Injectable()
export class GuestNamesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly calendar: GameCalendar,
    private readonly numbers: GuestNumbers,
  ) {}

  /** The name that a guest keeps, if any. */
  async keptBy(playerId: string): Promise<KeptGuest> {
    const [player] = await this.dataSource.query<NumberedPlayer[]>(SELECT_GUEST, [playerId]);
    return player ?? { keptGuest: null, keptSince: null };
  }

  /** @param playerId of the caller, if known */
  async read(playerId: string | undefined): Promise<GuestNameResponse> {
    const [player] = playerId === undefined ? [] : await this.dataSource.query<NumberedPlayer[]>(SELECT_GUEST, [playerId]);
    return {
      guest: player ? this.numbers.of(this.calendar.today(), player) : null,
      isKept: player?.userId === null && player.keptGuest !== null,
    };
  }

  /**
   * Keeps a name for a guest from today on. A name that another guest keeps gets a number.
   * @param guest 32 bits; undefined for the name of today
   * @throws ApiException `not_found` for an account, and for a caller who has finished no hole yet
   */
  async keep(playerId: string | undefined, guest: number | undefined): Promise<GuestNameResponse> {
    if (playerId === undefined) throw noGuest();
    const today = this.calendar.today();
    return this.dataSource.transaction(async (manager) => {
      const [kept] = await manager.query<KeptGuest[]>(LOCK_GUEST, [playerId]);
      if (!kept) throw noGuest();
      const wanted = guest ?? this.numbers.of(today, { playerId, userId: null, ...kept }) ?? 0;
      if (wanted === kept.keptGuest) return { guest: wanted, isKept: true };
      const given = (await this.copiesOf(manager, playerId, wanted % GUEST_NAMES)) * GUEST_COPY + (wanted % GUEST_COPY);
      await manager.query(KEEP, [playerId, given, today]);
      return { guest: given, isKept: true };
    });
  }

  /** Gives up the name that a guest keeps; what was finished under it has the names of its days again. */
  async giveUp(playerId: string | undefined): Promise<GuestNameResponse> {
    if (playerId !== undefined) await this.dataSource.query(KEEP, [playerId, null, null]);
    return this.read(playerId);
  }

  /** How many other guests have kept these words. @param words the bits that choose them */
  private async copiesOf(manager: EntityManager, playerId: string, words: number): Promise<number> {
    await manager.query(HOLD_WORDS, [words]);
    const [row] = await manager.query<{ copies: number }[]>(COUNT_COPIES, [words, playerId]);
    return row?.copies ?? 0;
  }
}

const noGuest = (): ApiException => new ApiException('not_found', 'Finish a hole without an account first. Then you can keep a name.');
