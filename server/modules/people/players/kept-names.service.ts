import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { GuestNameResponse } from '../../../../shared/api/guest-name.ts';
import { GUEST_COPY, GUEST_NAMES } from '../../../../shared/guest-names/guest-name.ts';
import { ApiException } from '../../../common/api-exception.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';
import { GuestNumbers, KEPT_GUEST, type KeptGuest, type NumberedPlayer } from '../../../common/guest-numbers.ts';
import { prepared } from '../../../common/prepared-statements.ts';

const SELECT_KEPT = prepared(`SELECT ${KEPT_GUEST} FROM player WHERE id = $1`);
/** Guests who have finished a hole of a day. */
const GUEST = `SELECT id AS "playerId", user_id AS "userId", ${KEPT_GUEST} FROM player
  WHERE id = $1 AND user_id IS NULL AND streak_day IS NOT NULL`;
const SELECT_GUEST = prepared(GUEST);
const LOCK_GUEST = prepared(`${GUEST} FOR UPDATE`);
/** Guests who keep the same words at the same moment wait for each other here. */
const HOLD_WORDS = prepared(`SELECT pg_advisory_xact_lock(hashtext('guest-name'), $1)`);
const COUNT_COPIES = prepared(`SELECT coalesce(max(kept_guest >> 32) + 1, 0)::integer AS copies FROM player
  WHERE kept_guest IS NOT NULL AND kept_guest & ${GUEST_NAMES - 1} = $1 AND id <> $2`);
const KEEP = prepared('UPDATE player SET kept_guest = $2, kept_since = $3 WHERE id = $1');

/** The name of a guest, and whether it is kept. */
export type KeptName = Pick<GuestNameResponse, 'guest' | 'isKept'>;

/** The names that guests keep. */
@Injectable()
export class KeptNamesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly calendar: GameCalendar,
    private readonly numbers: GuestNumbers,
  ) {}

  /** The name that a guest keeps, if any. */
  async keptBy(playerId: string): Promise<KeptGuest> {
    const [player] = await this.dataSource.query<KeptGuest[]>(SELECT_KEPT, [playerId]);
    return player ?? { keptGuest: null, keptSince: null };
  }

  /** @param playerId of the caller, if known */
  async read(playerId: string | undefined): Promise<KeptName> {
    const [guest] = playerId === undefined ? [] : await this.dataSource.query<NumberedPlayer[]>(SELECT_GUEST, [playerId]);
    return guest ? this.describe(guest) : { guest: null, isKept: false };
  }

  /**
   * Keeps a name for a guest from today on. A name that another guest keeps gets a number.
   * @param wanted 32 bits; undefined for the name of today
   * @throws ApiException `not_found` for an account, and for a caller who has finished no hole of a day yet
   */
  async keep(playerId: string | undefined, wanted: number | undefined): Promise<KeptName> {
    if (playerId === undefined) throw noGuest();
    return this.dataSource.transaction(async (manager) => {
      const [guest] = await manager.query<NumberedPlayer[]>(LOCK_GUEST, [playerId]);
      if (!guest) throw noGuest();
      const today = this.calendar.today();
      const number = wanted ?? this.numbers.of(today, guest) ?? 0;
      if (number === guest.keptGuest) return this.describe(guest);
      const given = (await this.copiesOf(manager, playerId, number % GUEST_NAMES)) * GUEST_COPY + (number % GUEST_COPY);
      await manager.query(KEEP, [playerId, given, today]);
      return this.describe({ ...guest, keptGuest: given, keptSince: today });
    });
  }

  /** Gives up the name that a guest keeps; what was finished under it has the names of its days again. */
  async giveUp(playerId: string | undefined): Promise<KeptName> {
    if (playerId !== undefined) await this.dataSource.query(KEEP, [playerId, null, null]);
    return this.read(playerId);
  }

  private describe(guest: NumberedPlayer): KeptName {
    return { guest: this.numbers.of(this.calendar.today(), guest), isKept: guest.keptGuest !== null };
  }

  /** How many other guests have kept these words. @param words the bits that choose them */
  private async copiesOf(manager: EntityManager, playerId: string, words: number): Promise<number> {
    await manager.query(HOLD_WORDS, [words]);
    const [row] = await manager.query<{ copies: number }[]>(COUNT_COPIES, [words, playerId]);
    return row?.copies ?? 0;
  }
}

const noGuest = (): ApiException => new ApiException('not_found', 'Finish a hole without an account first. Then you can keep a name.');
