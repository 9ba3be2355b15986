import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { GameDay } from '../../../../shared/game-day.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';
import type { PlayerTransfer } from '../../../common/player-data.ts';
import { bestRunChanges, isBetter } from './best-run.ts';
import type { PlayRecord } from './play.repository.ts';
import { PlayerDaysService } from './player-days.service.ts';
import { StandingsService } from './standings.service.ts';
import { type TallyChange, TallyRepository } from './tally.repository.ts';

/** One of the two rows of a day that both players have played. */
type SharedPlay = Omit<PlayRecord, 'runId'> & { readonly stroked: boolean; readonly counted: boolean };

/** A day that both players have played. */
interface SharedDay {
  readonly day: GameDay;
  readonly from: SharedPlay;
  readonly to: SharedPlay;
}

/** Moves a device's days to an account. The counts are of players, so a day that both have played counts one player less. */
@Injectable()
export class PlayTransferService {
  constructor(
    private readonly tally: TallyRepository,
    private readonly standings: StandingsService,
    private readonly days: PlayerDaysService,
    private readonly calendar: GameCalendar,
  ) {}

  /**
   * Moves the days. The caller has locked both players, and calls `forget` with the result after the commit.
   * @returns the days of the player that they were moved from
   */
  async move(manager: EntityManager, { fromId, toId, lateFirsts }: PlayerTransfer): Promise<GameDay[]> {
    const changes = new Map<GameDay, TallyChange[]>();
    const change = (day: GameDay, ...list: TallyChange[]) => changes.set(day, [...(changes.get(day) ?? []), ...list]);
    for (const { playerId, day } of lateFirsts) {
      const total = await this.dropFirst(manager, playerId, day);
      if (total !== undefined) change(day, { measure: 'first', bucket: total, by: -1 });
    }
    for (const day of await this.countOpenDays(manager, fromId)) change(day, { measure: 'started', bucket: 0, by: 1 });
    for (const shared of await this.sharedDays(manager, fromId, toId))
      change(shared.day, ...(await this.merge(manager, shared, fromId, toId)));
    const merged = await deleteDays(manager, fromId, toId);
    const moved = await moveDays(manager, fromId, toId);
    // Always in the same order, so that two transfers cannot deadlock.
    for (const day of [...changes.keys()].sort()) await this.tally.add(manager, day, changes.get(day) ?? []);
    return [...merged, ...moved];
  }

  /** Drops the cached data of these days. */
  forget(days: readonly GameDay[]): void {
    for (const day of days) this.standings.forget(day);
    this.days.forget(days);
  }

  /** Marks the player's rows as without an account. */
  async detach(manager: EntityManager, playerId: string): Promise<void> {
    await manager.query('UPDATE play SET has_account = false WHERE player_id = $1 AND has_account', [playerId]);
  }

  /** @returns strokes of the blind run that had counted; undefined when none was finished */
  private async dropFirst(manager: EntityManager, playerId: string, day: GameDay): Promise<number | undefined> {
    const rows = await manager.query<{ total: number }[]>(
      `WITH before AS (SELECT first_total AS total FROM play WHERE game_day = $1 AND player_id = $2 AND first_total IS NOT NULL),
         dropped AS (UPDATE play SET first_total = NULL WHERE game_day = $1 AND player_id = $2)
       SELECT total FROM before`,
      [day, playerId],
    );
    return rows[0]?.total;
  }

  /** Counts the days with a stroke of a guest above the limit of its network, if they are still open: it has an account now. */
  private async countOpenDays(manager: EntityManager, playerId: string): Promise<GameDay[]> {
    const rows = await manager.query<{ day: GameDay }[]>(
      'SELECT game_day::text AS day FROM play WHERE player_id = $1 AND stroked AND NOT counted ORDER BY game_day',
      [playerId],
    );
    const days = rows.map(({ day }) => day).filter((day) => this.calendar.isOpen(day));
    if (days.length > 0) {
      await manager.query('UPDATE play SET counted = true WHERE player_id = $1 AND game_day = ANY($2::date[])', [playerId, days]);
    }
    return days;
  }

  private async sharedDays(manager: EntityManager, fromId: string, toId: string): Promise<SharedDay[]> {
    const record = (play: string) =>
      `json_build_object('total', ${play}.total, 'infuriating', ${play}.infuriating,
         'strokesByCheckpoint', ${play}.strokes_by_checkpoint, 'firstTotal', ${play}.first_total, 'stroked', ${play}.stroked,
         'counted', ${play}.counted)`;
    return manager.query<SharedDay[]>(
      `SELECT mine.game_day::text AS day, ${record('theirs')} AS "from", ${record('mine')} AS "to"
       FROM play mine JOIN play theirs ON theirs.game_day = mine.game_day AND theirs.player_id = $1
       WHERE mine.player_id = $2`,
      [fromId, toId],
    );
  }

  /** Keeps the better of two best runs of a day in the account's row. @returns the changes of the day's counts */
  private async merge(manager: EntityManager, { day, from, to }: SharedDay, fromId: string, toId: string): Promise<TallyChange[]> {
    const changes: TallyChange[] = [];
    if (from.counted && to.counted) changes.push({ measure: 'started', bucket: 0, by: -1 });
    else if (from.stroked && !to.counted) {
      const marks = [day, toId, from.counted];
      await manager.query('UPDATE play SET stroked = true, counted = $3 WHERE game_day = $1 AND player_id = $2', marks);
    }
    if (from.total !== null && to.total !== null) {
      const worse = isBetter({ ...from, total: from.total }, to) ? to : from;
      changes.push(...bestRunChanges({ ...worse, total: worse.total as number }, -1));
    }
    const isFromBetter = from.total !== null && isBetter({ ...from, total: from.total }, to);
    if (isFromBetter) {
      await manager.query(
        `UPDATE play SET total = theirs.total, infuriating = theirs.infuriating, finished_at = theirs.finished_at, run_id = theirs.run_id,
           strokes_by_checkpoint = theirs.strokes_by_checkpoint
         FROM play theirs WHERE play.game_day = $1 AND play.player_id = $2 AND theirs.game_day = $1 AND theirs.player_id = $3`,
        [day, toId, fromId],
      );
    }
    if (from.firstTotal !== null && to.firstTotal === null) {
      await manager.query('UPDATE play SET first_total = $3 WHERE game_day = $1 AND player_id = $2', [day, toId, from.firstTotal]);
    }
    return changes;
  }
}

/** Deletes the days that were merged. */
async function deleteDays(manager: EntityManager, fromId: string, toId: string): Promise<GameDay[]> {
  const rows = await manager.query<{ day: GameDay }[]>(
    `WITH merged AS (
       DELETE FROM play theirs USING play mine
       WHERE theirs.player_id = $1 AND mine.player_id = $2 AND mine.game_day = theirs.game_day RETURNING theirs.game_day
     ) SELECT game_day::text AS day FROM merged`,
    [fromId, toId],
  );
  return rows.map(({ day }) => day);
}

async function moveDays(manager: EntityManager, fromId: string, toId: string): Promise<GameDay[]> {
  const rows = await manager.query<{ day: GameDay }[]>(
    `WITH moved AS (UPDATE play SET player_id = $2, has_account = true WHERE player_id = $1 RETURNING game_day)
     SELECT game_day::text AS day FROM moved`,
    [fromId, toId],
  );
  return rows.map(({ day }) => day);
}
